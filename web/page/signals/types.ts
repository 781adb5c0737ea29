// SPDX-License-Identifier: MIT
// Types of the Signals room's calls to the worker, and of their results.

import type {Diagnostic} from '../replies.js';

/** Event that a recording shows. `before` tells how many add cycles to record before the event. */
export interface Trigger {
  /** Kind of the event: start of the machine, an add cycle, or the first pulse on a jack. */
  kind: 'start' | 'cycle' | 'pulse';
  /** Add cycle of the event, from 0. For `pulse`, the wait for a pulse begins at this add cycle. */
  cycle: number;
  jack: string;
  before: number;
}

/** Machine: the text of its patch, and the cards in its reader. */
export interface Wiring {
  text: string;
  deck: string;
}

export interface SignalName {
  name: string;
  bits: number;
  kind: 'pulses' | 'flags' | 'digits' | 'number';
}

/** Signals of a machine, and the names of the signals that its patch uses. */
export interface SignalNames {
  diagnostics: Diagnostic[];
  signals: SignalName[];
  used: string[];
}

/** Recording in the format of `eniacsim --vcd`. */
export interface Recording {
  vcd: string;
  /** Add cycles at which the recording begins and ends. */
  begin: number;
  end: number;
  trigger: number;
  /** True if the recording ended early because the machine became idle. */
  idle: boolean;
  unknown: Unknown[];
}

export interface Unknown {
  name: string;
  why: string;
}

export interface SignalsCalls {
  signalNames(wiring: Wiring): SignalNames;
  /** Records the signals with these names and patterns. If no name is known, records the signals
   * that the patch uses. The page can stop this call by stopWork('record'). */
  recordSignals(
    wiring: Wiring,
    signals: readonly string[],
    trigger: Trigger,
    addCycles: number,
  ): Recording;
}
