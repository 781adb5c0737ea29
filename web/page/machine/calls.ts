// SPDX-License-Identifier: MIT
// Serves calls about machines: the room's machine, tests of a broken CPU, a search on a wired CPU.

import type {Served} from '../works.js';
import {Builder, type MachineTools} from './builder.js';
import {StandingMachine} from './standing.js';
import {Trials} from './trials.js';
import type {MachineCalls} from './types.js';
import {WiredSearch} from './wired_search.js';

export function machineCalls(tools: MachineTools): Served<MachineCalls> {
  const {works} = tools;
  const builder = new Builder(tools);
  const standing = new StandingMachine(builder);
  const trials = new Trials(builder);
  const search = new WiredSearch(builder);
  return {
    machineLoad: (job) => standing.load(job),
    machineRun: (pace, until, stops) => standing.run(pace, until, stops),
    machineStop: () => standing.stop(),
    setMachinePace: (pace) => standing.setPace(pace),
    setMachineStops: (stops) => standing.setStops(stops),
    machineStep: (size) => standing.step(size),
    machineTo: (cycle) => standing.to(cycle),
    machinePress: (button) => standing.press(button),
    machineDump: () => standing.dump(),
    machineCables: (cables) => standing.moveCables(cables),
    machinePatch: () => standing.patch(),
    machineBreak: (spec) => standing.break(spec),
    machineHeal: (spec) => standing.mend(spec),
    selfTest: (cpu, specs, of) => works.run(of, (work) => trials.selfTest(work, cpu, specs)),
    failures: (cpu, spec, count) => trials.failures(cpu, spec, count),
    brokenAnswer: (cpu, specs, fen, depth) =>
      works.run('ask', (work) => trials.brokenAnswer(work, cpu, specs, fen, depth)),
    thinkWired: (cpu, fen, depth, pace) => search.think(cpu, fen, depth, pace),
    stopWired: () => search.giveUp(),
    setWiredPace: (pace) => search.setPace(pace),
    wiredRoom: (cpu) => search.room(cpu),
  };
}
