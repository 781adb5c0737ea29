// SPDX-License-Identifier: MIT
// Serves the Signals room in the worker. Each call makes and runs an ENIAC of its own.

import type {Engine} from '../../engine/engine.js';
import type {Files} from '../files.js';
import {cpuOption} from '../machine/builder.js';
import type {Checked} from '../replies.js';
import type {Served, Work, Works} from '../works.js';
import type {Recording, SignalNames, SignalsCalls, Trigger, Unknown, Wiring} from './types.js';

/** Maximum number of add cycles for which lines of a patch may run the machine while the page loads
 * the patch. */
const LOADING = 10_000;
/** Longest wait for a pulse, in add cycles. The pulse engine needs at most half a minute for it. */
const PATIENCE = 1_000_000;
/** Values of eniac::StopReason, as chessvm_eniac_run returns them. */
const IDLE = 1;
const REQUESTED = 2;
const FAILED = 4;

/** Bundled programs. A patch can load the image of a program by the name on the left. */
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

/** Prefix of the image names for the quick CPU. */
const QUICK = 'quick-';

/** Makes the ENIACs of the Signals room, one for each call of withMachine. */
class Bench {
  readonly #assembled = new Set<string>();

  constructor(
    private readonly engine: () => Engine,
    private readonly files: () => Files,
  ) {}

  #assemblePrograms(text: string): void {
    const engine = this.engine();
    for (const [, name = ''] of text.matchAll(/^\s*l\s+(\S+)/gm)) {
      const quick = name.startsWith(QUICK);
      const source = PROGRAMS[quick ? name.slice(QUICK.length) : name];
      if (source === undefined || this.#assembled.has(name)) continue;
      const {image} = engine.json('assemble', source, cpuOption(quick ? 'quick' : 'published')) as {
        image: string;
      };
      engine.putFile(name, image);
      this.#assembled.add(name);
    }
  }

  /** Makes a machine with this wiring, calls `act`, and closes the machine. `act` gets the handle
   * of the machine. The handle is 0 if the patch is wrong. */
  async withMachine<Result>(
    {text, deck}: Wiring,
    act: (eniac: number, diagnostics: SignalNames['diagnostics']) => Result | Promise<Result>,
  ): Promise<Result> {
    this.#assemblePrograms(text);
    const engine = this.engine();
    const eniac = engine.call('eniac_new', 0);
    try {
      engine.call('eniac_set_deck', eniac, deck);
      const {ok, diagnostics} = this.files().with(
        'signals.e',
        text.endsWith('\n') ? text : `${text}\n`,
        () => engine.json('eniac_load', eniac, 'signals.e', LOADING) as Checked,
      );
      return await act(ok ? eniac : 0, diagnostics);
    } finally {
      engine.call('close', eniac);
    }
  }

  cycleOf(eniac: number): number {
    return this.engine().eniacState(eniac).addCycles;
  }

  /** Runs a machine for at most `addCycles`. Returns the eniac::StopReason, which is 0 if the
   * machine reached this limit. */
  async run(work: Work, eniac: number, addCycles: number): Promise<number> {
    const engine = this.engine();
    const begin = this.cycleOf(eniac);
    let reason = 0;
    await work.repeat(addCycles, (most) => {
      reason = engine.call('eniac_run', eniac, most, 0);
      return reason === 0 ? this.cycleOf(eniac) - begin : null;
    });
    if (reason !== FAILED) return reason;
    const log = engine.text('eniac_log', eniac).trim();
    throw new Error(log.split('\n').pop() ?? 'the machine cannot go on');
  }

  /** Returns the add cycle of the trigger. For a pulse, runs a machine until the pulse comes. */
  async find(work: Work, wiring: Wiring, {kind, cycle, jack}: Trigger): Promise<number> {
    if (kind === 'start') return 0;
    if (kind === 'cycle') return cycle;
    return this.withMachine(wiring, async (eniac) => {
      await this.run(work, loaded(eniac), cycle);
      const obeyed = this.engine().json('eniac_obey', eniac, `break ${jack}`, 0) as Checked;
      if (!obeyed.ok) throw new Error(obeyed.diagnostics[0]?.message ?? `there is no ${jack}`);
      if ((await this.run(work, eniac, PATIENCE)) !== REQUESTED)
        throw new Error(`no pulse on ${jack} from add cycle ${cycle} to ${this.cycleOf(eniac)}`);
      return this.cycleOf(eniac) - 1;
    });
  }

  /** Begins to record the known signals, and returns the unknown names. */
  begin(eniac: number, signals: readonly string[]): Unknown[] {
    const unknown: Unknown[] = [];
    for (const name of signals)
      try {
        this.engine().call('eniac_record', eniac, name);
      } catch (error) {
        unknown.push({name, why: (error as Error).message.replace(/^\w+: /, '')});
      }
    const known = signals.filter((name) => unknown.every((each) => each.name !== name));
    this.engine().call('eniac_record', eniac, known.join(','));
    return unknown;
  }
}

function loaded(eniac: number): number {
  if (eniac === 0) throw new Error('the patch has errors');
  return eniac;
}

export function signalsCalls(
  engine: () => Engine,
  files: () => Files,
  works: Works,
): Served<SignalsCalls> {
  const bench = new Bench(engine, files);
  return {
    signalNames: (wiring) =>
      bench.withMachine(wiring, (eniac, diagnostics) => {
        if (eniac === 0) return {diagnostics, signals: [], used: []};
        const names = engine().json('eniac_signals', eniac) as Omit<SignalNames, 'diagnostics'>;
        return {diagnostics, signals: names.signals, used: names.used};
      }),
    recordSignals: (wiring, signals, trigger, addCycles) =>
      works.run('record', async (work) => {
        const at = await bench.find(work, wiring, trigger);
        const first = trigger.kind === 'start' ? 0 : Math.max(0, at - trigger.before);
        return bench.withMachine(wiring, async (eniac): Promise<Recording> => {
          await bench.run(work, loaded(eniac), first);
          const stood = bench.cycleOf(eniac);
          if (stood < first) throw new Error(`nothing happens any more from add cycle ${stood} on`);
          const unknown = bench.begin(eniac, signals);
          const reason = await bench.run(work, eniac, addCycles);
          const end = bench.cycleOf(eniac);
          const vcd = engine().text('eniac_recorded', eniac);
          return {vcd, begin: first, end, trigger: at, idle: reason === IDLE, unknown};
        });
      }),
  };
}
