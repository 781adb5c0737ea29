// SPDX-License-Identifier: MIT
// Runs a self-test or a search on a broken wired CPU, and also on the virtual CPU for comparison.

import {NO_LIMIT, STOPS} from '../../engine/engine.js';
import type {Answer, CpuName} from '../replies.js';
import type {Work} from '../works.js';
import type {Builder} from './builder.js';
import type {Machine} from './runner.js';
import type {BrokenAnswer, MachineMoment, MachineStop, SelfTest} from './types.js';

/** Limit of a self-test, as a multiple of the add cycles that a healthy machine needs. */
const PATIENCE = 1.5;
/** Limit of a search, in add cycles: SEARCH_PATIENCE times the add cycles that a healthy machine
 * needs, plus SHORT_SEARCH. */
const SEARCH_PATIENCE = 4;
const SHORT_SEARCH = 20_000;
/** Limit of the self-test of a healthy machine, in add cycles. */
const MOST_TESTING = 10_000_000;
const SELF_TEST = 'vmtest/vmtest.asm';

/** Runs a broken machine until it ends or fails, but for at most `patience` add cycles. */
async function runOut(work: Work, broken: Machine, patience: number): Promise<MachineStop> {
  let end: MachineStop = 'limit';
  await work.repeat(patience, (most) => {
    end = broken.run(most);
    return end === 'limit' ? broken.cycle : null;
  });
  return end;
}

function statusOf(end: MachineStop, doing: MachineMoment['work']): string {
  if (end === 'limit') return 'it is given up';
  if (end !== 'idle') return end;
  return doing !== null && doing.text.startsWith('halt') ? 'halted' : 'nothing can happen any more';
}

export class Trials {
  constructor(private readonly builder: Builder) {}

  /** Runs a virtual CPU until it stops, but for at most `patience` add cycles. Then calls `read`,
   * closes the CPU, and returns the result of `read`. */
  async #cpuToItsEnd<Result>(
    work: Work,
    cpu: number,
    patience: number,
    read: () => Result,
  ): Promise<Result> {
    const {engine} = this.builder;
    try {
      await work.repeat(patience, (most) =>
        STOPS[engine.call('cpu_run', cpu, most, NO_LIMIT)] === 'limit'
          ? engine.cpuState(cpu).addCycles
          : null,
      );
      return read();
    } finally {
      engine.call('close', cpu);
    }
  }

  async selfTest(work: Work, cpu: CpuName, specs: readonly string[]): Promise<SelfTest> {
    const {engine} = this.builder;
    const image = this.builder.imageOf(cpu, SELF_TEST);
    const deck = engine.text('get_file', 'vmtest/vmtest.deck');
    const sound = engine.call('cpu_new', image, deck);
    const {good, addCycles} = await this.#cpuToItsEnd(work, sound, MOST_TESTING, () => ({
      good: engine.text('cpu_cards', sound, 0).split('\n').slice(0, -1),
      addCycles: engine.cpuState(sound).addCycles,
    }));
    let broken: Machine;
    try {
      broken = this.builder.wiredMachine(cpu, image, deck, specs);
    } catch (refused) {
      const report = (refused as {reply?: {reason?: string; status?: string}}).reply;
      // If the reply has a status, the machine did not start. Otherwise a fault spec is wrong.
      if (report?.status === undefined) throw refused;
      const reason = report.reason ?? String(refused);
      return {good, cards: [], status: report.status, reason, addCycles: 0};
    }
    try {
      const end = await runOut(work, broken, Math.ceil(PATIENCE * addCycles));
      const {cards, cycle, failure, work: doing} = broken.moment(end, 0);
      return {good, cards, status: statusOf(end, doing), reason: failure, addCycles: cycle};
    } finally {
      broken.close();
    }
  }

  failures(cpu: CpuName, spec: string, count: number): string[] {
    const asked = this.builder.wiredMachine(cpu, this.builder.imageOf(cpu, SELF_TEST), '');
    try {
      return this.builder.engine
        .text('eniac_failures', asked.handle, spec, count)
        .split('\n')
        .filter((line) => line !== '');
    } finally {
      asked.close();
    }
  }

  async brokenAnswer(
    work: Work,
    cpu: CpuName,
    specs: readonly string[],
    fen: string,
    depth: number,
  ): Promise<BrokenAnswer> {
    const {engine, tools} = this.builder;
    const asked = engine.call('chess_search', tools.chess(cpu), fen, depth);
    const read = () => engine.json('chess_answer', asked) as Answer;
    const sound = await this.#cpuToItsEnd(work, asked, Infinity, read);
    let broken: Machine;
    try {
      const deck = this.builder.chessDeck(cpu, fen, depth);
      broken = this.builder.wiredMachine(cpu, this.builder.chessImage(cpu), deck, specs);
    } catch (error) {
      const status = error instanceof Error ? error.message : String(error);
      return {sound, answer: null, card: '', status, addCycles: 0};
    }
    try {
      const end = await runOut(work, broken, SEARCH_PATIENCE * sound.add_cycles + SHORT_SEARCH);
      const card = broken.takeCards().pop() ?? '';
      const status = end === 'limit' ? 'endless' : end === 'idle' ? 'halted' : 'stopped';
      const answer = this.builder.judge(cpu, fen, card);
      return {sound, answer, card, status, addCycles: broken.cycle};
    } finally {
      broken.close();
    }
  }
}
