// SPDX-License-Identifier: MIT
// What the page and the worker that owns the engine send to each other.

import type {SignalsCalls} from './signals/types.js';
import type {TourCalls} from './tour/types.js';
import type {MachineCalls, MachineMoment} from './machine/types.js';
import type {
  Answer,
  Assembly,
  Breakdown,
  CpuName,
  Failing,
  Mistake,
  Moment,
  Movement,
  Pace,
  Position,
  Stopped,
  Thought,
} from './replies.js';
import type {Progress, WorkCalls, WorkName} from './works.js';

/** The answer of a search, with the failures until then. */
export type Found = Answer & {failures: readonly Breakdown[]};

/** What the page asks for, and what it gets. */
export interface Calls extends TourCalls, SignalsCalls, MachineCalls, WorkCalls {
  /** Does nothing: its answer shows that the worker hears. */
  isAwake(): void;
  start(module: WebAssembly.Module, programs: Record<string, string>): void;
  position(fen: string): Position;
  /** Thinks of the next move of a game. Null where that was given up. */
  think(
    start: string,
    moves: readonly string[],
    depth: number,
    pace: Pace,
    cpu: CpuName,
    failing: Failing | null,
  ): Found | null;
  stopThinking(): void;
  setThinkingPace(pace: Pace): void;
  /** Assembles the file `name` while files have these texts in place of those of the tree. */
  assemble(name: string, texts: Readonly<Record<string, string>>, cpu: CpuName): Assembly;
  /** Tells what is known of the word at a place of the file `file`, from 0, as Markdown. */
  help(
    name: string,
    texts: Readonly<Record<string, string>>,
    cpu: CpuName,
    file: string,
    line: number,
    character: number,
  ): string;
  load(assembly: Assembly, deck: string): Moment;
  /** Moves the program that is loaded; it passes no stop. */
  move(movement: Movement, pace: Pace): Moment;
  stop(): void;
  setRunningPace(pace: Pace): void;
  /** Sets the stops of the program that is loaded, and those of programs to come: a line each. */
  setStops(lines: readonly string[]): void;
  /** The cards that ask the chess program for a move in a position. */
  chessDeck(fen: string, depth: number, cpu: CpuName): string;
  /** Finds where an assembly has these stops. */
  findStops(assembly: Assembly, lines: readonly string[]): (Stopped | Mistake)[];
  /** Watches expressions from now on. */
  watch(expressions: readonly string[]): void;
  /** The program that is loaded, as it is. */
  look(): Moment;
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
  /** How far a long work is; null at its end. */
  | {kind: 'progress'; work: WorkName; progress: Progress | null}
  | {kind: 'thought'; thought: Thought}
  | {kind: 'moment'; moment: Moment}
  | {kind: 'lamps'; of: 'machine' | 'search'; moment: MachineMoment};
