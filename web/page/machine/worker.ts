// SPDX-License-Identifier: MIT
// The machines of the worker: the one that stands in the room, and those that run a self-test or a
// search on the wired CPU.

import {Engine} from '../../engine/engine.js';
import {LampReader, memoryOf} from './lamps.js';
import type {Answer, Diagnostic, Message, Pace} from '../protocol.js';
import type {AtWork, MachineCalls, MachineJob, MachineLoaded, MachineMoment, MachineStop, RegisterNames, RoomData, SelfTest, StepSize} from './protocol.js';

/** How long a slice may take, and how often lamps are shown, in ms. */
const SLICE = 6;
const SHOWN_EVERY = 33;
/** Clocks of browsers are coarse: shorter slices say nothing about the speed, in ms. */
const MEASURED = 4;
const CARDS_SHOWN = 60;
const LOG_SHOWN = 40;
/** Half pulse times and pulse times of an add cycle. */
const PHASES = 40;
const PULSE_TIMES = 20;
/** A pace below which single pulses are shown, in add cycles a second. */
const PULSES_BELOW = 10;
/** Add cycles after which a broken machine is given up: one and a half self-tests. */
const PATIENCE = 120_000;
/** The same for a search, as a multiple of what the sound machine takes. */
const SEARCH_PATIENCE = 4;
/** Cards that bring a position; the search begins behind them. */
const POSITION_CARDS = 75;
const LOADING_STEP = 10;
const WIRING = 'chessvm.e';
const SELF_TEST = 'vmtest/vmtest.asm';

/** eniac::StopReason by the number of eniac_run. */
const REASONS: readonly MachineStop[] = ['limit', 'idle', 'requested', 'quit', 'failed', 'limit'];

/** One ENIAC that is open in the engine. */
class Machine {
  #cards: string[] = [];
  #punched = 0;
  #log: string[] = [];

  constructor(private readonly engine: Engine, readonly handle: number, readonly wired: boolean, private readonly nodes: number) {}

  close(): void {
    this.engine.call('close', this.handle);
  }

  get cycle(): number {
    return this.engine.eniacState(this.handle).addCycles;
  }

  get phase(): number {
    return this.engine.eniacState(this.handle).phase;
  }

  /** The cards punched since the last call. */
  takeCards(): string[] {
    const fresh = this.engine.text('eniac_cards', this.handle).split('\n').slice(0, -1);
    this.#punched += fresh.length;
    this.#cards = [...this.#cards, ...fresh].slice(-CARDS_SHOWN);
    return fresh;
  }

  run(addCycles: number): MachineStop {
    return REASONS[this.engine.call('eniac_run', this.handle, addCycles, 0)] ?? 'failed';
  }

  pulses(count: number): MachineStop {
    return REASONS[this.engine.call('eniac_step', this.handle, count)] ?? 'failed';
  }

  moment(stop: MachineStop | null, speed: number): MachineMoment {
    const {engine, handle} = this;
    this.takeCards();
    this.#log = [...this.#log, ...engine.text('eniac_log', handle).split('\n').filter((line) => line !== '')].slice(-LOG_SHOWN);
    const state = engine.eniacState(handle);
    const address = engine.raw.chessvm_eniac_pulses(handle) >>> 0;
    const failure = engine.text('eniac_failure', handle);
    return {
      cycle: state.addCycles, phase: state.phase, registers: state.registers, programs: state.programs,
      pulses: new Uint16Array(engine.raw.memory.buffer, address, this.nodes).slice(),
      cardsRead: state.cardsRead, punched: this.#punched, cards: this.#cards, log: this.#log, stop, failure, speed,
      work: this.wired ? engine.json('wired_at_work', handle) as AtWork : null,
      faults: engine.text('eniac_faults', handle).split('\n').filter((line) => line !== ''),
    };
  }
}

/** Runs a machine at a pace, in slices, and shows it 30 times a second. */
class MachineRunner {
  #pace: Pace = 0;
  #started = 0; // when the pace was set, in ms, and where the machine was, in pulse times
  #from = 0;
  #slice = 2_000; // add cycles that take about SLICE ms
  #shown = 0;
  #running = false;
  #fastest = 0;

  constructor(readonly machine: Machine, private readonly show: (speed: number) => void, private readonly ended: (stop: MachineStop, speed: number) => void, private readonly until = Infinity) {}

  run(pace: Pace): void {
    this.setPace(pace);
    this.#running = true;
    this.#next(0);
  }

  stop(): void {
    this.#running = false;
  }

  /** Add cycles a second in the fastest slice, which nothing else has interrupted; 0 before there is one. */
  get speed(): number {
    return this.#fastest;
  }

  get #time(): number {
    return this.machine.cycle * PULSE_TIMES + Math.floor((this.machine.phase * PULSE_TIMES) / PHASES);
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
    this.#started = performance.now();
    this.#from = this.#time;
  }

  #next(delay: number): void {
    if (delay > 0) {
      setTimeout(() => this.#tick(), delay);
      return;
    }
    // Messages wait for no timer, which browsers delay by 4 ms.
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => this.#tick();
    port2.postMessage(null);
  }

  #tick(): void {
    if (!this.#running) return;
    const begin = performance.now();
    // In pulse times.
    const due = this.#pace === 0 ? Infinity : this.#from + ((begin - this.#started) / 1000) * this.#pace * PULSE_TIMES - this.#time;
    const stop = this.#pace !== 0 && this.#pace < PULSES_BELOW ? this.#pulses(due) : this.#cycles(due, begin);
    if (stop !== 'limit' || this.machine.cycle >= this.until) {
      this.#running = false;
      this.ended(stop, this.speed);
      return;
    }
    if (performance.now() - this.#shown >= SHOWN_EVERY) {
      this.#shown = performance.now();
      this.show(this.speed);
    }
    this.#next(due <= this.#slice * PULSE_TIMES ? 8 : 0);
  }

  #pulses(due: number): MachineStop {
    if (due < 1) return 'limit';
    const stop = this.machine.pulses(Math.min(Math.floor(due), PULSE_TIMES));
    // At the beginning of an add cycle it shows whether anything goes on.
    return stop === 'limit' && this.machine.phase === 0 ? this.machine.run(0) : stop;
  }

  #cycles(due: number, begin: number): MachineStop {
    const cycles = Math.floor(Math.min(due / PULSE_TIMES, this.#slice, this.until - this.machine.cycle));
    if (cycles < 1) return 'limit';
    // The last one before lamps are shown goes pulse by pulse, so that cables are seen.
    const shown = performance.now() - this.#shown >= SHOWN_EVERY;
    const before = this.machine.cycle;
    let stop: MachineStop = cycles === 1 && shown ? 'limit' : this.machine.run(shown ? cycles - 1 : cycles);
    const took = performance.now() - begin;
    if (took >= MEASURED) this.#fastest = Math.max(this.#fastest, (1000 * (this.machine.cycle - before)) / took);
    if (stop === 'limit' && shown) stop = this.machine.pulses(PULSE_TIMES);
    if (cycles === Math.floor(this.#slice)) this.#slice = Math.max(10, this.#slice * Math.min(2, SLICE / Math.max(took, 0.5)));
    return stop;
  }
}

/** All calls about machines. `send` posts a message to the page. */
export function machineCalls(engine: () => Engine, chess: () => number, send: (message: Message) => void): {[name in keyof MachineCalls]: (...args: Parameters<MachineCalls[name]>) => ReturnType<MachineCalls[name]> | Promise<ReturnType<MachineCalls[name]>>} {
  const images = new Map<string, string>();
  let job: MachineJob | null = null;
  let machine: Machine | null = null;
  let run: {runner: MachineRunner; finish: (stop: MachineStop) => void} | null = null;
  let search: {runner: MachineRunner; giveUp: () => void} | null = null;
  let nodes = 0;

  const imageOf = (name: string): string => {
    const known = images.get(name);
    if (known !== undefined) return known;
    const {image} = engine().json('assemble', name, '') as {image: string | null};
    if (image === null) throw new Error(`${name} has errors`);
    images.set(name, image);
    return image;
  };
  const wiredMachine = (image: string, deck: string, specs: readonly string[] = []): Machine => {
    const handle = engine().call('wired_new', 0, WIRING, image, deck);
    try {
      for (const spec of specs) engine().call('eniac_inject', handle, spec);
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
  const chessDeck = (fen: string, depth: number) => engine().text('chess_deck', chess(), fen, depth);

  /** Builds the machine of a job; null with diagnostics where its patch is wrong. */
  const build = (wanted: MachineJob): {machine: Machine | null; diagnostics: Diagnostic[]} => {
    if (wanted.kind === 'chess') return {machine: wiredMachine(engine().text('get_file', 'chess.e'), chessDeck(wanted.fen, wanted.depth), wanted.faults), diagnostics: []};
    if (wanted.kind === 'program') return {machine: wiredMachine(imageOf(wanted.name), wanted.deck, wanted.faults), diagnostics: []};
    const handle = engine().call('eniac_new', 0);
    try {
      engine().putFile('patch.e', wanted.text);
      const {diagnostics} = engine().json('eniac_load', handle, 'patch.e', 0) as {diagnostics: Diagnostic[]};
      if (!diagnostics.some((each) => each.severity === 'error')) {
        if (wanted.deck !== '') engine().call('eniac_set_deck', handle, wanted.deck);
        for (const spec of wanted.faults) engine().call('eniac_inject', handle, spec);
        return {machine: new Machine(engine(), handle, false, nodesOf(handle)), diagnostics};
      }
      engine().call('close', handle);
      return {machine: null, diagnostics};
    } catch (error) {
      engine().call('close', handle);
      throw error;
    }
  };
  const stop = (): void => {
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
  const runOut = async (broken: Machine, patience: number): Promise<MachineStop> => {
    let end: MachineStop = 'limit';
    while (end === 'limit' && broken.cycle < patience) {
      end = broken.run(Math.min(5_000, patience - broken.cycle));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    return end;
  };

  return {
    machineLoad(wanted): MachineLoaded {
      stop();
      const built = build(wanted);
      if (built.machine === null) return {room: null, registers: null, moment: null, diagnostics: built.diagnostics};
      machine?.close();
      machine = built.machine;
      job = wanted;
      return {room: engine().json('eniac_room', machine.handle) as RoomData, registers: engine().json('eniac_units', machine.handle) as RegisterNames,
        moment: machine.moment('stopped', 0), diagnostics: built.diagnostics};
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
        const runner = new MachineRunner(running, (speed) => send({kind: 'lamps', of: 'machine', moment: running.moment(null, speed)}), finish, until);
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
      else if (size === 'cycle') why = stepped.pulses(PULSE_TIMES - Math.floor((stepped.phase * PULSE_TIMES) / PHASES));
      else if (size === 'instruction' && stepped.wired) why = REASONS[engine().call('wired_next', stepped.handle, 20_000)] ?? 'failed';
      else why = REASONS[engine().call('eniac_run', stepped.handle, 20_000, 1)] ?? 'failed';
      return stepped.moment(why === 'limit' ? 'stopped' : why, 0);
    },
    async machineTo(cycle) {
      stop();
      if ((cycle < loaded().cycle || (cycle === loaded().cycle && loaded().phase !== 0)) && job !== null) {
        loaded().close();
        machine = null;
        machine = build(job).machine;
      }
      const going = loaded();
      let why: MachineStop = 'limit';
      // The last add cycle goes pulse by pulse, so that cables are seen.
      while (why === 'limit' && going.cycle < cycle - 1 && machine === going) {
        const begin = performance.now();
        while (why === 'limit' && going.cycle < cycle - 1 && performance.now() - begin < SLICE) why = going.run(Math.min(cycle - 1 - going.cycle, 2_000));
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      if (why === 'limit' && machine === going && going.cycle < cycle) why = going.pulses(PULSE_TIMES);
      return going.moment(why === 'limit' ? 'stopped' : why, 0);
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
    async selfTest(specs): Promise<SelfTest> {
      const image = imageOf(SELF_TEST);
      const deck = engine().text('get_file', 'vmtest/vmtest.deck');
      const cpu = engine().call('cpu_new', image, deck);
      engine().call('cpu_run', cpu, Number.MAX_VALUE, Number.MAX_VALUE);
      const good = engine().text('cpu_cards', cpu, 0).split('\n').slice(0, -1);
      engine().call('close', cpu);
      const handle = engine().call('wired_new', 0, WIRING, image, deck);
      try {
        for (const spec of specs) engine().call('eniac_inject', handle, spec);
        try {
          engine().call('wired_start', handle, 0);
        } catch (refused) {
          const report = (refused as {reply?: {reason?: string; status?: string}}).reply;
          return {good, cards: [], status: report?.status ?? 'no start', reason: report?.reason ?? String(refused), addCycles: 0};
        }
        const broken = new Machine(engine(), handle, true, nodesOf(handle));
        const end = await runOut(broken, PATIENCE);
        const {cards, cycle, failure, work} = broken.moment(end, 0);
        const status = end === 'idle' && work !== null && /^halt/.test(work.text) ? 'halted' : end === 'limit' ? 'it is given up' : end === 'idle' ? 'nothing can happen any more' : end;
        return {good, cards, status, reason: failure, addCycles: cycle};
      } finally {
        engine().call('close', handle);
      }
    },
    failures(spec, count) {
      const idle = machine?.wired === true ? machine : wiredMachine(imageOf(SELF_TEST), '');
      const list = engine().text('eniac_failures', idle.handle, spec, count).split('\n').filter((line) => line !== '');
      if (idle !== machine) idle.close();
      return list;
    },
    async brokenAnswer(specs, fen, depth) {
      const sound = engine().json('chess_move', chess(), fen, depth, Number.MAX_VALUE) as Answer;
      let broken: Machine;
      try {
        broken = wiredMachine(engine().text('get_file', 'chess.e'), chessDeck(fen, depth), specs);
      } catch (error) {
        return {sound, answer: null, card: '', status: error instanceof Error ? error.message : String(error), addCycles: 0};
      }
      try {
        const end = await runOut(broken, SEARCH_PATIENCE * sound.add_cycles + 20_000);
        const card = broken.takeCards().pop() ?? '';
        const status = end === 'limit' ? 'endless' : end === 'idle' ? 'halted' : 'stopped';
        const answer = /^\d{4}$/.test(card) ? judge(fen, Number(card)) : null;
        return {sound, answer, card, status, addCycles: broken.cycle};
      } finally {
        broken.close();
      }
    },
    thinkWired(fen, depth, pace) {
      giveUp();
      const thinking = wiredMachine(engine().text('get_file', 'chess.e'), chessDeck(fen, depth));
      const {names} = engine().json('eniac_room', thinking.handle) as RoomData;
      const lamps = new LampReader(engine().json('eniac_units', thinking.handle) as RegisterNames);
      // The cards of the position take a minute of the machine; it is ready where the search begins.
      while (engine().eniacState(thinking.handle).cardsRead < POSITION_CARDS && thinking.run(LOADING_STEP) === 'limit');
      const begin = thinking.cycle;
      return new Promise<Answer | null>((resolve, reject) => {
        const close = () => {
          search = null;
          thinking.close();
        };
        const show = (speed: number, why: MachineStop | null = null) => {
          const moment = thinking.moment(why, speed);
          send({kind: 'thought', thought: {addCycles: moment.cycle - begin, instructions: 0, memory: memoryOf(lamps, moment.registers, names.units)}});
          send({kind: 'lamps', of: 'search', moment});
        };
        const runner = new MachineRunner(thinking, show, (why, speed) => {
          const fresh = thinking.takeCards();
          show(speed, why);
          const card = fresh.pop() ?? '';
          const answer = /^\d{4}$/.test(card) ? judge(fen, Number(card)) : null;
          const addCycles = thinking.cycle - begin;
          close();
          if (answer === null) reject(new Error(`the wired machine punched ${card === '' ? 'no card' : card}`));
          else resolve({...answer, add_cycles: addCycles});
        });
        search = {runner, giveUp: () => {
          runner.stop();
          close();
          resolve(null);
        }};
        runner.run(pace);
      });
    },
    stopWired: giveUp,
    setWiredPace: (pace) => search?.runner.setPace(pace),
    wiredRoom() {
      const idle = wiredMachine(engine().text('get_file', 'chess.e'), '');
      const result = {room: engine().json('eniac_room', idle.handle) as RoomData, registers: engine().json('eniac_units', idle.handle) as RegisterNames};
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
