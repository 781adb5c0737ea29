// SPDX-License-Identifier: MIT
// The worker's side of the Signals room: an ENIAC for each question, run until it is answered.

import type {Engine} from '../../engine/engine.js';
import type {Files} from '../files.js';
import type {Checked} from '../replies.js';
import type {Served, Work, Works} from '../works.js';
import type {Recording, SignalNames, SignalsCalls, Trigger, Unknown, Wiring} from './types.js';

/** How long a patch may run while it is loaded, in add cycles. */
const LOADING = 10_000;
/** How long a pulse is waited for. The machine runs pulse by pulse meanwhile: half a minute at
 * most. */
const PATIENCE = 1_000_000;
/** eniac::StopReason of chessvm_eniac_run. */
const IDLE = 1;
const REQUESTED = 2;
const FAILED = 4;

/** The programs of the tree whose images a patch may load by these names. */
const PROGRAMS: Record<string, string> = {
  'vmtest.e': 'vmtest/vmtest.asm',
  'brktest.e': 'vmtest/brktest.asm',
  'tic.e': 'tic/tic.asm',
  'c4.e': 'c4/c4.asm',
  'draughts.e': 'draughts/draughts.asm',
  'life.e': 'life/life.asm',
  'copies.e': 'life/copies.asm',
  'chess.e': 'chess/chess.asm',
};

export function signalsCalls(
  engine: () => Engine,
  files: () => Files,
  works: Works,
): Served<SignalsCalls> {
  const assembled = new Set<string>();

  function assemblePrograms(text: string): void {
    for (const [, name = ''] of text.matchAll(/^\s*l\s+(\S+)/gm)) {
      const source = PROGRAMS[name];
      if (source === undefined || assembled.has(name)) continue;
      engine().putFile(name, (engine().json('assemble', source, '') as {image: string}).image);
      assembled.add(name);
    }
  }

  /** Does something with a machine that is wired and about to run. */
  async function withMachine<Result>(
    {text, deck}: Wiring,
    act: (eniac: number, diagnostics: SignalNames['diagnostics']) => Result | Promise<Result>,
  ): Promise<Result> {
    assemblePrograms(text);
    const eniac = engine().call('eniac_new', 0);
    try {
      engine().call('eniac_set_deck', eniac, deck);
      const {ok, diagnostics} = files().with(
        'signals.e',
        text.endsWith('\n') ? text : `${text}\n`,
        () => engine().json('eniac_load', eniac, 'signals.e', LOADING) as Checked,
      );
      return await act(ok ? eniac : 0, diagnostics);
    } finally {
      engine().call('close', eniac);
    }
  }

  function loaded(eniac: number): number {
    if (eniac === 0) throw new Error('the patch has errors');
    return eniac;
  }

  const cycleOf = (eniac: number): number => engine().eniacState(eniac).addCycles;

  /** Runs at most so many add cycles; returns the reason of the end, 0 for none. */
  async function run(work: Work, eniac: number, addCycles: number): Promise<number> {
    const begin = cycleOf(eniac);
    let reason = 0;
    await work.repeat(addCycles, (most) => {
      reason = engine().call('eniac_run', eniac, most, 0);
      return reason === 0 ? cycleOf(eniac) - begin : null;
    });
    if (reason !== FAILED) return reason;
    const log = engine().text('eniac_log', eniac).trim();
    throw new Error(log.split('\n').pop() ?? 'the machine cannot go on');
  }

  /** The add cycle of the trigger. */
  async function find(work: Work, wiring: Wiring, {kind, cycle, jack}: Trigger): Promise<number> {
    if (kind === 'start') return 0;
    if (kind === 'cycle') return cycle;
    return withMachine(wiring, async (eniac) => {
      await run(work, loaded(eniac), cycle);
      const {ok, diagnostics} = engine().json('eniac_obey', eniac, `break ${jack}`, 0) as Checked;
      if (!ok) throw new Error(diagnostics[0]?.message ?? `there is no ${jack}`);
      if ((await run(work, eniac, PATIENCE)) !== REQUESTED)
        throw new Error(`no pulse on ${jack} from add cycle ${cycle} to ${cycleOf(eniac)}`);
      return cycleOf(eniac) - 1;
    });
  }

  /** Begins to record, and returns the names that are none. */
  function begin(eniac: number, signals: readonly string[]): Unknown[] {
    const unknown: Unknown[] = [];
    for (const name of signals)
      try {
        engine().call('eniac_record', eniac, name);
      } catch (error) {
        unknown.push({name, why: (error as Error).message.replace(/^\w+: /, '')});
      }
    const known = signals.filter((name) => unknown.every((each) => each.name !== name));
    engine().call('eniac_record', eniac, known.join(','));
    return unknown;
  }

  return {
    signalNames: (wiring) =>
      withMachine(wiring, (eniac, diagnostics) => {
        if (eniac === 0) return {diagnostics, signals: [], used: []};
        const names = engine().json('eniac_signals', eniac) as Omit<SignalNames, 'diagnostics'>;
        return {diagnostics, signals: names.signals, used: names.used};
      }),
    recordSignals: (wiring, signals, trigger, addCycles) =>
      works.run('record', async (work) => {
        const at = await find(work, wiring, trigger);
        const first = trigger.kind === 'start' ? 0 : Math.max(0, at - trigger.before);
        return withMachine(wiring, async (eniac): Promise<Recording> => {
          await run(work, loaded(eniac), first);
          const stood = cycleOf(eniac);
          if (stood < first) throw new Error(`nothing happens any more from add cycle ${stood} on`);
          const unknown = begin(eniac, signals);
          const reason = await run(work, eniac, addCycles);
          const end = cycleOf(eniac);
          const vcd = engine().text('eniac_recorded', eniac);
          return {vcd, begin: first, end, trigger: at, idle: reason === IDLE, unknown};
        });
      }),
  };
}
