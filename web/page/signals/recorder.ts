// SPDX-License-Identifier: MIT
// The worker's side of the Signals room: an ENIAC for each question, run until it is answered.

import type {Engine} from '../../engine/engine.js';
import type {Recording, SignalNames, SignalsCalls, Trigger, Wiring} from './types.js';

/** How long a patch may run while it is loaded, in add cycles. */
const LOADING = 10_000;
/** How long a pulse is waited for. The machine runs pulse by pulse meanwhile: half a minute at most. */
const PATIENCE = 1_000_000;
/** eniac::StopReason of chessvm_eniac_run. */
const IDLE = 1;
const REQUESTED = 2;
const FAILED = 4;

/** The programs of the tree whose images a patch may load by these names. */
const PROGRAMS: Record<string, string> = {'vmtest.e': 'vmtest/vmtest.asm', 'brktest.e': 'vmtest/brktest.asm', 'tic.e': 'tic/tic.asm', 'c4.e': 'c4/c4.asm', 'draughts.e': 'draughts/draughts.asm', 'life.e': 'life/life.asm',
  'copies.e': 'life/copies.asm', 'chess.e': 'chess/chess.asm'};

export function signalsCalls(engine: () => Engine): SignalsCalls {
  const assembled = new Set<string>();

  function assemblePrograms(text: string): void {
    for (const [, name = ''] of text.matchAll(/^\s*l\s+(\S+)/gm)) {
      const source = PROGRAMS[name];
      if (source === undefined || assembled.has(name)) continue;
      engine().putFile(name, engine().json('assemble', source, '').image);
      assembled.add(name);
    }
  }

  /** Does something with a machine that is wired and about to run. */
  function withMachine<Result>({text, deck}: Wiring, act: (eniac: number, diagnostics: SignalNames['diagnostics']) => Result): Result {
    assemblePrograms(text);
    engine().putFile('signals.e', text.endsWith('\n') ? text : `${text}\n`);
    const eniac = engine().call('eniac_new', 0);
    try {
      engine().call('eniac_set_deck', eniac, deck);
      const {ok, diagnostics} = engine().json('eniac_load', eniac, 'signals.e', LOADING);
      return act(ok ? eniac : 0, diagnostics);
    } finally {
      engine().call('close', eniac);
    }
  }

  function loaded(eniac: number): number {
    if (eniac === 0) throw new Error('the patch has errors');
    return eniac;
  }

  function run(eniac: number, addCycles: number): number {
    const reason = addCycles === 0 ? 0 : engine().call('eniac_run', eniac, addCycles, 0);
    if (reason === FAILED) throw new Error(engine().text('eniac_log', eniac).trim().split('\n').pop() ?? 'the machine cannot go on');
    return reason;
  }

  /** The add cycle of the trigger. */
  function find(wiring: Wiring, {kind, cycle, jack}: Trigger): number {
    if (kind === 'start') return 0;
    if (kind === 'cycle') return cycle;
    return withMachine(wiring, (eniac) => {
      run(loaded(eniac), cycle);
      const {ok, diagnostics} = engine().json('eniac_obey', eniac, `break ${jack}`, 0);
      if (!ok) throw new Error(diagnostics[0]?.message ?? `there is no ${jack}`);
      if (run(eniac, PATIENCE) !== REQUESTED) throw new Error(`no pulse on ${jack} from add cycle ${cycle} to ${engine().eniacState(eniac).addCycles}`);
      return engine().eniacState(eniac).addCycles - 1;
    });
  }

  function record(wiring: Wiring, signals: string, trigger: number, begin: number, addCycles: number): Recording {
    return withMachine(wiring, (eniac) => {
      run(loaded(eniac), begin);
      const stood = engine().eniacState(eniac).addCycles;
      if (stood < begin) throw new Error(`nothing happens any more from add cycle ${stood} on`);
      engine().call('eniac_record', eniac, signals);
      const reason = run(eniac, addCycles);
      return {vcd: engine().text('eniac_recorded', eniac), begin, end: engine().eniacState(eniac).addCycles, trigger, idle: reason === IDLE};
    });
  }

  return {
    signalNames: (wiring) => withMachine(wiring, (eniac, diagnostics) => {
      if (eniac === 0) return {diagnostics, signals: [], used: []};
      const {signals, used} = engine().json('eniac_signals', eniac);
      return {diagnostics, signals, used};
    }),
    recordSignals(wiring, signals, trigger, addCycles) {
      const at = find(wiring, trigger);
      return record(wiring, signals, at, trigger.kind === 'start' ? 0 : Math.max(0, at - trigger.before), addCycles);
    },
  };
}
