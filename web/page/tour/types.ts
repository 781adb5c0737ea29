// SPDX-License-Identifier: MIT
// What the tour asks of the worker, and what it gets.

import type {Cpu} from '../../engine/engine.js';
import type {Answer} from '../replies.js';

/** The ENIAC of the tour after a call. */
export interface BenchState {
  addCycles: number;
  /** Pulse times of the present add cycle that are over, 0 to 19. */
  pulseTime: number;
  /** By name, `a1` to `a20`. */
  accumulators: Record<string, Accumulator>;
  /** Units with a program at work. */
  working: string[];
  /** Counts of the decades of the master programmer, from decade 1 on. */
  counts: number[];
  /** Pulses seen by probes since the last call. */
  pulses: Pulse[];
  cpu: Program | null;
}

export interface Accumulator {
  minus: boolean;
  /** Ten digits, decade 10 first. */
  digits: number[];
  /** Whether decades have passed nine, decade 10 first. */
  carries: boolean[];
}

/** Pulses that passed a jack or line in one pulse time. */
export interface Pulse {
  at: string;
  addCycle: number;
  pulseTime: number;
  /** Wires of a digit cable; empty on a program line. */
  wires: number[];
}

/** The program that a wired CPU runs. */
export interface Program {
  registers: Cpu;
  /** The instruction at work, or the next one. */
  text: string;
  /** The add cycle at which that instruction is over. */
  until: number;
  halted: boolean;
}

/** A search of the chess program. */
export interface Search {
  /** The board in memory, and the plies that are searched. */
  picture: string;
  addCycles: number;
  instructions: number;
  /** Null while it goes on. */
  answer: Answer | null;
  /** What is punched on the last card; empty while it goes on. */
  card: string;
}

export interface TourCalls {
  /** Wires a new machine by a patch, presses its initiate button and looks at the jacks
   * `probes`. */
  benchOpen(patch: string, probes: string[]): BenchState;
  /** Wires a new machine as the CPU, and runs a program to its first instruction. */
  benchProgram(source: string): BenchState;
  /** Obeys lines of the patch language. */
  benchObey(lines: string[]): BenchState;
  benchStep(pulseTimes: number): BenchState;
  /** The next instruction begins; it is over at `cpu.until`. */
  benchInstruction(): BenchState;
  searchOpen(fen: string, depth: number): Search;
  searchRun(addCycles: number): Search;
}
