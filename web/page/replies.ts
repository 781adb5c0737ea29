// SPDX-License-Identifier: MIT
// Types of the engine's replies, for all rooms.

import type {Cpu} from '../engine/engine.js';

/** Legal move, and the position after it. */
export interface Move {
  move: string;
  san: string;
  fen: string;
}

/** Reply of chess_position (schema chessvm.position/1). */
export interface Position {
  fen: string;
  side: Side;
  check: boolean;
  moves: Move[];
}
export type Side = 'white' | 'black';

/** Names of the CPUs that programs can be assembled for (docs/quick-cpu.md). The option `--cpu` of
 * the native tools has the same names. */
export type CpuName = 'quick' | 'published';
/** Names of the CPUs in links. The first is the default for a text that names no CPU. */
export const CPUS = ['published', 'quick'] as const;

/** Reply of chess_answer (schema chessvm.move/1), with the fields that the page reads. */
export interface Answer {
  move: string | null;
  san: string | null;
  /** Score for the side that moves, in hundredths of a pawn. Null if it is unknown or a mate. */
  centipawns: number | null;
  /** Moves to mate; negative if the side that moves is mated, and null if there is no mate. */
  mate: number | null;
  result: string;
  error: string | null;
  add_cycles: number;
  instructions: number;
  eniac_hours: number;
}

/** Diagnostics of a patch or of one line of a patch. `ok` is true if no diagnostic is an error. */
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

/** Reply of assemble (schema chessvm.assembly/1), with the fields that the page reads. */
export interface Assembly {
  ok: boolean;
  diagnostics: Diagnostic[];
  image: string | null;
  symbols: string | null;
  listing: string | null;
}

/** Memory drawn as text (schema chessvm.picture/1). The fields are null if the debugger has no view
 * that draws the memory of this program. */
export interface Picture {
  view: string | null;
  text: string | null;
}

export interface Breakdown {
  /** Description of the failure, in two lines. */
  text: string;
  /** Mark of the failure in a PGN comment. */
  mark: string;
  /** Add cycles that the machine had worked on its move when it failed. It must do `lost` add
   * cycles of this work again. */
  add_cycles: number;
  lost: number;
}

/** Random failures of the machine. `mtbf` is the mean work time between two failures, in hours. */
export interface Failing {
  mtbf: number;
  seed: number;
}

/** Reply of chess_go_on (schema chessvm.thought/1). */
export interface Known {
  is_over: boolean;
  /** What the search is about: the move to play, replies to the move found, or all other moves. */
  about: 'move' | 'replies' | 'others';
  /** Move found so far; empty before the first search is over. */
  found: string;
  add_cycles: number;
  instructions: number;
  /** Remark for people, for example why the search was stopped; empty if there is none. */
  remark: string;
  failures: Breakdown[];
}

export interface Thought {
  /** Reply of chess_go_on. Null for the wired machine, which makes only one search. */
  known: Known | null;
  addCycles: number;
  instructions: number;
  memory: Uint8Array;
}

/** Error in a typed text. `column` counts from 1; 0 stands for the whole text. */
export interface Mistake {
  error: string;
  column: number;
  part: 'place' | 'condition' | 'expression';
}

/** Places of a stop, each as [row, word], and the source line of the stop (schema chessvm.stops/1).
 * `file` and `line` are null if the stop has no source line. */
export interface Stopped {
  places: [number, number][];
  file: string | null;
  line: number | null;
}

/** Value of an expression (schema chessvm.values/1), or its error. */
export type Value = {text: string} | Mistake;

/** Movements: run to a stop, step over a subroutine, leave a subroutine, run back to a stop. */
export const MOVEMENTS = ['run', 'over', 'out', 'back'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** State of a program. `cards` are the last punched cards. `stop` is null during a run. */
export interface Moment {
  cpu: Cpu;
  next: string;
  picture: Picture;
  cards: string[];
  stop: 'halt' | 'break' | 'waiting' | 'mark' | 'error' | 'stopped' | null;
  note: string;
  watched: Value[];
  /** Instructions per second of work, without the waits for the chosen pace; 0 if unknown. */
  speed: number;
}

/** Add cycles a second; 0 means full speed. */
export type Pace = number;
