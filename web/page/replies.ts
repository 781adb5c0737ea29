// SPDX-License-Identifier: MIT
// What the engine answers, for all rooms.

import type {Cpu} from '../engine/engine.js';

/** A legal move, and the position after it. */
export interface Move {
  move: string;
  san: string;
  fen: string;
}

/** The reply of chess_position (schema chessvm.position/1). */
export interface Position {
  fen: string;
  side: Side;
  check: boolean;
  moves: Move[];
}
export type Side = 'white' | 'black';

/** The CPUs that programs are made for (docs/quick-cpu.md), by the words for `--cpu`. */
export type CpuName = 'quick' | 'published';
/** The CPUs, as links name them. A text that says nothing of its CPU is for the first one. */
export const CPUS = ['published', 'quick'] as const;

/** The reply of chess_answer (schema chessvm.move/1), as far as the page reads it. */
export interface Answer {
  move: string | null;
  san: string | null;
  /** For the side that moves, over level material; null with a mate. */
  centipawns: number | null;
  /** Moves to a mate, negative where the side that moves is mated; null where there is none. */
  mate: number | null;
  result: string;
  error: string | null;
  add_cycles: number;
  instructions: number;
  eniac_hours: number;
}

/** The diagnostics of a patch or a line of one; `ok` is true where none is an error. */
export interface Checked {
  ok: boolean;
  diagnostics: Diagnostic[];
}

export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  length: number;
  severity: string;
  id: string;
  message: string;
}

/** The reply of assemble (schema chessvm.assembly/1), as far as the page reads it. */
export interface Assembly {
  ok: boolean;
  diagnostics: Diagnostic[];
  image: string | null;
  symbols: string | null;
  listing: string | null;
}

/** What a program keeps in memory, drawn as text (schema chessvm.picture/1); nulls where no picture
 * fits the program. */
export interface Picture {
  view: string | null;
  text: string | null;
}

/** A failure of the machine while it thinks. */
export interface Breakdown {
  /** Two lines for people. */
  text: string;
  /** What a comment of a PGN has of it. */
  mark: string;
  /** The work for the move until then, and what of it is done again. */
  add_cycles: number;
  lost: number;
}

/** A machine that fails by chance, after so many hours of work on average. */
export interface Failing {
  mtbf: number;
  seed: number;
}

/** The reply of chess_go_on (schema chessvm.thought/1). */
export interface Known {
  is_over: boolean;
  /** What is searched: the move, the replies to the one that was found, or the other moves. */
  about: 'move' | 'replies' | 'others';
  /** The move so far; empty before the first search is over. */
  found: string;
  add_cycles: number;
  instructions: number;
  /** Why it is not the move of the first search; empty where it is. */
  remark: string;
  failures: Breakdown[];
}

/** How far the machine has thought. */
export interface Thought {
  /** Null for the wired machine, which is asked one question only. */
  known: Known | null;
  addCycles: number;
  instructions: number;
  memory: Uint8Array;
}

/** Why a text is refused, and where in it: a column from 1, 0 where the whole is meant. */
export interface Mistake {
  error: string;
  column: number;
  part: 'place' | 'condition' | 'expression';
}

/** The places of a stop, as [row, word], and the line of the source there (schema
 * chessvm.stops/1). */
export interface Stopped {
  places: [number, number][];
  file: string | null;
  line: number | null;
}

/** An expression with its value (schema chessvm.values/1). */
export type Value = {text: string} | Mistake;

/** What becomes of a program before it ends: until a stop, over or out of a subroutine, or back to
 * a stop. */
export const MOVEMENTS = ['run', 'over', 'out', 'back'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** Where a program is. `cards` are those punched last; `stop` is null while it runs. */
export interface Moment {
  cpu: Cpu;
  next: string;
  picture: Picture;
  cards: string[];
  stop: 'halt' | 'break' | 'waiting' | 'mark' | 'error' | 'stopped' | null;
  /** What else is to be said of the stop. */
  note: string;
  /** What the expressions are that are watched. */
  watched: Value[];
  /** Instructions a second while it ran, without the waiting of a pace; 0 where that is not
   * known. */
  speed: number;
}

/** Add cycles a second; 0 is as fast as the page can. */
export type Pace = number;
