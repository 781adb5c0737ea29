// SPDX-License-Identifier: MIT
// Actions of the tour: prepare the machine of a screen, and run it.

import type {Client} from '../client.js';
import type {Store} from '../state.js';
import {spokenNumber} from './neons.js';
import {DEPTH, POSITION, SCREENS, SOURCE, constant, type Settings} from './screens.js';
import type {TourState} from './state.js';
import type {BenchState, Pulse} from './types.js';

const PULSE_TIMES = 20;
/** Time between updates of a search, in ms. */
const FRAME = 40;
/** Longest run until the machine is idle, in add cycles. */
const LONGEST_RUN = 200;
/** Longest wait for pulses after the initiate button is pressed, in add cycles. */
const INITIATION = 3;
const CPU_SCREEN = 5;
const MOVE_SCREEN = 7;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class TourActions {
  #run = 0; // number of the current run; a run with another number stops itself

  constructor(
    private readonly store: Store,
    private readonly client: Client,
    private readonly say: (text: string) => void,
  ) {}

  get #tour(): TourState {
    return this.store.state.tour;
  }

  #show(change: Partial<TourState>): void {
    this.store.update({tour: {...this.#tour, ...change}});
  }

  /** Prepares the shown screen if it is not ready. */
  async enter(): Promise<void> {
    if (this.#tour.bench === null && this.#tour.search === null) await this.go(this.#tour.screen);
  }

  /** Drops the state of the machine after the page has replaced the worker. The screen is prepared
   * again when the visitor sees it. */
  forgetMachine(): void {
    this.stop();
    this.#show({bench: null, search: null});
  }

  leave(): void {
    this.stop();
  }

  async go(screen: number): Promise<void> {
    const to = Math.min(SCREENS.length - 1, Math.max(0, screen));
    this.#show({screen: to});
    await this.begin();
  }

  stop(): void {
    ++this.#run;
    this.#show({running: false});
  }

  /** Prepares the shown screen: makes a new machine, or begins a search. */
  async begin(): Promise<void> {
    this.stop();
    const run = this.#run;
    const {screen, set, search} = this.#tour;
    const shown = SCREENS[screen];
    const kept =
      screen === MOVE_SCREEN && search !== null && search.answer !== null ? search : null;
    this.#show({
      bench: null,
      pulses: [],
      cycle: -1,
      drawn: 0,
      quiet: true,
      search: kept,
      error: null,
    });
    try {
      if (shown !== undefined && shown.patch !== null) {
        const bench = await this.client.call(
          'benchOpen',
          shown.patch(set),
          shown.probes.map(({at}) => at),
        );
        if (run === this.#run) this.#show({bench});
      } else if (screen === CPU_SCREEN) {
        const bench = await this.client.call('benchProgram', SOURCE);
        if (run === this.#run) this.#show({bench});
      } else if (kept === null) {
        const begun = await this.client.call('searchOpen', POSITION, DEPTH);
        if (run === this.#run) this.#show({search: begun});
        if (screen === MOVE_SCREEN) await this.search(400_000);
      }
    } catch (error) {
      if (run === this.#run) this.#show({error: (error as Error).message});
    }
  }

  /** Applies changed settings. Only a new `number` or `rounds` needs a new machine. */
  async set(change: Partial<Settings>): Promise<void> {
    const set = {...this.#tour.set, ...change};
    this.#show({set});
    if (change.number !== undefined || change.rounds !== undefined || this.#tour.bench === null)
      return this.begin();
    this.stop();
    const lines =
      change.digit !== undefined
        ? constant(change.digit)
        : change.amount !== undefined
          ? constant(change.amount)
          : change.output !== undefined
            ? [`s a1.op5 ${change.output}`]
            : [];
    await this.#do(() => this.client.call('benchObey', lines));
  }

  setPace(pace: number): void {
    this.#show({pace});
  }

  setHaste(haste: number): void {
    this.#show({haste});
  }

  async #do(act: () => Promise<BenchState>): Promise<BenchState | null> {
    const run = this.#run;
    try {
      const bench = await act();
      if (run !== this.#run) return null;
      this.#take(bench);
      return bench;
    } catch (error) {
      if (run === this.#run) this.#show({error: (error as Error).message, running: false});
      return null;
    }
  }

  /** Shows the state of the machine and the pulses of the current add cycle. If the machine is
   * between two add cycles, shows the pulses of the add cycle that has just ended. */
  #take(bench: BenchState): void {
    const cycle = bench.pulseTime === 0 ? bench.addCycles - 1 : bench.addCycles;
    const drawn = bench.pulseTime === 0 ? PULSE_TIMES : bench.pulseTime;
    const earlier: readonly Pulse[] = cycle === this.#tour.cycle ? this.#tour.pulses : [];
    const pulses = [...earlier, ...bench.pulses.filter((each) => each.addCycle === cycle)];
    const quiet = bench.pulseTime === 0 && bench.working.length === 0 && pulses.length === 0;
    // If the machine is idle and had no pulses, the last pulses stay on the screen.
    this.#show(
      quiet && this.#tour.pulses.length > 0 ? {bench, quiet} : {bench, quiet, cycle, drawn, pulses},
    );
  }

  /** Presses the initiate button of an idle machine. Resolves to false if the run cannot go on. */
  async #initiate(): Promise<boolean> {
    if (!this.#tour.quiet) return true;
    if ((await this.#do(() => this.client.call('benchObey', ['b i']))) === null) return false;
    // The button gives a pulse at the end of an add cycle. Programs start in the next add cycle.
    for (let cycle = 0; cycle < INITIATION; ++cycle) {
      if ((await this.#do(() => this.client.call('benchStep', PULSE_TIMES))) === null) return false;
      if (!this.#tour.quiet) break;
    }
    return true;
  }

  async step(): Promise<void> {
    this.stop();
    if (await this.#initiate()) await this.#do(() => this.client.call('benchStep', 1));
  }

  /** Runs at the chosen pace until the machine is idle, for at most LONGEST_RUN add cycles. */
  async send(): Promise<void> {
    this.stop();
    const run = this.#run;
    this.#show({running: true});
    if (!(await this.#initiate())) return;
    const last = (this.#tour.bench?.addCycles ?? 0) + LONGEST_RUN;
    while (run === this.#run && !this.#tour.quiet && (this.#tour.bench?.addCycles ?? last) < last) {
      if ((await this.#do(() => this.client.call('benchStep', this.#pulsesAtOnce()))) === null)
        return;
      await pause(this.#tour.pace === 0 ? 400 : this.#tour.pace);
    }
    if (run !== this.#run) return;
    this.#show({running: false});
    this.#report();
  }

  /** Returns how many pulse times to run at once: at pace 0, the rest of the add cycle; else 1. */
  #pulsesAtOnce(): number {
    return this.#tour.pace === 0 ? PULSE_TIMES - (this.#tour.bench?.pulseTime ?? 0) : 1;
  }

  #report(): void {
    const all = this.#tour.bench?.accumulators ?? {};
    const names = Object.keys(all).filter(
      (name) => all[name]?.minus || all[name]?.digits.some((digit) => digit !== 0),
    );
    this.say(
      names
        .map((name) => `Accumulator ${name.slice(1)} holds ${spokenNumber(all[name])}.`)
        .join(' '),
    );
  }

  async addCycle(): Promise<void> {
    this.stop();
    await this.#addCycle();
  }

  /** Runs an add cycle of the CPU. Begins the next instruction first if the current one is over. */
  async #addCycle(): Promise<boolean> {
    const {bench} = this.#tour;
    if (bench?.cpu === null || bench?.cpu === undefined) return false;
    if (bench.addCycles >= bench.cpu.until) {
      if (bench.cpu.halted || (await this.#do(() => this.client.call('benchInstruction'))) === null)
        return false;
    }
    return (await this.#do(() => this.client.call('benchStep', PULSE_TIMES))) !== null;
  }

  async instruction(): Promise<void> {
    this.stop();
    const run = this.#run;
    this.#show({running: true});
    if (await this.#instruction(run)) this.#show({running: false});
  }

  async #instruction(run: number): Promise<boolean> {
    do {
      if (run !== this.#run || !(await this.#addCycle())) break;
      await pause(Math.min(120, this.#tour.pace));
    } while ((this.#tour.bench?.addCycles ?? 0) < (this.#tour.bench?.cpu?.until ?? 0));
    return run === this.#run;
  }

  async runProgram(): Promise<void> {
    this.stop();
    const run = this.#run;
    this.#show({running: true});
    while (this.#tour.bench?.cpu?.halted === false) if (!(await this.#instruction(run))) return;
    if (run !== this.#run) return;
    this.#show({running: false});
    this.say('The program has stopped.');
  }

  async search(haste: number | null = null): Promise<void> {
    this.stop();
    const run = this.#run;
    this.#show({running: true});
    try {
      if (this.#tour.search?.answer !== null)
        this.#show({search: await this.client.call('searchOpen', POSITION, DEPTH)});
      while (run === this.#run && this.#tour.search?.answer === null) {
        const search = await this.client.call('searchRun', haste ?? this.#tour.haste);
        if (run !== this.#run) return;
        this.#show({search});
        if (search.answer !== null) this.say(`The ENIAC plays ${search.answer.san}.`);
        await pause(FRAME);
      }
    } catch (error) {
      if (run === this.#run) this.#show({error: (error as Error).message});
    }
    if (run === this.#run) this.#show({running: false});
  }

  async searchStep(): Promise<void> {
    this.stop();
    if (this.#tour.search?.answer !== null) return;
    this.#show({search: await this.client.call('searchRun', this.#tour.haste)});
  }
}
