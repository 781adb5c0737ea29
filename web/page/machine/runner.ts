// SPDX-License-Identifier: MIT
// Wraps one ENIAC of the engine for the worker, and runs it at a pace.

import type {Engine} from '../../engine/engine.js';
import {PaceKeeper, soon} from '../pace_keeper.js';
import type {Pace} from '../replies.js';
import {CycleHistory, REMEMBERED} from './history.js';
import type {AtWork, MachineMoment, MachineStop} from './types.js';

/** Longest slice of work, and time between updates of the lamps, in ms. */
const SLICE = 6;
export const SHOWN_EVERY = 33;
/** Shortest slice whose speed is measured, in ms. Browser clocks are too coarse for less. */
const MEASURED = 4;
const CARDS_SHOWN = 60;
const LOG_SHOWN = 40;
/** Number of half pulse times (phases) and of pulse times in an add cycle. */
export const PHASES = 40;
export const PULSE_TIMES = 20;
/** Pace in add cycles a second. If the chosen pace is lower, the page shows single pulses. */
const PULSES_BELOW = 10;

/** Names of eniac::StopReason, by the number that eniac_run returns. */
export const REASONS: readonly MachineStop[] = [
  'limit',
  'idle',
  'requested',
  'quit',
  'failed',
  'limit',
];

export class Machine {
  #cards: string[] = [];
  #punched = 0;
  #log: string[] = [];
  readonly #history = new CycleHistory();

  constructor(
    private readonly engine: Engine,
    readonly handle: number,
    readonly wired: boolean,
    private readonly nodes: number,
  ) {}

  close(): void {
    this.engine.call('close', this.handle);
  }

  get cycle(): number {
    return this.engine.eniacState(this.handle).addCycles;
  }

  get phase(): number {
    return this.engine.eniacState(this.handle).phase;
  }

  /** Returns the cards punched since the last call. */
  takeCards(): string[] {
    const fresh = this.engine.text('eniac_cards', this.handle).split('\n').slice(0, -1);
    this.#punched += fresh.length;
    this.#cards = [...this.#cards, ...fresh].slice(-CARDS_SHOWN);
    return fresh;
  }

  run(addCycles: number): MachineStop {
    return REASONS[this.engine.call('eniac_run', this.handle, addCycles, 0)] ?? 'failed';
  }

  /** Runs `count` pulse times, and remembers the nodes that had a pulse. */
  pulses(count: number): MachineStop {
    let stop: MachineStop = 'limit';
    for (let left = count; left > 0 && stop === 'limit';) {
      const {addCycles, phase} = this.engine.eniacState(this.handle);
      const step = Math.min(left, PULSE_TIMES - Math.floor((phase * PULSE_TIMES) / PHASES));
      stop = REASONS[this.engine.call('eniac_step', this.handle, step)] ?? 'failed';
      this.#history.note(addCycles, this.engine.pulses(this.handle, this.nodes));
      left -= step;
    }
    return stop;
  }

  /** Runs to the end of the add cycle pulse by pulse. Does not run an idle machine. */
  wholeCycle(): MachineStop {
    if (this.phase === 0) {
      const stop = this.run(0);
      if (stop !== 'limit') return stop;
    }
    return this.pulses(PULSE_TIMES - Math.floor((this.phase * PULSE_TIMES) / PHASES));
  }

  /** Returns true if `node` had a pulse in the add cycle that has just ended. */
  hasPulsed(node: number): boolean {
    return this.#history.pulsed(this.cycle - 1, node);
  }

  get registers(): BigUint64Array {
    return this.engine.eniacState(this.handle).registers;
  }

  /** Runs to the wired CPU's next instruction, but not longer than `most` add cycles. */
  instruction(most: number): MachineStop {
    const begins = () => (this.engine.json('wired_at_work', this.handle) as AtWork).begins;
    const before = begins();
    let stop: MachineStop = 'limit';
    for (let i = 0; i < most && stop === 'limit' && begins() === before; ++i)
      stop = this.wholeCycle();
    return stop;
  }

  moment(stop: MachineStop | null, speed: number): MachineMoment {
    const {engine, handle} = this;
    this.takeCards();
    this.#log = [
      ...this.#log,
      ...engine
        .text('eniac_log', handle)
        .split('\n')
        .filter((line) => line !== ''),
    ].slice(-LOG_SHOWN);
    const state = engine.eniacState(handle);
    const failure = engine.text('eniac_failure', handle);
    return {
      cycle: state.addCycles,
      phase: state.phase,
      registers: state.registers,
      programs: state.programs,
      pulses: engine.pulses(handle, this.nodes),
      cardsRead: state.cardsRead,
      punched: this.#punched,
      cards: this.#cards,
      log: this.#log,
      stop,
      history: this.#history.cycles(),
      failure,
      speed,
      work: this.wired ? (engine.json('wired_at_work', handle) as AtWork) : null,
      faults: engine
        .text('eniac_faults', handle)
        .split('\n')
        .filter((line) => line !== ''),
    };
  }
}

/** Runs a machine at a pace, in slices, and calls `show` about 30 times a second. */
export class MachineRunner {
  readonly #pace = new PaceKeeper(() => this.#time, PULSE_TIMES);
  #slice = 2_000; // add cycles in a slice, adapted to take about SLICE ms
  #shown = 0;
  #running = false;
  #fastest = 0;

  constructor(
    readonly machine: Machine,
    private readonly show: (speed: number) => void,
    private readonly ended: (stop: MachineStop, speed: number) => void,
    private readonly until = Infinity,
    /** Returns the function that checks the stops after each add cycle; null if no stop is set. */
    private readonly watch: () => ((machine: Machine) => MachineStop) | null = () => null,
  ) {}

  run(pace: Pace): void {
    this.setPace(pace);
    this.#running = true;
    soon(() => this.#tick(), 0);
  }

  stop(): void {
    this.#running = false;
  }

  /** Returns the speed of the fastest slice so far, in add cycles a second; 0 if unknown. */
  get speed(): number {
    return this.#fastest;
  }

  get #time(): number {
    return (
      this.machine.cycle * PULSE_TIMES + Math.floor((this.machine.phase * PULSE_TIMES) / PHASES)
    );
  }

  setPace(pace: Pace): void {
    this.#pace.set(pace);
  }

  #tick(): void {
    if (!this.#running) return;
    const begin = performance.now();
    const due = this.#pace.due();
    const stop =
      this.#pace.pace !== 0 && this.#pace.pace < PULSES_BELOW
        ? this.#pulses(due)
        : this.#cycles(due, begin);
    if (stop !== 'limit' || this.machine.cycle >= this.until) {
      this.#running = false;
      this.ended(stop, this.speed);
      return;
    }
    if (performance.now() - this.#shown >= SHOWN_EVERY) {
      this.#shown = performance.now();
      this.show(this.speed);
    }
    soon(() => this.#tick(), due <= this.#slice * PULSE_TIMES ? 8 : 0);
  }

  #pulses(due: number): MachineStop {
    if (due < 1) return 'limit';
    const stop = this.machine.pulses(Math.min(Math.floor(due), PULSE_TIMES));
    if (stop !== 'limit' || this.machine.phase !== 0) return stop;
    const watched = this.watch()?.(this.machine) ?? 'limit';
    // A run of 0 add cycles returns 'idle' if the machine is idle.
    return watched === 'limit' ? this.machine.run(0) : watched;
  }

  /** Runs single add cycles, and checks after each one whether to stop. */
  #watched(most: number, begin: number, watch: (machine: Machine) => MachineStop): MachineStop {
    let stop: MachineStop = 'limit';
    for (let i = 0; i < most && stop === 'limit' && performance.now() - begin < SLICE; ++i) {
      stop = this.machine.wholeCycle();
      if (stop === 'limit') stop = watch(this.machine);
    }
    return stop;
  }

  #cycles(due: number, begin: number): MachineStop {
    const cycles = Math.floor(
      Math.min(due / PULSE_TIMES, this.#slice, this.until - this.machine.cycle),
    );
    if (cycles < 1) return 'limit';
    const watch = this.watch();
    if (watch !== null) return this.#watched(cycles, begin, watch);
    // Before each redraw, run the last add cycles pulse by pulse, to know which cables to light.
    const shown = performance.now() - this.#shown >= SHOWN_EVERY;
    const slowly = shown || cycles <= REMEMBERED ? Math.min(cycles, REMEMBERED) : 0;
    const before = this.machine.cycle;
    let stop: MachineStop = cycles === slowly ? 'limit' : this.machine.run(cycles - slowly);
    const took = performance.now() - begin;
    if (took >= MEASURED)
      this.#fastest = Math.max(this.#fastest, (1000 * (this.machine.cycle - before)) / took);
    for (let i = 0; i < slowly && stop === 'limit'; ++i) stop = this.machine.wholeCycle();
    if (cycles === Math.floor(this.#slice))
      this.#slice = Math.max(10, this.#slice * Math.min(2, SLICE / Math.max(took, 0.5)));
    return stop;
  }
}
