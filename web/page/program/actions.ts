// SPDX-License-Identifier: MIT
// What happens in the Program room.

import type {Client} from '../client.js';
import type {Texts} from '../kept/entry.js';
import type {Keeper} from '../kept/keeper.js';
import {wholeNumber, wrongNumber} from '../numbers.js';
import type {CpuName, Moment, Pace} from '../replies.js';
import type {Store} from '../state.js';
import {EXAMPLES, HELLO, OWN} from './examples.js';
import {lineAt, readListing} from './listing.js';
import type {ProgramState} from './state.js';

/** How long nothing is typed before the text is assembled, in ms. */
const PAUSE = 150;
/** The height of a line of the listing in pixels: 1.25rem, as style.css has it. */
export const lineHeight = (): number =>
  1.25 * parseFloat(getComputedStyle(document.documentElement).fontSize);
export const LINES_SHOWN = 17;

export class ProgramActions {
  #timer = 0;
  #text = 0; // rises with each change of the text

  constructor(
    private readonly store: Store,
    private readonly client: Client,
    private readonly keeper: Keeper,
    private readonly programs: () => Record<string, string>,
    private readonly say: (text: string) => void,
  ) {}

  get #program(): ProgramState {
    return this.store.state.program;
  }

  /** The text and cards of an example as the tree has them. */
  original(name: string): Texts {
    const deck = EXAMPLES.find((each) => each.name === name)?.deck ?? '';
    return {
      text: name === OWN ? HELLO : (this.programs()[name] ?? ''),
      deck: this.programs()[deck] ?? deck,
    };
  }

  /** Shows an example as the visitor has left it, or with the texts of a link. */
  async open(name: string, texts: Texts | null = null, cpu = this.#program.cpu): Promise<void> {
    const example = EXAMPLES.find((each) => each.name === name) ?? EXAMPLES[0];
    if (example === undefined) return;
    const original = this.original(example.name);
    const {text, deck} = texts ?? this.keeper.newest('program', example.name) ?? original;
    this.keeper.opened('program', example.name, {text, deck});
    this.store.program({name: example.name, cpu, deck, breaks: [], listingTop: 0});
    this.#change(text);
    await this.#assemble();
  }

  edit(text: string): void {
    this.#change(text);
    this.#keep();
  }

  setCpu(cpu: CpuName): void {
    this.store.program({cpu});
    this.#change(this.#program.text);
  }

  /** Puts back the text and the cards of the tree. */
  restore(): void {
    const {text, deck} = this.original(this.#program.name);
    this.store.program({deck});
    this.edit(text);
  }

  setDeck(deck: string): void {
    this.stop();
    this.store.program({deck, moment: null, earlier: null, error: null});
    this.#keep();
  }

  /** The machine is gone: the program is loaded anew before it goes on. */
  forgetMachine(): void {
    this.store.program({moment: null, earlier: null, running: false});
  }

  #keep(): void {
    const {name, text, deck} = this.#program;
    this.keeper.edited('program', name, {text, deck}, this.original(name));
  }

  #change(text: string): void {
    ++this.#text;
    this.stop();
    this.store.program({text, moment: null, earlier: null, error: null});
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#assemble(), PAUSE);
  }

  async #assemble(): Promise<void> {
    clearTimeout(this.#timer);
    const text = this.#text;
    const {name, cpu} = this.#program;
    try {
      const assembly = await this.client.call('assemble', name, this.#program.text, cpu);
      if (text === this.#text) this.store.program({assembly});
    } catch (error) {
      if (text === this.#text) this.store.program({error: (error as Error).message});
    }
  }

  /** Loads the program where it has changed; false where it cannot be. */
  async #loaded(): Promise<boolean> {
    if (this.#program.moment !== null) return true;
    await this.#assemble();
    const {assembly, deck} = this.#program;
    if (assembly === null || assembly.image === null || assembly.symbols === null) {
      this.say('The program has errors.');
      return false;
    }
    const text = this.#text;
    const moment = await this.client.call('load', assembly.image, assembly.symbols, deck);
    if (text !== this.#text) return false;
    this.show(moment);
    return true;
  }

  /** Shows where the machine is, and its line of the listing. */
  show(moment: Moment): void {
    const program = this.#program;
    this.store.program({moment, earlier: program.moment, running: moment.stop === null});
    if (moment.stop !== null) this.#reveal(moment);
  }

  #reveal(moment: Moment): void {
    const {assembly, listingTop} = this.#program;
    const lines = listingOf(assembly?.listing ?? '');
    const height = lineHeight();
    const at = lineAt(lines, moment.cpu.row, moment.cpu.word) * height;
    if (at < 0 || (at >= listingTop + height && at < listingTop + (LINES_SHOWN - 3) * height))
      return;
    this.store.program({
      listingTop: Math.max(0, Math.min(at - 5 * height, (lines.length - LINES_SHOWN) * height)),
    });
  }

  scrolled(top: number): void {
    this.store.program({listingTop: top});
  }

  /** Does something with the loaded program, and shows where it then is. */
  async #with(act: () => Promise<Moment>): Promise<void> {
    this.store.program({error: null});
    try {
      if (!(await this.#loaded())) return;
      const text = this.#text;
      const moment = await act();
      if (text === this.#text && this.#program.moment !== null) this.show(moment);
    } catch (error) {
      this.store.program({error: (error as Error).message, running: false});
    }
  }

  async run(): Promise<void> {
    await this.#with(() => {
      const marks = new Uint8Array(300);
      for (const row of this.#program.breaks) marks[row - 100] = 1;
      this.store.program({running: true});
      return this.client.call('run', marks, this.#program.pace);
    });
    const {moment} = this.#program;
    if (moment !== null) this.say(describe(moment));
  }

  stop(): void {
    if (this.#program.running) void this.client.call('stop');
    this.store.program({running: false});
  }

  step(): Promise<void> {
    return this.#with(() => this.client.call('step'));
  }

  stepBack(): Promise<void> {
    return this.#with(() => this.client.call('stepBack'));
  }

  /** Puts the program back to its beginning. */
  async reset(): Promise<void> {
    this.stop();
    this.store.program({moment: null, earlier: null, error: null});
    await this.#with(() => Promise.resolve(this.#program.moment as Moment));
  }

  toggle(row: number): void {
    const {breaks} = this.#program;
    this.setBreaks(breaks.includes(row) ? breaks.filter((each) => each !== row) : [...breaks, row]);
  }

  setBreaks(rows: readonly number[]): void {
    const breaks = [...new Set(rows)].sort((one, other) => one - other);
    this.store.program({breaks, error: null});
  }

  /** Rows as they are typed; where one is none, nothing changes. */
  typeBreaks(text: string): void {
    const words = text.split(/[\s,;]+/).filter((each) => each !== '');
    const rows = words.map((each) => wholeNumber(each, 100, 399));
    const wrong = words[rows.indexOf(null)];
    if (wrong !== undefined) this.store.program({error: wrongNumber('A row', wrong, 100, 399)});
    else this.setBreaks(rows.filter((row) => row !== null));
  }

  setPace(pace: Pace): void {
    this.store.program({pace});
    void this.client.call('setRunningPace', pace);
  }
}

let last: {text: string; lines: ReturnType<typeof readListing>} = {text: '', lines: []};

/** The lines of a listing, which are read once. */
export function listingOf(text: string): ReturnType<typeof readListing> {
  if (last.text !== text) last = {text, lines: readListing(text)};
  return last.lines;
}

/** vm::MachineError, by number (docs/isa.md#errors). */
const ERRORS = [
  '',
  'PC_WRAPPED',
  'OPERAND_MISALIGNED',
  'ILLEGAL_BANK',
  'ILLEGAL_ACC',
  'ILLEGAL_FTL',
  'ILLEGAL_ADDRESS',
  'ILLEGAL_OPCODE',
  'PC_BOUNDS',
  'RESERVED_ROW',
];

export function describe(moment: Moment): string {
  const at = `row ${moment.cpu.row}, word ${moment.cpu.word}`;
  switch (moment.stop) {
    case null:
      return 'Running.';
    case 'halt':
      return `Halted at ${at}.`;
    case 'break':
      return `Stopped by brk at ${at}; Run goes on.`;
    case 'waiting':
      return 'Waiting for a card: add one to the deck and begin again.';
    case 'mark':
      return `Stopped before ${at}.`;
    case 'error':
      return `Machine error ${ERRORS[moment.cpu.error] ?? moment.cpu.error} at ${at}.`;
    case 'stopped':
      return `At ${at}: ${moment.next}${moment.note === '' ? '' : ` (${moment.note})`}`;
  }
}
