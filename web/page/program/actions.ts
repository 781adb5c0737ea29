// SPDX-License-Identifier: MIT
// Actions of the Program room.

import type {Client} from '../client.js';
import type {HelpPlace} from '../editor/help.js';
import {goTo} from '../editor.js';
import {filesOf, marksOf, type Texts, type Work} from '../kept/entry.js';
import type {Keeper} from '../kept/keeper.js';
import {wholeNumber, wrongNumber} from '../numbers.js';
import {orElse} from '../optional.js';
import {save} from '../save.js';
import type {CpuName, Diagnostic, Moment, Movement, Pace} from '../replies.js';
import type {Store} from '../state.js';
import {describe} from './describe.js';
import {EXAMPLES, HELLO, OWN} from './examples.js';
import {isExample, isFileName, isPart, ownNames, readFiles, wrongName} from './own_files.js';
import {lineAt, readListing, type ListingLine} from './listing.js';
import {REST, instructionOf} from './listing_help.js';
import type {ProgramState} from './state.js';
import {lineOf, lineStop, moved, placesOf, readStops, stopText, type Stop} from './stops.js';

/** Pause in typing, in ms, after which the text is assembled. */
const PAUSE = 150;
/** Returns the height of a line of the listing, in pixels; style.css sets it in rem. */
export function lineHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return parseFloat(style.getPropertyValue('--listing-line')) * parseFloat(style.fontSize);
}
export const LINES_SHOWN = 17;

export class ProgramActions {
  #timer = 0;
  #text = 0; // number of the current text; results of earlier texts are dropped
  #resting = 0; // timer that shows help when the pointer rests on a line of the listing

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

  original(name: string): Texts {
    const deck = EXAMPLES.find((each) => each.name === name)?.deck ?? '';
    return {
      text: name === OWN ? HELLO : (this.programs()[name] ?? ''),
      deck: this.programs()[deck] ?? deck,
    };
  }

  /** Returns true if the file is an example or one of the visitor's own. */
  has(name: string): boolean {
    return isExample(name) || this.keeper.newest('program', name) !== null;
  }

  /** Returns the program that the visitor changed last. */
  newest(): string {
    const {entries} = this.store.state.kept;
    return entries.find(({room, file}) => room === 'program' && !isPart(file))?.file ?? OWN;
  }

  #left(name: string): Work {
    return this.keeper.newest('program', name) ?? this.original(name);
  }

  /** Shows a file with the `texts` of a link. If `texts` is null, shows the file as the visitor
   * left it. If the file is an `.inc` file, the page assembles the program `main` instead of it. */
  async open(
    wanted: string,
    texts: Work | null = null,
    cpu = this.#program.cpu,
    main = this.#program.main,
  ): Promise<void> {
    const name = this.has(wanted) || (texts !== null && isFileName(wanted)) ? wanted : OWN;
    const shown = texts ?? this.#left(name);
    const entry = this.keeper.opened('program', name, shown);
    if (isPart(name)) {
      const whole = this.has(main) && !isPart(main) ? main : OWN;
      const left = this.#left(whole);
      this.keeper.opened('program', whole, left);
      this.store.program({name, cpu, main: whole, deck: left.deck, ...marked(left)});
    } else {
      const fresh = {listingTop: 0, listingLine: 0, ...marked(entry ?? shown)};
      this.store.program({name, cpu, main: name, deck: shown.deck, ...fresh});
    }
    this.#change(shown.text);
    await this.#assemble();
  }

  newFile(name: string): void {
    if (!isFileName(name)) return this.store.program({error: wrongName(name)});
    if (!this.has(name)) this.keeper.edited('program', name, {text: '', deck: ''}, null);
    void this.open(name);
  }

  /** Keeps the source files that the visitor chose or dragged to the page. Shows the first program
   * among them. If none is a program, shows the first file. Puts a deck into the card reader. */
  async take(files: Iterable<File>): Promise<void> {
    const {read, refused} = await readFiles(files);
    const decks = read.filter(({name}) => name.endsWith('.deck'));
    const sources = read.filter((each) => !decks.includes(each));
    for (const {name, text} of sources) {
      this.keeper.opened('program', name, {text, deck: ''});
      this.keeper.edited('program', name, {text, deck: this.#left(name).deck}, null);
    }
    const first = sources.find(({name}) => !isPart(name)) ?? sources[0];
    if (first !== undefined) await this.open(first.name);
    for (const {text} of decks) this.setDeck(text);
    if (refused.length > 0) this.store.program({error: refused.join(' ')});
  }

  save(): void {
    const {name, main, text, deck} = this.#program;
    const entry = {id: '', room: 'program', file: name, at: 0, text} as const;
    filesOf({...entry, deck: name === main ? deck : ''}).forEach(save);
  }

  deleteFile(): void {
    const {name, main} = this.#program;
    for (const {id, room, file} of this.store.state.kept.entries)
      if (room === 'program' && file === name) this.keeper.remove(id);
    this.say(`${name} is deleted.`);
    void this.open(main === name ? OWN : main);
  }

  /** Moves the cursor to a mistake. If the mistake is in another file, opens this file first. */
  async goToMistake(mistake: Diagnostic): Promise<void> {
    const {name} = this.#program;
    if (mistake.file !== name && this.has(mistake.file)) await this.open(mistake.file);
    if (this.#program.name === mistake.file || mistake.file === name) goTo('source', mistake);
  }

  /** Returns the texts of the shown file, of `main` and of the visitor's files, by file name. */
  #texts(): Record<string, string> {
    const {name, main, text} = this.#program;
    const own = ownNames(this.store.state.kept.entries, name);
    const left = [main, ...own].map((each) => [each, this.#left(each).text]);
    return {...(Object.fromEntries(left) as Record<string, string>), [name]: text};
  }

  edit(text: string): void {
    const {stops, name, text: before} = this.#program;
    this.store.program({stops: moved(stops, name, before, text)});
    this.#change(text);
    this.#keep();
  }

  setCpu(cpu: CpuName): void {
    this.store.program({cpu});
    this.#change(this.#program.text);
  }

  restore(): void {
    const {text, deck} = this.original(this.#program.name);
    this.store.program({deck});
    this.edit(text);
  }

  setDeck(deck: string): void {
    this.stop();
    this.store.program({deck, moment: null, earlier: null, error: null});
    this.#keepProgram();
  }

  /** Punches the deck that asks the chess program for a move in a position. */
  async punchPosition(fen: string, depth: number): Promise<void> {
    const {main, cpu} = this.#program;
    try {
      const deck = await this.client.call('chessDeck', fen, depth, cpu);
      if (this.#program.main !== main) return;
      this.setDeck(deck);
      this.say(`${deck.trim().split('\n').length} cards are punched.`);
    } catch (error) {
      this.store.program({error: `The position is not taken: ${(error as Error).message}`});
    }
  }

  /** Drops the state of the machine after the page has replaced the worker. The next run or step
   * then loads the program again. */
  forgetMachine(): void {
    this.store.program({moment: null, earlier: null, running: false});
  }

  #keep(): void {
    const {name, main, text} = this.#program;
    if (name !== main) this.keeper.edited('program', name, {text, deck: ''}, null);
    this.#keepProgram();
  }

  #keepProgram(): void {
    const {name, main, deck, watched} = this.#program;
    const {text} = name === main ? this.#program : this.#left(main);
    const stops = this.#program.stops.map(({place, condition}) => ({place, condition}));
    const original = isExample(main) ? this.original(main) : null;
    this.keeper.edited('program', main, {text, deck, stops, watched}, original);
  }

  #change(text: string): void {
    ++this.#text;
    this.stop();
    this.store.program({text, moment: null, earlier: null, error: null});
    this.hideHelp();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#assemble(), PAUSE);
  }

  async #assemble(): Promise<void> {
    clearTimeout(this.#timer);
    const text = this.#text;
    const {main, cpu} = this.#program;
    try {
      const assembly = await this.client.call('assemble', main, this.#texts(), cpu);
      if (text !== this.#text) return;
      this.store.program({assembly});
      await this.#findStops();
    } catch (error) {
      if (text === this.#text) this.store.program({error: (error as Error).message});
    }
  }

  /** Loads the program if it is not loaded. Resolves to false if the program cannot be loaded. */
  async #loaded(): Promise<boolean> {
    if (this.#program.moment !== null) return true;
    await this.#assemble();
    const {assembly, deck, stops, watched} = this.#program;
    if (assembly?.ok !== true) {
      this.say('The program has errors.');
      return false;
    }
    const text = this.#text;
    // A new worker knows neither the stops nor the watched expressions.
    void this.client.call('setStops', heeded(stops));
    void this.client.call('watch', watched);
    const moment = await this.client.call('load', assembly, deck);
    if (text !== this.#text) return false;
    this.show(moment);
    return true;
  }

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
    this.hideHelp();
    this.store.program({listingTop: top});
  }

  /** Loads the program if it is not loaded, calls `act`, and shows the state that `act` returns. */
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

  run(): Promise<void> {
    return this.move('run', this.#program.pace);
  }

  /** Makes one of the MOVEMENTS of the program. Only `run` has a pace; other movements go at full
   * speed. */
  async move(movement: Movement, pace: Pace = 0): Promise<void> {
    await this.#with(() => {
      this.store.program({running: true});
      return this.client.call('move', movement, pace);
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

  async reset(): Promise<void> {
    this.stop();
    this.store.program({moment: null, earlier: null, error: null});
    await this.#with(() => Promise.resolve(this.#program.moment as Moment));
  }

  async help(
    {line, character, aloud}: HelpPlace,
    file: string = this.#program.name,
  ): Promise<string> {
    const {main, cpu} = this.#program;
    const ask = () => this.client.call('help', main, this.#texts(), cpu, file, line, character);
    const help = await orElse(ask, '');
    if (aloud) this.say(help.replaceAll(/[`*]/g, '') || 'Nothing is known of this word.');
    return help;
  }

  /** Shows help on an instruction of the listing after the pointer has rested on its line. */
  restOn(line: number): void {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => void this.helpListed(line, false), REST);
  }

  /** Shows help on the instruction in a line of the listing. If `aloud` is true, also announces the
   * help to screen readers. */
  async helpListed(line: number, aloud: boolean): Promise<void> {
    const {assembly} = this.#program;
    const listed = listingOf(assembly?.listing ?? '')[line];
    const place = listed === undefined ? null : instructionOf(listed);
    if (listed === undefined || place === null) return;
    const resting = this.#resting;
    const text = await this.help({line: place[0], character: place[1], aloud}, listed.file);
    if (text === '' || resting !== this.#resting || this.#program.assembly !== assembly) return;
    this.store.program({listedHelp: {line, text}});
  }

  hideHelp(): void {
    clearTimeout(this.#resting);
    this.#resting = 0;
    if (this.#program.listedHelp !== null) this.store.program({listedHelp: null});
  }

  /** Toggles the stop at a line. If the line has no code, uses the next line with code. */
  async toggleLine(line: number): Promise<void> {
    const {name, stops} = this.#program;
    const rest = stops.filter((each) => lineOf(each, name) !== line);
    if (rest.length < stops.length) return this.#setStops(rest);
    await this.#setStops([...stops, lineStop(name, line)]);
    const {place} = lineStop(name, line);
    const {found} = this.#program.stops.find((each) => each.place === place) ?? {found: null};
    if (found === null) return;
    const others = this.#program.stops.filter((each) => each.place !== place);
    if ('error' in found) {
      await this.#setStops(others);
      this.store.program({error: `No stop there: ${found.error}.`});
    } else if (found.file === name && found.line !== null && found.line !== line) {
      const there = others.some((each) => lineOf(each, name) === found.line);
      await this.#setStops(there ? others : [...others, lineStop(name, found.line)]);
    }
  }

  async toggleListed(line: ListingLine): Promise<void> {
    const {row, word, file} = line;
    if (row === null) return this.say('This line makes no code.');
    const {stops} = this.#program;
    const rest = stops.filter((each) => !isAt(each, row, word));
    const place = line.line === '' ? `${row}.${word}` : `${file}:${line.line}`;
    await this.#setStops(
      rest.length < stops.length ? rest : [...stops, {place, condition: '', found: null}],
    );
  }

  async setCondition(stop: Stop, condition: string): Promise<void> {
    const {stops} = this.#program;
    await this.#setStops(stops.map((each) => (each === stop ? {...each, condition} : each)));
  }

  removeStop(stop: Stop): Promise<void> {
    return this.#setStops(this.#program.stops.filter((each) => each !== stop));
  }

  /** Adds the typed stops. If one of them has a wrong row, adds none of them. */
  async typeStops(text: string): Promise<void> {
    const typed = readStops(text);
    const wrong = typed.find(
      ({place}) => /^\d+$/.test(place) && wholeNumber(place, 100, 399) === null,
    );
    if (wrong !== undefined)
      return this.store.program({error: wrongNumber('A row', wrong.place, 100, 399)});
    const {stops} = this.#program;
    await this.#setStops([
      ...stops.filter((each) => typed.every(({place}) => place !== each.place)),
      ...typed,
    ]);
  }

  async #setStops(stops: readonly Stop[]): Promise<void> {
    this.store.program({stops, error: null});
    this.#keepProgram();
    await this.#findStops();
  }

  async #findStops(): Promise<void> {
    const {assembly, stops} = this.#program;
    if (assembly?.ok !== true) return;
    const all =
      stops.length === 0 ? [] : await this.client.call('findStops', assembly, stops.map(stopText));
    if (this.#program.stops !== stops) return;
    const found = stops.map((stop, i) => ({...stop, found: all[i] ?? null}));
    this.store.program({stops: found});
    await this.client.call('setStops', heeded(found));
  }

  async watch(watched: readonly string[]): Promise<void> {
    this.store.program({watched});
    this.#keepProgram();
    await this.client.call('watch', watched);
    if (this.#program.running) return;
    await this.#with(() => this.client.call('look'));
  }

  /** Selects a line of the listing, and scrolls to this line. Keys then act on this line. */
  chooseLine(line: number): void {
    this.hideHelp();
    const {assembly, listingTop} = this.#program;
    const count = listingOf(assembly?.listing ?? '').length;
    const listingLine = Math.max(0, Math.min(count - 1, line));
    const height = lineHeight();
    const at = listingLine * height;
    const top = Math.min(at, Math.max(listingTop, at - (LINES_SHOWN - 2) * height));
    this.store.program({listingLine, listingTop: top});
  }

  setPace(pace: Pace): void {
    this.store.program({pace});
    void this.client.call('setRunningPace', pace);
  }
}

/** Returns true if a stop is at this row and word. */
export const isAt = (stop: Stop, row: number, word: number): boolean =>
  placesOf(stop).some(([first, second]) => first === row && second === word);

function marked(work: Work): Pick<ProgramState, 'stops' | 'watched'> {
  const {stops, watched} = marksOf(work);
  return {stops: stops.map((each) => ({...each, found: null})), watched};
}

/** Returns the stops as lines for the engine. Leaves out stops that the engine has refused. */
const heeded = (stops: readonly Stop[]): string[] =>
  stops.filter(({found}) => found === null || 'places' in found).map(stopText);

let last: {text: string; lines: ReturnType<typeof readListing>} = {text: '', lines: []};

export function listingOf(text: string): ReturnType<typeof readListing> {
  if (last.text !== text) last = {text, lines: readListing(text)};
  return last.lines;
}
