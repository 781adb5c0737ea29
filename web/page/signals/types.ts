// SPDX-License-Identifier: MIT
// What the Signals room asks of the worker, and what it gets.

import type {Diagnostic} from '../replies.js';

/** When a recording begins. */
export interface Trigger {
  /** With the machine; at an add cycle; or at the first pulse on a jack. */
  kind: 'start' | 'cycle' | 'pulse';
  /** The add cycle, from 0; with a pulse, the one from which on it is waited for. */
  cycle: number;
  jack: string;
  /** Add cycles recorded before the trigger. */
  before: number;
}

/** A machine: the text of its patch, and the cards in its reader. */
export interface Wiring {
  text: string;
  deck: string;
}

export interface SignalName {
  name: string;
  bits: number;
  kind: 'pulses' | 'flags' | 'digits' | 'number';
}

/** The signals of a machine, and the names of those that its patch uses. */
export interface SignalNames {
  diagnostics: Diagnostic[];
  signals: SignalName[];
  used: string[];
}

/** A recording as `eniacsim --vcd` writes it. */
export interface Recording {
  vcd: string;
  /** The add cycles at which it begins and ends. */
  begin: number;
  end: number;
  /** The add cycle of the trigger. */
  trigger: number;
  /** The machine stood still before the end. */
  idle: boolean;
  /** The names that were asked for and are none. */
  unknown: Unknown[];
}

export interface Unknown {
  name: string;
  why: string;
}

export interface SignalsCalls {
  signalNames(wiring: Wiring): SignalNames;
  /** The work `record`. `signals` are names and patterns; none stands for those in use, and so does
   * a list of which none is known. */
  recordSignals(
    wiring: Wiring,
    signals: readonly string[],
    trigger: Trigger,
    addCycles: number,
  ): Recording;
}
