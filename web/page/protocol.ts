// SPDX-License-Identifier: MIT
// Types of the messages between the page and the worker that owns the engine.

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

/** Answer of a search. `failures` are the failures of the machine during the search. */
export type Found = Answer & {failures: readonly Breakdown[]};

export interface Calls extends TourCalls, SignalsCalls, MachineCalls, WorkCalls {
  /** Does nothing. An answer shows that the worker responds. */
  isAwake(): void;
  start(module: WebAssembly.Module, programs: Record<string, string>): void;
  position(fen: string): Position;
  /** Searches for the next move of a game. Returns null if the search was stopped. */
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
  /** Assembles the file `name`. During the call, each of `texts` adds or replaces the file of its
   * name. */
  assemble(name: string, texts: Readonly<Record<string, string>>, cpu: CpuName): Assembly;
  /** Returns help, as Markdown, on the word at `line` and `character` of `file`, both from 0. */
  help(
    name: string,
    texts: Readonly<Record<string, string>>,
    cpu: CpuName,
    file: string,
    line: number,
    character: number,
  ): string;
  load(assembly: Assembly, deck: string): Moment;
  /** Makes a movement of the loaded program, for example over a subroutine. The movement ends early
   * if it reaches a stop. */
  move(movement: Movement, pace: Pace): Moment;
  stop(): void;
  setRunningPace(pace: Pace): void;
  /** Sets the stops, one in each of `lines`. They also apply to programs that are loaded later. */
  setStops(lines: readonly string[]): void;
  /** Returns the cards that ask the chess program for a move in a position. */
  chessDeck(fen: string, depth: number, cpu: CpuName): string;
  /** Returns one result for each line: the stop's places in `assembly`, or the line's mistake. */
  findStops(assembly: Assembly, lines: readonly string[]): (Stopped | Mistake)[];
  watch(expressions: readonly string[]): void;
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
  /** Progress of a long task; null if the task has ended. */
  | {kind: 'progress'; work: WorkName; progress: Progress | null}
  | {kind: 'thought'; thought: Thought}
  | {kind: 'moment'; moment: Moment}
  | {kind: 'lamps'; of: 'machine' | 'search'; moment: MachineMoment};
