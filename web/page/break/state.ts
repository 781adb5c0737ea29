// SPDX-License-Identifier: MIT
// What the Break it room remembers.

import type {SelfTest} from '../machine/types.js';

/** A failure of a week in which the machine fails at random. */
export interface Failure {
  spec: string;
  /** When it happens, in add cycles. */
  at: number;
  /** What the self-test after it shows; null while it has not run. */
  test: SelfTest | null;
}

export interface BrokenAnswer {
  sound: string;
  broken: string;
  addCycles: number;
}

export interface BreakState {
  /** Specs of what is broken from the beginning of the next test on. */
  faults: readonly string[];
  /** Cards of a sound machine; null before the first test. */
  good: readonly string[] | null;
  testing: boolean;
  verdict: string | null;
  found: boolean;
  seed: number;
  week: readonly Failure[];
  weekRuns: boolean;
  fen: string;
  asking: boolean;
  answer: BrokenAnswer | null;
  error: string | null;
}

export const BREAK_START: BreakState = {
  faults: [],
  good: null,
  testing: false,
  verdict: null,
  found: false,
  seed: 1946,
  week: [],
  weekRuns: false,
  fen: '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 b - - 0 1',
  asking: false,
  answer: null,
  error: null,
};
