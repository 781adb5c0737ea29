// SPDX-License-Identifier: MIT
// The worker's side of the tour: one ENIAC, and one search of the chess program.

import {NO_LIMIT, STOPS, type Engine} from '../../engine/engine.js';
import type {Answer, Checked} from '../replies.js';
import type {BenchState, Program, Pulse, Search, TourCalls} from './types.js';

/** How long a patch, or a CPU on its way to the first row, may run, in add cycles. */
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

export function tourCalls(engine: () => Engine, chess: () => number): TourCalls {
  let eniac = 0;
  let cpu = 0;
  let search = 0;
  /** What the search has run before it began: the cards of the position. */
  let loaded = {addCycles: 0, instructions: 0};
  let units: Unit[] = [];
  /** The add cycle of the ENIAC at which the virtual CPU stood at 0. */
  let begun = 0;
  let program: Program | null = null;

  function close(handle: number): 0 {
    if (handle !== 0) engine().call('close', handle);
    return 0;
  }

  function open(patch: string, probes: string[]): void {
    eniac = close(eniac);
    cpu = close(cpu);
    program = null;
    engine().putFile('tour.e', patch);
    eniac = engine().call('eniac_new', 1);
    const {ok, diagnostics} = engine().json('eniac_load', eniac, 'tour.e', SOON) as Checked;
    if (!ok) throw new Error(diagnostics[0]?.message ?? 'the patch is wrong');
    for (const jack of probes) engine().call('eniac_obey', eniac, `probe ${jack}`, 0);
    units = (engine().json('eniac_units', eniac) as {units: Unit[]}).units;
    engine().call('eniac_log', eniac);
  }

  function state(): BenchState {
    const at = engine().eniacState(eniac);
    const result: BenchState = {
      addCycles: at.addCycles,
      pulseTime: Math.floor(at.phase / 2),
      accumulators: {},
      working: [],
      counts: [],
      pulses: pulsesOf(engine().text('eniac_log', eniac)),
      cpu: program,
    };
    let register = 0;
    units.forEach((unit, number) => {
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

  function look(halted = false): Program {
    const registers = engine().cpuState(cpu);
    return {
      registers,
      text: engine().text('cpu_next', cpu).trim(),
      until: begun + registers.addCycles,
      halted,
    };
  }

  function found(): Search {
    const {addCycles, instructions, status} = engine().cpuState(search);
    const over = status === 3;
    const symbols = engine().text('get_file', 'chess.sym');
    const picture = engine().json('cpu_picture', search, symbols) as {text: string};
    return {
      picture: picture.text,
      addCycles: addCycles - loaded.addCycles,
      instructions: instructions - loaded.instructions,
      answer: over ? (engine().json('chess_answer', search) as Answer) : null,
      card: over ? (engine().text('cpu_cards', search, 0).trim().split('\n').pop() ?? '') : '',
    };
  }

  return {
    benchOpen(patch, probes) {
      open(patch, probes);
      return state();
    },
    benchProgram(source) {
      engine().putFile('tour.asm', source);
      const {image} = engine().json('assemble', 'tour.asm', '') as {image: string};
      engine().putFile('tour-program.e', image);
      open('l chessvm.e\nl tour-program.e\n', []);
      engine().call('eniac_run', eniac, SOON, 1);
      cpu = engine().call('cpu_new', image, '');
      begun = engine().eniacState(eniac).addCycles;
      program = look();
      return state();
    },
    benchObey(lines) {
      for (const line of lines) {
        const {ok, diagnostics} = engine().json('eniac_obey', eniac, line, SOON) as Checked;
        if (!ok) throw new Error(diagnostics[0]?.message ?? `the line ${line} is wrong`);
      }
      return state();
    },
    benchStep(pulseTimes) {
      engine().call('eniac_step', eniac, pulseTimes);
      return state();
    },
    benchInstruction() {
      const {text} = look();
      const halted = STOPS[engine().call('cpu_step', cpu)] === 'halt';
      program = {...look(halted), text};
      return state();
    },
    searchOpen(fen, depth) {
      search = close(search);
      search = engine().call('chess_search', chess(), fen, depth);
      const {addCycles, instructions} = engine().cpuState(search);
      loaded = {addCycles, instructions};
      return found();
    },
    searchRun(addCycles) {
      if (search === 0) throw new Error('there is no search');
      engine().call('cpu_run', search, addCycles, NO_LIMIT);
      return found();
    },
  };
}
