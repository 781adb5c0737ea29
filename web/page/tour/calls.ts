// SPDX-License-Identifier: MIT
// Serves the tour in the worker: one ENIAC, and one search of the chess program.

import {NO_LIMIT, STOPS, type Engine} from '../../engine/engine.js';
import type {Answer, Checked} from '../replies.js';
import type {BenchState, Program, Pulse, Search, TourCalls} from './types.js';

/** Maximum number of add cycles for which a line of a patch may run the machine. The start of a CPU
 * has the same limit. */
const SOON = 10_000;

interface Unit {
  name: string;
  registers: {name: string; bits: number}[];
}

export function pulsesOf(log: string): Pulse[] {
  const found: Pulse[] = [];
  for (const [, at, cycle, time, wires] of log.matchAll(
    /^probe (\S+): add cycle (\d+), pulse time (\d+)(?:: wires? ([\d ]+))?$/gm,
  ))
    found.push({
      at: at ?? '',
      addCycle: Number(cycle),
      pulseTime: Number(time),
      wires: (wires ?? '')
        .split(' ')
        .filter((each) => each !== '')
        .map(Number),
    });
  return found;
}

/** ENIAC of the tour. If it is wired as the CPU, a virtual CPU executes the same program. */
class Bench {
  #eniac = 0;
  #cpu = 0;
  #units: Unit[] = [];
  /** Add cycle of the ENIAC that corresponds to add cycle 0 of the virtual CPU. */
  #begun = 0;
  #program: Program | null = null;

  constructor(private readonly engine: () => Engine) {}

  #close(handle: number): 0 {
    if (handle !== 0) this.engine().call('close', handle);
    return 0;
  }

  open(patch: string, probes: string[]): void {
    const engine = this.engine();
    this.#eniac = this.#close(this.#eniac);
    this.#cpu = this.#close(this.#cpu);
    this.#program = null;
    engine.putFile('tour.e', patch);
    this.#eniac = engine.call('eniac_new', 1);
    const {ok, diagnostics} = engine.json('eniac_load', this.#eniac, 'tour.e', SOON) as Checked;
    if (!ok) throw new Error(diagnostics[0]?.message ?? 'the patch is wrong');
    for (const jack of probes) engine.call('eniac_obey', this.#eniac, `probe ${jack}`, 0);
    this.#units = (engine.json('eniac_units', this.#eniac) as {units: Unit[]}).units;
    engine.call('eniac_log', this.#eniac);
  }

  openProgram(source: string): void {
    const engine = this.engine();
    engine.putFile('tour.asm', source);
    const {image} = engine.json('assemble', 'tour.asm', '') as {image: string};
    engine.putFile('tour-program.e', image);
    this.open('l chessvm.e\nl tour-program.e\n', []);
    engine.call('eniac_run', this.#eniac, SOON, 1);
    this.#cpu = engine.call('cpu_new', image, '');
    this.#begun = engine.eniacState(this.#eniac).addCycles;
    this.#program = this.#look();
  }

  obey(lines: readonly string[]): void {
    for (const line of lines) {
      const obeyed = this.engine().json('eniac_obey', this.#eniac, line, SOON) as Checked;
      if (!obeyed.ok)
        throw new Error(obeyed.diagnostics[0]?.message ?? `the line ${line} is wrong`);
    }
  }

  step(pulseTimes: number): void {
    this.engine().call('eniac_step', this.#eniac, pulseTimes);
  }

  instruction(): void {
    const {text} = this.#look();
    const halted = STOPS[this.engine().call('cpu_step', this.#cpu)] === 'halt';
    this.#program = {...this.#look(halted), text};
  }

  state(): BenchState {
    const at = this.engine().eniacState(this.#eniac);
    const result: BenchState = {
      addCycles: at.addCycles,
      pulseTime: Math.floor(at.phase / 2),
      accumulators: {},
      working: [],
      counts: [],
      pulses: pulsesOf(this.engine().text('eniac_log', this.#eniac)),
      cpu: this.#program,
    };
    let register = 0;
    this.#units.forEach((unit, number) => {
      const values: Record<string, bigint> = {};
      for (const {name} of unit.registers) values[name] = at.registers[register++] ?? 0n;
      if ((at.programs[number] ?? 0) !== 0) result.working.push(unit.name);
      if (/^a\d+$/.test(unit.name)) {
        const carries = Number(values['carries'] ?? 0n);
        result.accumulators[unit.name] = {
          minus: values['sign'] === 1n,
          digits: Array.from((values['digits'] ?? 0n).toString(16).padStart(10, '0'), Number),
          carries: Array.from({length: 10}, (_, i) => ((carries >> (9 - i)) & 1) === 1),
        };
      }
      if (unit.name === 'p')
        result.counts = Array.from({length: 20}, (_, i) => Number(values[`decade${i + 1}`] ?? 0n));
    });
    return result;
  }

  #look(halted = false): Program {
    const registers = this.engine().cpuState(this.#cpu);
    return {
      registers,
      text: this.engine().text('cpu_next', this.#cpu).trim(),
      until: this.#begun + registers.addCycles,
      halted,
    };
  }
}

class ShownSearch {
  #handle = 0;
  /** Counters of the CPU after it has read the cards of the position. */
  #loaded = {addCycles: 0, instructions: 0};

  constructor(
    private readonly engine: () => Engine,
    private readonly chess: () => number,
  ) {}

  open(fen: string, depth: number): Search {
    const engine = this.engine();
    if (this.#handle !== 0) engine.call('close', this.#handle);
    this.#handle = 0;
    this.#handle = engine.call('chess_search', this.chess(), fen, depth);
    const {addCycles, instructions} = engine.cpuState(this.#handle);
    this.#loaded = {addCycles, instructions};
    return this.#found();
  }

  run(addCycles: number): Search {
    if (this.#handle === 0) throw new Error('there is no search');
    this.engine().call('cpu_run', this.#handle, addCycles, NO_LIMIT);
    return this.#found();
  }

  #found(): Search {
    const engine = this.engine();
    const search = this.#handle;
    const {addCycles, instructions, status} = engine.cpuState(search);
    const over = status === 3;
    const symbols = engine.text('get_file', 'chess.sym');
    const picture = engine.json('cpu_picture', search, symbols) as {text: string};
    return {
      picture: picture.text,
      addCycles: addCycles - this.#loaded.addCycles,
      instructions: instructions - this.#loaded.instructions,
      answer: over ? (engine.json('chess_answer', search) as Answer) : null,
      card: over ? (engine.text('cpu_cards', search, 0).trim().split('\n').pop() ?? '') : '',
    };
  }
}

export function tourCalls(engine: () => Engine, chess: () => number): TourCalls {
  const bench = new Bench(engine);
  const search = new ShownSearch(engine, chess);
  /** Returns a call that executes `act` and then returns the state of the bench. */
  const after =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args): BenchState => {
      act(...args);
      return bench.state();
    };
  return {
    benchOpen: after((patch: string, probes: string[]) => bench.open(patch, probes)),
    benchProgram: after((source: string) => bench.openProgram(source)),
    benchObey: after((lines: string[]) => bench.obey(lines)),
    benchStep: after((pulseTimes: number) => bench.step(pulseTimes)),
    benchInstruction: after(() => bench.instruction()),
    searchOpen: (fen, depth) => search.open(fen, depth),
    searchRun: (addCycles) => search.run(addCycles),
  };
}
