// SPDX-License-Identifier: MIT
// What the Signals room asks of the worker, and what it gets.

import type {Diagnostic} from '../protocol.js';

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
}

export interface SignalsCalls {
  signalNames(wiring: Wiring): SignalNames;
  /** `signals` is a list of names and patterns, separated by commas; an empty one stands for those in use. */
  recordSignals(wiring: Wiring, signals: string, trigger: Trigger, addCycles: number): Recording;
}
