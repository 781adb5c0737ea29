// SPDX-License-Identifier: MIT
// Types of the tour's calls to the worker, and of their results.

import type {Cpu} from '../../engine/engine.js';
import type {Answer} from '../replies.js';

/** State of the tour's ENIAC after a call. */
export interface BenchState {
  addCycles: number;
  /** Number of pulse times of the current add cycle that are over, 0 to 19. */
  pulseTime: number;
  /** Accumulators by name, `a1` to `a20`. */
  accumulators: Record<string, Accumulator>;
  /** Names of the units that execute a program now. */
  working: string[];
  /** Counts of the master programmer's decades, decade 1 first. */
  counts: number[];
  /** Pulses at the probes since the last call. */
  pulses: Pulse[];
  cpu: Program | null;
}

export interface Accumulator {
  minus: boolean;
  /** Ten digits, decade 10 first. */
  digits: number[];
  /** True for each decade that has passed nine, decade 10 first. */
  carries: boolean[];
}

/** Pulses that passed a jack or line in one pulse time. */
export interface Pulse {
  at: string;
  addCycle: number;
  pulseTime: number;
  /** Wires of a digit cable that had a pulse. The list is empty for a program line. */
  wires: number[];
}

export interface Program {
  registers: Cpu;
  /** Instruction that is executed now. Before the program begins, this is its first instruction. */
  text: string;
  /** Add cycle of the ENIAC at which this instruction ends. */
  until: number;
  halted: boolean;
}

export interface Search {
  /** Picture of memory: the board, and the plies that are searched. */
  picture: string;
  addCycles: number;
  instructions: number;
  /** Answer of the search; null while it runs. */
  answer: Answer | null;
  /** Text of the last punched card; empty while the search runs. */
  card: string;
}

export interface TourCalls {
  /** Makes a machine with the wiring of a patch. Watches the jacks and lines `probes`. */
  benchOpen(patch: string, probes: string[]): BenchState;
  /** Makes a machine wired as the CPU, and runs it up to the first instruction of a program. */
  benchProgram(source: string): BenchState;
  benchObey(lines: string[]): BenchState;
  benchStep(pulseTimes: number): BenchState;
  /** Begins the next instruction, which is over at `cpu.until`. */
  benchInstruction(): BenchState;
  searchOpen(fen: string, depth: number): Search;
  searchRun(addCycles: number): Search;
}
