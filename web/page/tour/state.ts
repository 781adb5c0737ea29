// SPDX-License-Identifier: MIT
// State of the tour.

import type {BenchState, Pulse, Search} from './types.js';
import {FIRST_SETTINGS, type Settings} from './screens.js';

export interface TourState {
  /** Shown screen, from 0. */
  screen: number;
  set: Settings;
  /** State of the machine. Null if the screen is not ready yet, or has no machine. */
  bench: BenchState | null;
  /** Pulses of the drawn add cycle. `cycle` is this add cycle; -1 before the first run. */
  pulses: readonly Pulse[];
  cycle: number;
  /** Number of pulse times of add cycle `cycle` that are drawn. */
  drawn: number;
  /** True if the machine is idle until the visitor presses a button. */
  quiet: boolean;
  running: boolean;
  /** Milliseconds per pulse time; 0 shows whole add cycles. */
  pace: number;
  search: Search | null;
  /** Number of add cycles that the search runs between two updates of the screen. */
  haste: number;
  error: string | null;
}

export const FIRST_TOUR: TourState = {
  screen: 0,
  set: FIRST_SETTINGS,
  bench: null,
  pulses: [],
  cycle: -1,
  drawn: 0,
  quiet: true,
  running: false,
  pace: 120,
  search: null,
  haste: 4000,
  error: null,
};

export const PACES: readonly {pace: number; name: string}[] = [
  {pace: 500, name: 'slow'},
  {pace: 120, name: 'steady'},
  {pace: 25, name: 'quick'},
  {pace: 0, name: 'add cycle by add cycle'},
];
export const HASTES: readonly {haste: number; name: string}[] = [
  {haste: 200, name: 'step by step'},
  {haste: 4000, name: 'slow'},
  {haste: 20_000, name: 'quick'},
  {haste: 400_000, name: 'as fast as this page'},
];
