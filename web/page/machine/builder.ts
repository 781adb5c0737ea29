// SPDX-License-Identifier: MIT
// Builds the machines of the worker: from a patch, or as a wired CPU with a program and its cards.

import type {Engine} from '../../engine/engine.js';
import type {Files} from '../files.js';
import type {Message} from '../protocol.js';
import type {Answer, CpuName, Diagnostic} from '../replies.js';
import type {Works} from '../works.js';
import {Machine} from './runner.js';
import type {Cabled, MachineJob, Refusal, RegisterNames, RoomData} from './types.js';

/** Files of each CPU: its wiring, and the image and symbols of the chess program. */
export const CPU_FILES: Record<CpuName, {wiring: string; chess: string; symbols: string}> = {
  published: {wiring: 'chessvm.e', chess: 'chess.e', symbols: 'chess.sym'},
  quick: {wiring: 'quick.e', chess: 'chess-quick.e', symbols: 'chess-quick.sym'},
};

/** Returns the assembler's option for a CPU. The published CPU needs no option. Without an option,
 * a source can select the quick CPU itself. */
export const cpuOption = (cpu: CpuName): string => (cpu === 'quick' ? '--cpu quick' : '');

export interface MachineTools {
  engine: () => Engine;
  files: () => Files;
  works: Works;
  chess: (cpu: CpuName) => number;
  send: (message: Message) => void;
}

/** Result of building the machine of a job. If `diagnostics` has an error, `machine` is null. */
export interface Built {
  machine: Machine | null;
  diagnostics: Diagnostic[];
  cabled: Cabled | null;
  refused: Refusal[];
}

export class Builder {
  readonly #images = new Map<string, string>();
  #nodes = 0;

  constructor(readonly tools: MachineTools) {}

  get engine(): Engine {
    return this.tools.engine();
  }

  #assembled(cpu: CpuName, name: string): string {
    const {image} = this.engine.json('assemble', name, cpuOption(cpu)) as {image: string | null};
    if (image === null) throw new Error(`${name} has errors`);
    return image;
  }

  /** Returns the image of the program `name`. If `text` is null, assembles the bundled source.
   * Otherwise assembles `text` instead. */
  imageOf(cpu: CpuName, name: string, text: string | null = null): string {
    if (text !== null) return this.tools.files().with(name, text, () => this.#assembled(cpu, name));
    const key = `${cpu} ${name}`;
    const image = this.#images.get(key) ?? this.#assembled(cpu, name);
    this.#images.set(key, image);
    return image;
  }

  chessImage(cpu: CpuName): string {
    return this.engine.text('get_file', CPU_FILES[cpu].chess);
  }

  chessDeck(cpu: CpuName, fen: string, depth: number): string {
    return this.engine.text('chess_deck', this.tools.chess(cpu), fen, depth);
  }

  /** Decodes the answer on a card; null if the card is not an answer to this position. */
  judge(cpu: CpuName, fen: string, card: string): Answer | null {
    if (!/^\d{4}$/.test(card)) return null;
    try {
      return this.engine.json('chess_judge', this.tools.chess(cpu), fen, Number(card)) as Answer;
    } catch {
      return null;
    }
  }

  roomOf(handle: number): RoomData {
    return this.engine.json('eniac_room', handle) as RoomData;
  }

  registersOf(handle: number): RegisterNames {
    return this.engine.json('eniac_units', handle) as RegisterNames;
  }

  /** Injects faults. Adds refused specs to `refused`. If `refused` is undefined, throws the error
   * of the first refused spec instead. */
  #inject(handle: number, specs: readonly string[], refused?: Refusal[]): void {
    for (const spec of specs)
      try {
        this.engine.call('eniac_inject', handle, spec);
      } catch (error) {
        if (refused === undefined) throw error;
        refused.push({spec, why: (error as Error).message.replace(/^\w+: /, '')});
      }
  }

  #wired(cpu: CpuName, image: string, deck: string): number {
    return this.engine.call('wired_new', 0, CPU_FILES[cpu].wiring, image, deck);
  }

  #machine(handle: number, wired: boolean): Machine {
    if (this.#nodes === 0) this.#nodes = this.roomOf(handle).node_count;
    return new Machine(this.engine, handle, wired, this.#nodes);
  }

  /** Applies the changes `cables` to the patch of the job. Then replaces all cables of an ENIAC by
   * those of the changed patch. */
  cable(handle: number, job: MachineJob, cables: readonly string[]): Cabled {
    const of = (file: string) =>
      this.engine.json('eniac_cables', handle, file, cables.join('\n')) as Cabled;
    if (job.kind !== 'patch') return of(CPU_FILES[job.cpu].wiring);
    return this.tools.files().with('patch.e', job.text, () => of('patch.e'));
  }

  /** Returns the patch of a job, without the job's changes of cables. */
  patchOf(job: MachineJob): string {
    if (job.kind === 'patch') return job.text;
    return this.engine.text('get_file', CPU_FILES[job.cpu].wiring);
  }

  wiredMachine(
    cpu: CpuName,
    image: string,
    deck: string,
    specs: readonly string[] = [],
    refused?: Refusal[],
    rewire: (handle: number) => void = () => undefined,
  ): Machine {
    const handle = this.#wired(cpu, image, deck);
    try {
      rewire(handle);
      this.#inject(handle, specs, refused);
      this.engine.call('wired_start', handle, 0);
    } catch (error) {
      this.engine.call('close', handle);
      throw error;
    }
    return this.#machine(handle, true);
  }

  #patched(job: MachineJob & {kind: 'patch'}): Built {
    const refused: Refusal[] = [];
    const handle = this.engine.call('eniac_new', 0);
    try {
      const {diagnostics} = this.tools
        .files()
        .with(
          'patch.e',
          job.text,
          () => this.engine.json('eniac_load', handle, 'patch.e', 0) as {diagnostics: Diagnostic[]},
        );
      if (diagnostics.some((each) => each.severity === 'error')) {
        this.engine.call('close', handle);
        return {machine: null, diagnostics, cabled: null, refused};
      }
      if (job.deck !== '') this.engine.call('eniac_set_deck', handle, job.deck);
      const cabled = job.cables.length === 0 ? null : this.cable(handle, job, job.cables);
      this.#inject(handle, job.faults, refused);
      return {machine: this.#machine(handle, false), diagnostics, cabled, refused};
    } catch (error) {
      this.engine.call('close', handle);
      throw error;
    }
  }

  build(job: MachineJob): Built {
    if (job.kind === 'patch') return this.#patched(job);
    const refused: Refusal[] = [];
    const {cpu} = job;
    const image =
      job.kind === 'chess' ? this.chessImage(cpu) : this.imageOf(cpu, job.name, job.text);
    const deck = job.kind === 'chess' ? this.chessDeck(cpu, job.fen, job.depth) : job.deck;
    let cabled: Cabled | null = null;
    const machine = this.wiredMachine(cpu, image, deck, job.faults, refused, (handle) => {
      if (job.cables.length > 0) cabled = this.cable(handle, job, job.cables);
    });
    return {machine, diagnostics: [], cabled, refused};
  }
}
