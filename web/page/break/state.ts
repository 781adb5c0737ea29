// SPDX-License-Identifier: MIT
// State of the Break it room.

import type {SelfTest} from '../machine/types.js';

/** One random failure of a simulated week. */
export interface Failure {
  spec: string;
  /** Time of the failure within the week, in add cycles. */
  at: number;
  /** Result of the self-test after the failure; null until the test has run. */
  test: SelfTest | null;
}

export interface BrokenAnswer {
  sound: string;
  broken: string;
  addCycles: number;
}

export interface BreakState {
  /** Fault specs (docs/faults.md) with which the next test starts. */
  faults: readonly string[];
  /** Cards that a healthy CPU punches in the self-test; null until the present CPU was tested. */
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
