// SPDX-License-Identifier: MIT
// What the page and the worker that owns the engine send to each other.

import type {Cpu} from '../engine/engine.js';
import type {SignalsCalls} from './signals/types.js';
import type {TourCalls} from './tour/types.js';
import type {MachineCalls, MachineMoment} from './machine/protocol.js';

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

/** The reply of chess_answer (schema chessvm.move/1), as far as the page reads it. */
export interface Answer {
  move: string | null;
  san: string | null;
  score: number | null;
  result: string;
  error: string | null;
  add_cycles: number;
  instructions: number;
  eniac_hours: number;
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

/** What a program keeps in memory, drawn as text (schema chessvm.picture/1); nulls where no picture fits the program. */
export interface Picture {
  view: string | null;
  text: string | null;
}

/** How far a search has got. */
export interface Thought {
  addCycles: number;
  instructions: number;
  memory: Uint8Array;
}

/** Where a program is. `cards` are those punched last; `stop` is null while it runs. */
export interface Moment {
  cpu: Cpu;
  next: string;
  picture: Picture;
  cards: string[];
  stop: 'halt' | 'break' | 'waiting' | 'mark' | 'error' | 'stopped' | null;
  note: string;
  /** Instructions a second while it ran, without the waiting of a pace; 0 where that is not known. */
  speed: number;
}

/** Add cycles a second; 0 is as fast as the page can. */
export type Pace = number;

/** What the page asks for, and what it gets. */
export interface Calls extends TourCalls, SignalsCalls, MachineCalls {
  start(module: WebAssembly.Module, programs: Record<string, string>): void;
  position(fen: string): Position;
  /** Null where the search was given up. */
  think(fen: string, depth: number, pace: Pace): Answer | null;
  stopThinking(): void;
  setThinkingPace(pace: Pace): void;
  assemble(name: string, text: string): Assembly;
  load(image: string, symbols: string, deck: string): Moment;
  run(marks: Uint8Array, pace: Pace): Moment;
  stop(): void;
  setRunningPace(pace: Pace): void;
  step(): Moment;
  stepBack(): Moment;
}
export type CallName = keyof Calls;

export interface Request {
  id: number;
  name: CallName;
  args: unknown[];
}

export type Message =
  | {kind: 'done'; id: number; value: unknown}
  | {kind: 'failed'; id: number; error: string}
  | {kind: 'thought'; thought: Thought}
  | {kind: 'moment'; moment: Moment}
  | {kind: 'lamps'; of: 'machine' | 'search'; moment: MachineMoment};
