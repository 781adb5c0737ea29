// SPDX-License-Identifier: MIT
// What the Signals room shows.

import type {Diagnostic} from '../replies.js';
import type {Recording, SignalName, Trigger, Wiring} from './types.js';
import type {Traces} from './vcd.js';
import {PATCHES} from './patches.js';

export interface SignalsState {
  /** The example that the wiring began as. */
  name: string;
  /** Null until the room is entered. */
  wiring: Wiring | null;
  diagnostics: readonly Diagnostic[];
  names: readonly SignalName[];
  used: readonly string[];
  /** Names and patterns; none stands for the signals in use. */
  chosen: readonly string[];
  /** What is typed as the next name. */
  draft: string;
  trigger: Trigger;
  /** Add cycles to be recorded. */
  length: number;
  recording: Recording | null;
  traces: Traces | null;
  busy: boolean;
  error: string | null;
  /** The part that is shown, in microseconds since power-on. */
  from: number;
  to: number;
  cursor: number;
  /** A place to measure from; null where there is none. */
  mark: number | null;
}

export const FIRST_SIGNALS: SignalsState = {
  name: PATCHES[0]?.name ?? '',
  wiring: null,
  diagnostics: [],
  names: [],
  used: [],
  chosen: PATCHES[0]?.signals ?? [],
  draft: '',
  trigger: {kind: 'start', cycle: 0, jack: '1-1', before: 0},
  length: 8,
  recording: null,
  traces: null,
  busy: false,
  error: null,
  from: 0,
  to: 1600,
  cursor: 0,
  mark: null,
};
