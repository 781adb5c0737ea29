// SPDX-License-Identifier: MIT
// Actions of the Break it room: break and repair the machine, run its self-test, ask it for a move.

import type {Client} from '../client.js';
import {duration} from '../format.js';
import {MOST_SEED, wholeNumber, wrongNumber} from '../numbers.js';
import type {MachineActions} from '../machine/actions.js';
import type {MachineMoment, SelfTest} from '../machine/types.js';
import type {CpuName} from '../replies.js';
import {MOST_FAULTS, SELF_TEST} from '../machine/state.js';
import type {BreakState, Failure} from './state.js';
import type {Store} from '../state.js';
import {placeOf} from './faults.js';

/** Length of a week, in add cycles (5000 a second). */
export const WEEK = 7 * 24 * 3600 * 5000;
/** Length of the self-test on a healthy machine, in add cycles. */
const TEST: Record<CpuName, number> = {published: 80_000, quick: 60_000};
const PATIENCE = 1.5; // a test stops at PATIENCE times the length in TEST
/** Number of random failures to request for a week. A week has about seven. */
const MOST = 60;

export class BreakActions {
  #round = 0; // number of the current test; results of earlier tests are dropped
  #week = 0; // number of the current week; results of earlier weeks are dropped

  constructor(
    private readonly store: Store,
    private readonly client: Client,
    private readonly machine: MachineActions,
    private readonly say: (text: string) => void,
  ) {}

  get #cpu(): CpuName {
    return this.store.state.machine.setup.cpu;
  }

  get #break(): BreakState {
    return this.store.state.breaking;
  }

  /** Wires the machine as `cpu`. Removes the faults in parts that this CPU does not have. */
  async setCpu(cpu: CpuName): Promise<void> {
    this.stopWeek();
    const {setup} = this.store.state.machine;
    this.begin(this.#break.faults);
    this.store.breaking({good: null, week: []});
    await this.machine.setUp(
      {...setup, cpu, program: SELF_TEST, deck: null, text: null, cables: []},
      [...this.#break.faults],
    );
    const mended = this.machine.refused.map(({spec}) => spec);
    if (mended.length > 0)
      this.store.breaking({
        faults: this.#break.faults.filter((spec) => !mended.includes(spec)),
        error: `The ${cpu} CPU has no such part to break: ${mended.join(', ')}.`,
      });
    this.mark();
  }

  /** Sets up the self-test if the machine runs something else, or if it has more or fewer faults
   * than the list of the room. */
  async enter(): Promise<void> {
    const {setup, ready, moment} = this.store.state.machine;
    const other =
      setup.program !== SELF_TEST ||
      setup.text !== null ||
      setup.deck !== null ||
      setup.cables.length > 0;
    const broken = moment?.faults.length === this.#break.faults.length;
    this.machine.putCablesAside();
    if (other || !ready || !broken)
      await this.machine.setUp(
        {...setup, program: SELF_TEST, deck: null, text: null, cables: []},
        this.#break.faults,
      );
    this.mark();
  }

  mark(): void {
    const {nets, plan} = this.machine.stage;
    const places = this.#break.faults
      .map((spec) => placeOf(spec, nets, plan))
      .filter((place): place is [number, number] => place !== null);
    this.machine.stage.mark(this.store.state.room === 'break' ? places : []);
  }

  /** Replaces the list of faults, and drops the result of a test that still runs. */
  begin(faults: readonly string[]): void {
    ++this.#round;
    this.store.breaking({faults, testing: false, verdict: null, answer: null, error: null});
  }

  async add(spec: string): Promise<void> {
    const {faults} = this.#break;
    if (faults.includes(spec)) return;
    if (faults.length >= MOST_FAULTS) {
      this.store.breaking({error: `No more than ${MOST_FAULTS} faults at a time.`});
      return;
    }
    this.store.breaking({error: null});
    try {
      this.#show(await this.client.call('machineBreak', spec));
      this.store.breaking({faults: [...faults, spec], verdict: null, answer: null});
      this.say(`Broken: ${spec}.`);
    } catch (error) {
      this.store.breaking({error: (error as Error).message});
    }
    this.mark();
  }

  async mend(spec: string): Promise<void> {
    this.store.breaking({
      faults: spec === '' ? [] : this.#break.faults.filter((each) => each !== spec),
      verdict: null,
      answer: null,
      error: null,
    });
    await this.client.call('machineHeal', spec).then(
      (moment) => this.#show(moment),
      () => undefined,
    ); // the engine refuses to end a fault that has ended already
    this.mark();
  }

  /** Copies the faults into the machine's state, so that the other rooms show them. */
  #show({faults}: MachineMoment): void {
    const {moment} = this.store.state.machine;
    if (moment !== null) this.store.machine({moment: {...moment, faults}});
  }

  /** Runs the self-test program vmtest on the broken machine, and shows the lamps. */
  async test(): Promise<void> {
    const round = ++this.#round;
    const {faults} = this.#break;
    this.store.breaking({testing: true, verdict: null, error: null});
    try {
      const test = this.client.call('selfTest', this.#cpu, [...faults], 'test');
      const ready = await this.machine.setUp(
        {...this.store.state.machine.setup, program: SELF_TEST, deck: null, text: null, cables: []},
        faults,
      );
      this.mark();
      if (ready) await this.machine.run(PATIENCE * TEST[this.#cpu]);
      const result = await test;
      if (round !== this.#round) return;
      this.store.breaking({
        testing: false,
        good: result.good,
        found: isFound(result),
        verdict: verdictOf(result),
      });
      this.say(verdictOf(result));
    } catch (error) {
      if (round === this.#round)
        this.store.breaking({testing: false, error: (error as Error).message});
    }
  }

  setSeed(text: string): void {
    const seed = wholeNumber(text, 0, MOST_SEED);
    if (seed !== null) this.store.breaking({seed, week: [], error: null});
    else this.store.breaking({error: wrongNumber('A seed', text, 0, MOST_SEED)});
  }

  /** Simulates a week with about one failure a day, each followed by a self-test and a repair. */
  async week(): Promise<void> {
    const week = ++this.#week;
    this.store.breaking({weekRuns: true, week: [], error: null});
    try {
      const {seed} = this.#break;
      const cpu = this.#cpu;
      const specs = await this.client.call('failures', cpu, `random:seed=${seed},mtbf=24h`, MOST);
      const timeOf = (spec: string) => Number(/,at=(\d+)/.exec(spec)?.[1] ?? 0);
      const all = specs.map((spec): Failure => ({spec, at: timeOf(spec), test: null}));
      const failures = all.filter(({at}) => at < WEEK);
      this.store.breaking({week: failures});
      for (const {spec} of failures) {
        const test = await this.client.call('selfTest', cpu, [duringTest(spec, cpu)], 'week');
        if (week !== this.#week) return;
        const tested = this.#break.week.map((each) =>
          each.spec === spec ? {...each, test} : each,
        );
        this.store.breaking({week: tested});
      }
      const found = this.#break.week.filter(({test}) => test !== null && isFound(test)).length;
      this.say(`${failures.length} failures in a week; the self-test has found ${found}.`);
    } catch (error) {
      if (week === this.#week) this.store.breaking({error: (error as Error).message});
    }
    if (week === this.#week) this.store.breaking({weekRuns: false});
  }

  stopWeek(): void {
    ++this.#week;
    void this.client.call('stopWork', 'week');
    this.store.breaking({weekRuns: false});
  }

  setFen(fen: string): void {
    this.store.breaking({fen, answer: null});
  }

  /** Asks the broken machine and a healthy machine for a move. */
  async ask(): Promise<void> {
    const {fen, faults} = this.#break;
    this.store.breaking({asking: true, answer: null, error: null});
    try {
      const {sound, answer, card, status, addCycles} = await this.client.call(
        'brokenAnswer',
        this.#cpu,
        [...faults],
        fen,
        3,
      );
      const impossible =
        card === ''
          ? 'no card: it is ' +
            `${status === 'endless' ? 'still searching after four times as long' : status}`
          : `card ${card}, which is no legal move`;
      const broken =
        answer?.move !== null && answer !== null
          ? `${answer.san ?? answer.move}`
          : answer?.error === null && answer.result !== 'move'
            ? answer.result
            : impossible;
      this.store.breaking({
        asking: false,
        answer: {sound: sound.san ?? sound.result, broken, addCycles},
      });
      this.say(`A sound machine answers ${sound.san ?? sound.result}; this one ${broken}.`);
    } catch (error) {
      this.store.breaking({asking: false, error: (error as Error).message});
    }
  }
}

/** Changes the time of a failure for the self-test. A temporary failure begins during the test. A
 * permanent failure begins at the start of the test. */
function duringTest(spec: string, cpu: CpuName): string {
  const passes = /,(count|for)=/.test(spec);
  return spec.replace(/,at=(\d+)/, (_, at: string) =>
    passes ? `,at=${Number(at) % TEST[cpu]}` : '',
  );
}

/** Returns true if the self-test has found a fault: a card is wrong, missing or extra. */
export function isFound(test: SelfTest): boolean {
  return (
    test.cards.length !== test.good.length || test.cards.some((card, i) => card !== test.good[i])
  );
}

export function verdictOf(test: SelfTest): string {
  if (!isFound(test)) return `vmtest does not notice: all ${test.good.length} cards are right.`;
  const first = test.good.findIndex((card, i) => test.cards[i] !== card);
  const at = first < 0 ? test.good.length : first;
  const got = test.cards[at];
  const end = /^halt/.test(test.status)
    ? ''
    : ` ${test.reason === '' ? `It ends: ${test.status}` : `It stops: ${test.reason}`}.`;
  return (
    `vmtest finds it: card ${at + 1} is ${got === undefined ? 'missing' : got}, ` +
    `${test.good[at] === undefined ? 'one too many' : `not ${test.good[at]}`}, after ` +
    `${duration(test.addCycles)}.${end}`
  );
}
