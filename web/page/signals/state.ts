// SPDX-License-Identifier: MIT
// State of the Signals room.

import type {Diagnostic} from '../replies.js';
import type {Recording, SignalName, Trigger, Wiring} from './types.js';
import type {Traces} from './vcd.js';
import {PATCHES} from './patches.js';

export interface SignalsState {
  /** Name of the example from which the visitor started. */
  name: string;
  /** Wiring of the machine; null until the visitor enters the room. */
  wiring: Wiring | null;
  diagnostics: readonly Diagnostic[];
  names: readonly SignalName[];
  used: readonly string[];
  /** Names and patterns of the signals to record. If the list is empty, the page records the
   * signals that the patch uses. */
  chosen: readonly string[];
  draft: string;
  trigger: Trigger;
  /** Number of add cycles to record. */
  length: number;
  recording: Recording | null;
  traces: Traces | null;
  busy: boolean;
  error: string | null;
  /** Visible part of the recording, in microseconds since power-on. */
  from: number;
  to: number;
  cursor: number;
  /** Time of the mark, in microseconds since power-on; null if there is no mark. */
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
