// SPDX-License-Identifier: MIT
// The machines of the worker: the one that stands in the room, and those that run a self-test or a
// search on the wired CPU.

import {type Engine, NO_LIMIT, STOPS} from '../../engine/engine.js';
import type {Files} from '../files.js';
import {LampReader, memoryOf} from './lamps.js';
import type {Message} from '../protocol.js';
import type {Answer, Diagnostic} from '../replies.js';
import {Stopped, type Served, type Work, type Works} from '../works.js';
import {Machine, MachineRunner, PHASES, PULSE_TIMES, REASONS, SHOWN_EVERY} from './runner.js';
import type {
  MachineCalls,
  MachineJob,
  MachineLoaded,
  MachineMoment,
  MachineStop,
  Refusal,
  RegisterNames,
  RoomData,
  SelfTest,
  StepSize,
} from './types.js';

/** Add cycles after which a broken machine is given up: one and a half self-tests. */
const PATIENCE = 120_000;
/** The same for a search, as a multiple of what the sound machine takes. */
const SEARCH_PATIENCE = 4;
/** Cards that bring a position; the search begins behind them. */
const POSITION_CARDS = 75;
const LOADING_STEP = 10;
/** Add cycles within which a position is loaded, and within which a sound machine tests itself. */
const MOST_LOADING = 2_000_000;
const MOST_TESTING = 10_000_000;
const WIRING = 'chessvm.e';
const SELF_TEST = 'vmtest/vmtest.asm';

/** What the calls about machines need. */
export interface MachineTools {
  engine: () => Engine;
  files: () => Files;
  works: Works;
  chess: () => number;
  /** Posts a message to the page. */
  send: (message: Message) => void;
}

/** All calls about machines. */
export function machineCalls({
  engine,
  files,
  works,
  chess,
  send,
}: MachineTools): Served<MachineCalls> {
  const images = new Map<string, string>();
  let job: MachineJob | null = null;
  let machine: Machine | null = null;
  let run: {runner: MachineRunner; finish: (stop: MachineStop) => void} | null = null;
  let search: {runner: MachineRunner; giveUp: () => void} | null = null;
  let nodes = 0;

  const assembled = (name: string): string => {
    const {image} = engine().json('assemble', name, '') as {image: string | null};
    if (image === null) throw new Error(`${name} has errors`);
    return image;
  };
  /** The image of a program of the tree, or of a text in its place. */
  const imageOf = (name: string, text: string | null = null): string => {
    if (text !== null) return files().with(name, text, () => assembled(name));
    const image = images.get(name) ?? assembled(name);
    images.set(name, image);
    return image;
  };
  /** Injects faults; those that are none go to `refused`, or are thrown where that is missing. */
  const inject = (handle: number, specs: readonly string[], refused?: Refusal[]): void => {
    for (const spec of specs)
      try {
        engine().call('eniac_inject', handle, spec);
      } catch (error) {
        if (refused === undefined) throw error;
        refused.push({spec, why: (error as Error).message.replace(/^\w+: /, '')});
      }
  };
  const wiredMachine = (
    image: string,
    deck: string,
    specs: readonly string[] = [],
    refused?: Refusal[],
  ): Machine => {
    const handle = engine().call('wired_new', 0, WIRING, image, deck);
    try {
      inject(handle, specs, refused);
      engine().call('wired_start', handle, 0);
    } catch (error) {
      engine().call('close', handle);
      throw error;
    }
    return new Machine(engine(), handle, true, nodesOf(handle));
  };
  const nodesOf = (handle: number): number => {
    if (nodes === 0) nodes = (engine().json('eniac_room', handle) as RoomData).node_count;
    return nodes;
  };
  const chessDeck = (fen: string, depth: number) =>
    engine().text('chess_deck', chess(), fen, depth);

  /** Builds the machine of a job; null with diagnostics where its patch is wrong. */
  const build = (
    wanted: MachineJob,
  ): {machine: Machine | null; diagnostics: Diagnostic[]; refused: Refusal[]} => {
    const refused: Refusal[] = [];
    const {faults} = wanted;
    if (wanted.kind !== 'patch') {
      const image =
        wanted.kind === 'chess'
          ? engine().text('get_file', 'chess.e')
          : imageOf(wanted.name, wanted.text);
      const deck = wanted.kind === 'chess' ? chessDeck(wanted.fen, wanted.depth) : wanted.deck;
      return {machine: wiredMachine(image, deck, faults, refused), diagnostics: [], refused};
    }
    const handle = engine().call('eniac_new', 0);
    try {
      const {diagnostics} = files().with(
        'patch.e',
        wanted.text,
        () => engine().json('eniac_load', handle, 'patch.e', 0) as {diagnostics: Diagnostic[]},
      );
      if (!diagnostics.some((each) => each.severity === 'error')) {
        if (wanted.deck !== '') engine().call('eniac_set_deck', handle, wanted.deck);
        inject(handle, faults, refused);
        return {
          machine: new Machine(engine(), handle, false, nodesOf(handle)),
          diagnostics,
          refused,
        };
      }
      engine().call('close', handle);
      return {machine: null, diagnostics, refused};
    } catch (error) {
      engine().call('close', handle);
      throw error;
    }
  };
  const stop = (): void => {
    works.stop('goTo');
    if (run === null) return;
    run.runner.stop();
    run.finish('stopped');
  };
  const loaded = (): Machine => {
    if (machine === null) throw new Error('no machine is loaded');
    return machine;
  };
  const giveUp = (): void => search?.giveUp();

  /** Runs to the end, to a failure, or for so many add cycles. */
  const runOut = async (work: Work, broken: Machine, patience: number): Promise<MachineStop> => {
    let end: MachineStop = 'limit';
    await work.repeat(patience, (most) => {
      end = broken.run(most);
      return end === 'limit' ? broken.cycle : null;
    });
    return end;
  };
  /** Runs a virtual CPU to its end, at most so many add cycles, reads from it, and closes it. */
  const cpuToItsEnd = async <Result>(
    work: Work,
    cpu: number,
    patience: number,
    read: () => Result,
  ): Promise<Result> => {
    try {
      await work.repeat(patience, (most) =>
        STOPS[engine().call('cpu_run', cpu, most, NO_LIMIT)] === 'limit'
          ? engine().cpuState(cpu).addCycles
          : null,
      );
      return read();
    } finally {
      engine().call('close', cpu);
    }
  };

  const goTo = async (work: Work, cycle: number): Promise<MachineMoment> => {
    if (
      (cycle < loaded().cycle || (cycle === loaded().cycle && loaded().phase !== 0)) &&
      job !== null
    ) {
      loaded().close();
      machine = null;
      machine = build(job).machine;
    }
    const going = loaded();
    let why: MachineStop = 'limit';
    let shown = performance.now();
    const step = (most: number): number | null => {
      if (machine !== going) return null;
      // The last add cycle goes pulse by pulse, so that cables are seen.
      const left = cycle - going.cycle;
      why = left === 1 ? going.pulses(PULSE_TIMES) : going.run(Math.min(most, left - 1));
      if (performance.now() - shown >= SHOWN_EVERY) {
        shown = performance.now();
        send({kind: 'lamps', of: 'machine', moment: going.moment(null, 0)});
      }
      return why === 'limit' ? going.cycle : null;
    };
    try {
      if (going.cycle < cycle) await work.repeat(cycle, step);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error; // it stands where it was stopped
    }
    return loaded().moment(why === 'limit' ? 'stopped' : why, 0);
  };

  return {
    machineLoad(wanted): MachineLoaded {
      stop();
      const built = build(wanted);
      const {diagnostics, refused} = built;
      if (built.machine === null)
        return {room: null, registers: null, moment: null, diagnostics, refused};
      machine?.close();
      machine = built.machine;
      job = {
        ...wanted,
        faults: wanted.faults.filter((spec) => refused.every((each) => each.spec !== spec)),
      };
      return {
        room: engine().json('eniac_room', machine.handle) as RoomData,
        registers: engine().json('eniac_units', machine.handle) as RegisterNames,
        moment: machine.moment('stopped', 0),
        diagnostics,
        refused,
      };
    },
    machineRun(pace, until) {
      stop();
      const running = loaded();
      return new Promise<MachineMoment>((resolve) => {
        const finish = (why: MachineStop) => {
          const last = running.moment(why, run?.runner.speed ?? 0);
          run = null;
          resolve(last);
        };
        const runner = new MachineRunner(
          running,
          (speed) => send({kind: 'lamps', of: 'machine', moment: running.moment(null, speed)}),
          finish,
          until,
        );
        run = {runner, finish};
        runner.run(pace);
      });
    },
    machineStop: stop,
    setMachinePace: (pace) => run?.runner.setPace(pace),
    machineStep(size: StepSize) {
      stop();
      const stepped = loaded();
      let why: MachineStop = 'limit';
      if (size === 'pulse') why = stepped.pulses(1);
      else if (size === 'cycle')
        why = stepped.pulses(PULSE_TIMES - Math.floor((stepped.phase * PULSE_TIMES) / PHASES));
      else if (size === 'instruction' && stepped.wired)
        why = REASONS[engine().call('wired_next', stepped.handle, 20_000)] ?? 'failed';
      else why = REASONS[engine().call('eniac_run', stepped.handle, 20_000, 1)] ?? 'failed';
      return stepped.moment(why === 'limit' ? 'stopped' : why, 0);
    },
    machineTo(cycle) {
      stop();
      return works.run('goTo', (work) => goTo(work, cycle));
    },
    machinePress(button) {
      stop();
      engine().call('eniac_obey', loaded().handle, `b ${button}`, 0);
      return loaded().moment('stopped', 0);
    },
    machineDump: () => engine().text('eniac_dump', loaded().handle),
    machineBreak(spec) {
      engine().call('eniac_inject', loaded().handle, spec);
      return loaded().moment(run === null ? 'stopped' : null, 0);
    },
    machineHeal(spec) {
      engine().call('eniac_heal', loaded().handle, spec);
      return loaded().moment(run === null ? 'stopped' : null, 0);
    },
    selfTest: (specs, of) =>
      works.run(of, async (work): Promise<SelfTest> => {
        const image = imageOf(SELF_TEST);
        const deck = engine().text('get_file', 'vmtest/vmtest.deck');
        const cpu = engine().call('cpu_new', image, deck);
        const good = await cpuToItsEnd(work, cpu, MOST_TESTING, () =>
          engine().text('cpu_cards', cpu, 0).split('\n').slice(0, -1),
        );
        const handle = engine().call('wired_new', 0, WIRING, image, deck);
        try {
          inject(handle, specs);
          try {
            engine().call('wired_start', handle, 0);
          } catch (refused) {
            const report = (refused as {reply?: {reason?: string; status?: string}}).reply;
            return {
              good,
              cards: [],
              status: report?.status ?? 'no start',
              reason: report?.reason ?? String(refused),
              addCycles: 0,
            };
          }
          const broken = new Machine(engine(), handle, true, nodesOf(handle));
          const end = await runOut(work, broken, PATIENCE);
          const {cards, cycle, failure, work: doing} = broken.moment(end, 0);
          const status =
            end === 'idle' && doing !== null && /^halt/.test(doing.text)
              ? 'halted'
              : end === 'limit'
                ? 'it is given up'
                : end === 'idle'
                  ? 'nothing can happen any more'
                  : end;
          return {good, cards, status, reason: failure, addCycles: cycle};
        } finally {
          engine().call('close', handle);
        }
      }),
    failures(spec, count) {
      const idle = machine?.wired === true ? machine : wiredMachine(imageOf(SELF_TEST), '');
      const list = engine()
        .text('eniac_failures', idle.handle, spec, count)
        .split('\n')
        .filter((line) => line !== '');
      if (idle !== machine) idle.close();
      return list;
    },
    brokenAnswer: (specs, fen, depth) =>
      works.run('ask', async (work) => {
        const asked = engine().call('chess_search', chess(), fen, depth);
        const sound = await cpuToItsEnd(
          work,
          asked,
          Infinity,
          () => engine().json('chess_answer', asked) as Answer,
        );
        let broken: Machine;
        try {
          broken = wiredMachine(engine().text('get_file', 'chess.e'), chessDeck(fen, depth), specs);
        } catch (error) {
          return {
            sound,
            answer: null,
            card: '',
            status: error instanceof Error ? error.message : String(error),
            addCycles: 0,
          };
        }
        try {
          const end = await runOut(work, broken, SEARCH_PATIENCE * sound.add_cycles + 20_000);
          const card = broken.takeCards().pop() ?? '';
          const status = end === 'limit' ? 'endless' : end === 'idle' ? 'halted' : 'stopped';
          const answer = /^\d{4}$/.test(card) ? judge(fen, Number(card)) : null;
          return {sound, answer, card, status, addCycles: broken.cycle};
        } finally {
          broken.close();
        }
      }),
    thinkWired(fen, depth, pace) {
      giveUp();
      const thinking = wiredMachine(engine().text('get_file', 'chess.e'), chessDeck(fen, depth));
      const {names} = engine().json('eniac_room', thinking.handle) as RoomData;
      const lamps = new LampReader(engine().json('eniac_units', thinking.handle) as RegisterNames);
      // The cards of the position take a minute of the machine; it is ready where the search
      // begins.
      while (
        engine().eniacState(thinking.handle).cardsRead < POSITION_CARDS &&
        thinking.cycle < MOST_LOADING &&
        thinking.run(LOADING_STEP) === 'limit'
      );
      const begin = thinking.cycle;
      return new Promise<Answer | null>((resolve, reject) => {
        const close = () => {
          search = null;
          thinking.close();
        };
        const show = (speed: number, why: MachineStop | null = null) => {
          const moment = thinking.moment(why, speed);
          send({
            kind: 'thought',
            thought: {
              addCycles: moment.cycle - begin,
              instructions: 0,
              memory: memoryOf(lamps, moment.registers, names.units),
            },
          });
          send({kind: 'lamps', of: 'search', moment});
        };
        const runner = new MachineRunner(thinking, show, (why, speed) => {
          const fresh = thinking.takeCards();
          show(speed, why);
          const card = fresh.pop() ?? '';
          const answer = /^\d{4}$/.test(card) ? judge(fen, Number(card)) : null;
          const addCycles = thinking.cycle - begin;
          close();
          if (answer === null)
            reject(new Error(`the wired machine punched ${card === '' ? 'no card' : card}`));
          else resolve({...answer, add_cycles: addCycles});
        });
        search = {
          runner,
          giveUp: () => {
            runner.stop();
            close();
            resolve(null);
          },
        };
        runner.run(pace);
      });
    },
    stopWired: giveUp,
    setWiredPace: (pace) => search?.runner.setPace(pace),
    wiredRoom() {
      const idle = wiredMachine(engine().text('get_file', 'chess.e'), '');
      const result = {
        room: engine().json('eniac_room', idle.handle) as RoomData,
        registers: engine().json('eniac_units', idle.handle) as RegisterNames,
      };
      idle.close();
      return result;
    },
  };

  /** The answer on a card; null where it is none for this position. */
  function judge(fen: string, card: number): Answer | null {
    try {
      return engine().json('chess_judge', chess(), fen, card) as Answer;
    } catch {
      return null;
    }
  }
}
