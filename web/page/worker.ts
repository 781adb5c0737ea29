// SPDX-License-Identifier: MIT
// Worker that owns the engine. It runs searches and programs in slices of a few milliseconds, and
// answers calls of the page between the slices.

import {Engine, NO_LIMIT, STOPS} from '../engine/engine.js';
import {Files} from './files.js';
import {CPU_FILES, cpuOption} from './machine/builder.js';
import {machineCalls} from './machine/calls.js';
import {signalsCalls} from './signals/calls.js';
import {tourCalls} from './tour/calls.js';
import {PaceKeeper, soon} from './pace_keeper.js';
import type {Calls, Found, Message, Request} from './protocol.js';
import type {
  Answer,
  Assembly,
  CpuName,
  Failing,
  Known,
  Mistake,
  Moment,
  Pace,
  Picture,
  Position,
  Stopped,
  Thought,
  Value,
} from './replies.js';
import {MOVEMENTS} from './replies.js';
import {Works, type Served} from './works.js';

/** Longest slice of work, and time between updates of the page, in ms. */
const SLICE = 6;
const SHOWN_EVERY = 33;
const CARDS_SHOWN = 200;

let engine: Engine;
let files: Files;
/** Engine handles of the chess program, by CPU. */
const chess: Record<CpuName, number> = {published: 0, quick: 0};

function send(message: Message): void {
  postMessage(message);
}

const works = new Works((work, progress) => send({kind: 'progress', work, progress}));

/** State after a slice: the task goes on, the next task has begun, or all tasks are over. */
type Turn = 'same' | 'next' | 'over';

/** Runs a virtual CPU in slices, at a pace. */
class Runner {
  readonly #pace = new PaceKeeper(() => this.#before + engine.cpuState(this.cpu).addCycles);
  #before = 0; // add cycles of finished tasks; the CPU's own counter restarts with each task
  #slice = 100_000; // add cycles in a slice, adapted to take about SLICE ms
  #shown = 0;
  #running = false;
  #worked = 0; // time of all slices in ms; `#executed` counts the instructions of these slices
  #executed = 0;

  constructor(
    readonly cpu: number,
    private readonly show: () => void,
    private readonly ended: (stop: string) => void,
    /** Runs the machine for at most `addCycles`. Returns why the machine stopped, or `limit`. */
    private readonly advance = (addCycles: number): string =>
      STOPS[engine.call('cpu_run', this.cpu, addCycles, NO_LIMIT)] ?? 'error',
    /** Called after each slice. Can begin the next task, which restarts the counters of the CPU. */
    private readonly goOn: () => Turn = () => 'same',
  ) {}

  run(pace: Pace): void {
    this.setPace(pace);
    this.#running = true;
    soon(() => this.#tick(), 0);
  }

  stop(): void {
    this.#running = false;
  }

  /** Returns the instructions per second of work; 0 until the CPU has worked for 100 ms. */
  get speed(): number {
    return this.#worked < 100 ? 0 : Math.max(0, (1000 * this.#executed) / this.#worked);
  }

  setPace(pace: Pace): void {
    this.#pace.set(pace);
  }

  #tick(): void {
    if (!this.#running) return;
    const begin = performance.now();
    const {instructions: executed} = engine.cpuState(this.cpu);
    const due = this.#pace.due();
    let stop = 'limit';
    if (due >= 1) {
      const budget = Math.max(1, Math.floor(Math.min(due, this.#slice)));
      stop = this.advance(budget);
      const took = performance.now() - begin;
      this.#worked += took;
      this.#executed += engine.cpuState(this.cpu).instructions - executed;
      if (budget === this.#slice)
        this.#slice = Math.max(
          1000,
          Math.floor(this.#slice * Math.min(2, SLICE / Math.max(took, 0.5))),
        );
      const {addCycles} = engine.cpuState(this.cpu);
      const turn = this.goOn();
      if (turn === 'next') {
        this.#before += addCycles - engine.cpuState(this.cpu).addCycles;
        stop = 'limit';
      } else if (turn === 'over') stop = 'halt';
    }
    if (stop !== 'limit') {
      this.#running = false;
      this.ended(stop);
      return;
    }
    if (performance.now() - this.#shown >= SHOWN_EVERY) {
      this.#shown = performance.now();
      this.show();
    }
    soon(() => this.#tick(), due <= this.#slice ? 8 : 0);
  }
}

function makeChess(cpu: CpuName): number {
  const {chess: image, symbols} = CPU_FILES[cpu];
  const assembly = engine.json('assemble', 'chess/chess.asm', `--cpu ${cpu}`) as {
    image: string;
    symbols: string;
  };
  engine.putFile(image, assembly.image);
  engine.putFile(symbols, assembly.symbols);
  return engine.call('chess_new', image, symbols);
}

let search: {runner: Runner; giveUp: () => void} | null = null;

/** Search for the next move on a virtual CPU. It may have several tasks (Known.about). */
class Thinking {
  readonly handle: number;
  #known: Known;
  // Counters of the CPU after it has read the cards of the current task.
  #loaded = 0; // add cycles
  #loadedInstructions = 0;

  constructor(
    start: string,
    moves: readonly string[],
    depth: number,
    on: CpuName,
    failing: Failing | null,
  ) {
    const {mtbf, seed} = failing ?? {mtbf: 0, seed: 0};
    const game = [chess[on], start, moves.join(' ')] as const;
    this.handle = engine.call('chess_think', ...game, depth, mtbf, seed);
    this.#known = this.#read();
  }

  #read(): Known {
    const known = engine.json('chess_go_on', this.handle) as Known;
    const {addCycles, instructions} = engine.cpuState(this.handle);
    this.#loaded = addCycles;
    this.#loadedInstructions = instructions;
    return known;
  }

  thought(): Thought {
    const {addCycles, instructions, memory} = engine.cpuState(this.handle);
    return {
      known: this.#known,
      addCycles: this.#known.add_cycles + addCycles - this.#loaded,
      instructions: this.#known.instructions + instructions - this.#loadedInstructions,
      memory,
    };
  }

  goOn(): Turn {
    if (engine.call('chess_go_on', this.handle) === 0) return 'same';
    this.#known = this.#read();
    return this.#known.is_over ? 'over' : 'next';
  }

  answer(): Found {
    const answer = engine.json('chess_answer', this.handle) as Answer;
    return {...answer, failures: this.#known.failures};
  }
}

function think(
  start: string,
  moves: readonly string[],
  depth: number,
  pace: Pace,
  on: CpuName,
  failing: Failing | null,
): Promise<Found | null> {
  stopThinking();
  const thinking = new Thinking(start, moves, depth, on, failing);
  const cpu = thinking.handle;
  return new Promise((resolve, reject) => {
    const close = () => {
      search = null;
      engine.call('close', cpu);
    };
    const show = () => send({kind: 'thought', thought: thinking.thought()});
    const end = () => {
      show();
      try {
        resolve(thinking.answer());
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      close();
    };
    const runner = new Runner(cpu, show, end, undefined, () => thinking.goOn());
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
}

function stopThinking(): void {
  search?.giveUp();
}

let program = 0;
let symbols = '';
/** Stops and watched expressions. They also apply to programs loaded later. */
let stops: readonly string[] = [];
let watched: readonly string[] = [];
let run: {runner: Runner; finish: (stop: Moment['stop'], note?: string) => void} | null = null;

const linesOf = (texts: readonly string[]): string => texts.map((each) => `${each}\n`).join('');

const debug = ({image, symbols: table, listing}: Assembly, deck: string): number =>
  engine.call('debug_new', image ?? '', table ?? '', listing ?? '', deck);

/** Names of the values of vm::debugger::Cause, by number. A cause tells why a run or step ended. */
const CAUSES = ['stopped', 'mark', 'halt', 'break', 'waiting', 'error', 'limit', 'beginning'];

function moment(stop: Moment['stop'], note = ''): Moment {
  const cpu = engine.cpuState(program);
  const cards = engine
    .text('cpu_cards', program, Math.max(0, cpu.cardsPunched - CARDS_SHOWN))
    .split('\n')
    .slice(0, -1);
  return {
    cpu,
    picture: engine.json('cpu_picture', program, symbols) as Picture,
    next: engine.text('cpu_next', program).trim(),
    cards,
    stop,
    note,
    watched: (engine.json('debug_values', program, linesOf(watched)) as {values: Value[]}).values,
    speed: run?.runner.speed ?? 0,
  };
}

/** Converts the vm::Stop that one instruction returned. Returns `stopped` if the CPU can go on. */
function stopOf(number: number): Moment['stop'] {
  const stop = STOPS[number];
  return stop === 'halt' || stop === 'break' || stop === 'waiting' || stop === 'error'
    ? stop
    : 'stopped';
}

function stop(): void {
  if (run === null) return;
  run.runner.stop();
  run.finish('stopped');
}

const calls: Served<Calls> = {
  async start(module, programs) {
    engine = await Engine.start(module);
    files = new Files(engine, programs);
    chess.quick = makeChess('quick');
    chess.published = makeChess('published');
  },
  position: (fen) => engine.json('chess_position', fen) as Position,
  think,
  stopThinking,
  setThinkingPace: (pace) => search?.runner.setPace(pace),
  assemble: (name, texts, cpu) =>
    files.withAll(texts, () => engine.json('assemble', name, cpuOption(cpu)) as Assembly),
  help: (name, texts, cpu, file, line, character) =>
    files.withAll(texts, () => engine.text('hover', name, cpuOption(cpu), line, character, file)),
  load(assembly, deck) {
    stop();
    symbols = assembly.symbols ?? '';
    if (program !== 0) engine.call('close', program);
    program = 0;
    program = debug(assembly, deck);
    engine.call('debug_stops', program, linesOf(stops));
    return moment('stopped');
  },
  move(movement, pace) {
    stop();
    engine.call('debug_begin', program, MOVEMENTS.indexOf(movement));
    return new Promise<Moment>((resolve) => {
      let why = '';
      const finish = (stopped: Moment['stop'], note = '') => {
        const last = moment(stopped, note);
        run = null;
        resolve(last);
      };
      const runner = new Runner(
        program,
        () => send({kind: 'moment', moment: moment(null)}),
        (cause) =>
          cause === 'beginning'
            ? finish('stopped', why)
            : finish(
                cause as Moment['stop'],
                why.replace(/^breakpoint \d+(; breakpoint \d+)*/, ''),
              ),
        (addCycles) => {
          const cause = CAUSES[engine.call('debug_go_on', program, addCycles)] ?? 'error';
          why = ['mark', 'beginning'].includes(cause) ? engine.reply : '';
          return cause;
        },
      );
      run = {runner, finish};
      runner.run(pace);
    });
  },
  stop,
  setRunningPace: (pace) => run?.runner.setPace(pace),
  setStops(lines) {
    stops = lines;
    if (program !== 0) engine.call('debug_stops', program, linesOf(stops));
  },
  chessDeck: (fen, depth, cpu) => engine.text('chess_deck', chess[cpu], fen, depth),
  findStops(assembly, lines) {
    const debugging = debug(assembly, '');
    try {
      const found = engine.json('debug_stops', debugging, linesOf(lines)) as {
        stops: (Stopped | Mistake)[];
      };
      return found.stops;
    } finally {
      engine.call('close', debugging);
    }
  },
  watch(expressions) {
    watched = expressions;
  },
  look: () => moment('stopped'),
  step() {
    stop();
    return moment(stopOf(engine.call('cpu_step', program)));
  },
  stepBack() {
    stop();
    return moment('stopped', engine.text('cpu_step_back', program, 1).trim());
  },
  stopWork: (name) => works.stop(name),
  isAwake: () => undefined,
  ...signalsCalls(
    () => engine,
    () => files,
    works,
  ),
  ...tourCalls(
    () => engine,
    () => chess.published,
  ),
  ...machineCalls({
    engine: () => engine,
    files: () => files,
    works,
    chess: (cpu) => chess[cpu],
    send,
  }),
};

/** Returns the error message for the page. A trap makes the engine unusable. After a trap, a timer
 * throws the error again. No code catches the thrown error, so the page replaces the worker. */
function failure(error: unknown): string {
  if (error instanceof WebAssembly.RuntimeError)
    setTimeout(() => {
      throw error;
    }, 0);
  return error instanceof Error ? error.message.replace(/^\w+: /, '') : String(error);
}

/** Result of the call `start`; all other calls wait for it. */
let started: unknown = null;

async function answer(data: Request): Promise<void> {
  try {
    const call = calls[data.name] as (...args: unknown[]) => unknown;
    if (data.name === 'start') started = call(...data.args);
    else await started;
    const value = await (data.name === 'start' ? started : call(...data.args));
    send({kind: 'done', id: data.id, value});
  } catch (error) {
    send({kind: 'failed', id: data.id, error: failure(error)});
  }
}

addEventListener('message', ({data}: MessageEvent<Request>) => void answer(data));
