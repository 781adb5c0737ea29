// SPDX-License-Identifier: MIT
// Controls the machine of the room: loads, runs, steps, breaks and repairs it.

import type {Pace} from '../replies.js';
import {Stopped, type Work} from '../works.js';
import type {Builder} from './builder.js';
import {NO_STOPS, REMEMBERED, hasStops} from './history.js';
import {LampReader} from './lamps.js';
import {type Machine, MachineRunner, PHASES, PULSE_TIMES, REASONS, SHOWN_EVERY} from './runner.js';
import type {
  CablesMoved,
  MachineJob,
  MachineLoaded,
  MachineMoment,
  MachineStop,
  StepSize,
  Stops,
} from './types.js';

/** Longest step, in add cycles. */
const LONGEST_STEP = 20_000;

export class StandingMachine {
  #job: MachineJob | null = null;
  #machine: Machine | null = null;
  #run: {runner: MachineRunner; finish: (stop: MachineStop) => void} | null = null;

  #stops: Stops = NO_STOPS;

  constructor(private readonly builder: Builder) {}

  /** Returns the machine without stopping it; null if none is loaded. */
  get machine(): Machine | null {
    return this.#machine;
  }

  get #loaded(): Machine {
    if (this.#machine === null) throw new Error('no machine is loaded');
    return this.#machine;
  }

  load(job: MachineJob): MachineLoaded {
    this.stop();
    const {machine, diagnostics, cabled, refused} = this.builder.build(job);
    if (machine === null)
      return {room: null, registers: null, moment: null, diagnostics, cabled, refused};
    this.#machine?.close();
    this.#machine = machine;
    const faults = job.faults.filter((spec) => refused.every((each) => each.spec !== spec));
    const cables = job.cables.filter((_, i) =>
      (cabled?.refused ?? []).every(({change}) => change !== i),
    );
    this.#job = {...job, faults, cables};
    return {
      room: this.builder.roomOf(machine.handle),
      registers: this.builder.registersOf(machine.handle),
      moment: machine.moment('stopped', 0),
      diagnostics,
      cabled,
      refused,
    };
  }

  /** Applies the changes `cables` to the cables of the patch, and wires the machine with the
   * result. If a change is refused, the machine keeps its cables. Numbers, switches and the time
   * stay as they are. */
  moveCables(cables: readonly string[]): CablesMoved {
    const {handle} = this.#loaded;
    const job = this.#job as MachineJob;
    let cabled = this.builder.cable(handle, job, cables);
    if (cabled.refused.length === 0) this.#job = {...job, cables};
    else cabled = {...this.builder.cable(handle, job, job.cables), refused: cabled.refused};
    return {cabled, room: this.builder.roomOf(handle), moment: this.#changed()};
  }

  patch(): string {
    const job = this.#job as MachineJob;
    if (job.cables.length === 0) return this.builder.patchOf(job);
    return this.builder.cable(this.#loaded.handle, job, job.cables).text;
  }

  run(pace: Pace, until: number, stops: Stops): Promise<MachineMoment> {
    this.stop();
    this.#stops = stops;
    const running = this.#loaded;
    return new Promise<MachineMoment>((resolve) => {
      const finish = (why: MachineStop) => {
        const last = running.moment(why, this.#run?.runner.speed ?? 0);
        this.#run = null;
        resolve(last);
      };
      const show = (speed: number) => this.#show(running, speed);
      const watch = this.#watcher(running);
      const runner = new MachineRunner(running, show, finish, until, () =>
        hasStops(this.#stops) ? watch : null,
      );
      this.#run = {runner, finish};
      runner.run(pace);
    });
  }

  setStops(stops: Stops): void {
    this.#stops = stops;
  }

  /** Returns a function to call after each add cycle. The function returns the kind of the reached
   * stop, or 'limit' if no stop is reached. */
  #watcher(machine: Machine): () => MachineStop {
    const reader = new LampReader(this.builder.registersOf(machine.handle));
    const shows = () => {
      const {number} = this.#stops;
      if (number === null) return false;
      const {sign, digits} = reader.accumulator(machine.registers, number.accumulator);
      return `${sign} ${digits}` === number.shown;
    };
    let shown = shows(); // a number that is shown at the start does not stop the run
    return () => {
      const {node, cycle} = this.#stops;
      const before = shown;
      shown = shows();
      if (shown && !before) return 'number';
      if (node !== null && machine.hasPulsed(node)) return 'pulse';
      return machine.cycle === cycle ? 'cycle' : 'limit';
    };
  }

  stop(): void {
    this.builder.tools.works.stop('goTo');
    if (this.#run === null) return;
    this.#run.runner.stop();
    this.#run.finish('stopped');
  }

  setPace(pace: Pace): void {
    this.#run?.runner.setPace(pace);
  }

  step(size: StepSize): MachineMoment {
    this.stop();
    const stepped = this.#loaded;
    const {engine} = this.builder;
    let why: MachineStop = 'limit';
    if (size === 'pulse') why = stepped.pulses(1);
    else if (size === 'cycle')
      why = stepped.pulses(PULSE_TIMES - Math.floor((stepped.phase * PULSE_TIMES) / PHASES));
    else if (size === 'instruction' && stepped.wired) why = stepped.instruction(LONGEST_STEP);
    else why = REASONS[engine.call('eniac_run', stepped.handle, LONGEST_STEP, 1)] ?? 'failed';
    return stepped.moment(why === 'limit' ? 'stopped' : why, 0);
  }

  to(cycle: number): Promise<MachineMoment> {
    this.stop();
    return this.builder.tools.works.run('goTo', (work) => this.#goTo(work, cycle));
  }

  press(button: string): MachineMoment {
    this.stop();
    this.builder.engine.call('eniac_obey', this.#loaded.handle, `b ${button}`, 0);
    return this.#loaded.moment('stopped', 0);
  }

  dump(): string {
    return this.builder.engine.text('eniac_dump', this.#loaded.handle);
  }

  break(spec: string): MachineMoment {
    this.builder.engine.call('eniac_inject', this.#loaded.handle, spec);
    return this.#changed();
  }

  mend(spec: string): MachineMoment {
    this.builder.engine.call('eniac_heal', this.#loaded.handle, spec);
    return this.#changed();
  }

  #changed(): MachineMoment {
    return this.#loaded.moment(this.#run === null ? 'stopped' : null, 0);
  }

  #show(machine: Machine, speed: number): void {
    this.builder.tools.send({kind: 'lamps', of: 'machine', moment: machine.moment(null, speed)});
  }

  /** Builds the machine again if it has passed the beginning of add cycle `cycle`. */
  #rewind(cycle: number): void {
    const {cycle: now, phase} = this.#loaded;
    const isOver = cycle < now || (cycle === now && phase !== 0);
    if (!isOver || this.#job === null) return;
    this.#loaded.close();
    this.#machine = null;
    this.#machine = this.builder.build(this.#job).machine;
  }

  async #goTo(work: Work, cycle: number): Promise<MachineMoment> {
    this.#rewind(cycle);
    const going = this.#loaded;
    let why: MachineStop = 'limit';
    let shown = performance.now();
    const step = (most: number): number | null => {
      if (this.#machine !== going) return null;
      // The last add cycles run pulse by pulse, so that the picture can show lit cables.
      const left = cycle - going.cycle;
      why = left <= REMEMBERED ? going.wholeCycle() : going.run(Math.min(most, left - REMEMBERED));
      if (performance.now() - shown >= SHOWN_EVERY) {
        shown = performance.now();
        this.#show(going, 0);
      }
      return why === 'limit' ? going.cycle : null;
    };
    try {
      if (going.cycle < cycle) await work.repeat(cycle, step);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error; // a stopped machine stays at its add cycle
    }
    return this.#loaded.moment(why === 'limit' ? 'stopped' : why, 0);
  }
}
