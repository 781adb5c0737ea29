// SPDX-License-Identifier: MIT
// Actions of the Signals room. A question consists of a wiring, the signals to record, and the time
// to record. After each change of the question, the page runs and records a new machine.

import type {Client} from '../client.js';
import type {Keeper} from '../kept/keeper.js';
import {wholeNumber, wrongNumber} from '../numbers.js';
import {save} from '../save.js';
import type {Store} from '../state.js';
import {PATCHES} from './patches.js';
import type {SignalsLink} from './link.js';
import type {SignalsState} from './state.js';
import type {Trigger, Unknown, Wiring} from './types.js';
import {readVcd} from './vcd.js';

/** Pause in typing, in ms, after which the patch is read. */
const PAUSE = 300;
/** Lengths in microseconds. */
export const ADD_CYCLE = 200;
export const PULSE_TIME = 10;
/** Longest recording, in add cycles: longer ones may not fit into the engine's memory. */
export const MOST_ADD_CYCLES = 20_000;

export class SignalsActions {
  #timer = 0;
  #question = 0; // number of the current question; results of earlier questions are dropped

  constructor(
    private readonly store: Store,
    private readonly client: Client,
    private readonly keeper: Keeper,
    private readonly texts: () => Record<string, string>,
    private readonly say: (text: string) => void,
  ) {}

  get #signals(): SignalsState {
    return this.store.state.signals;
  }

  #show(change: Partial<SignalsState>): void {
    this.store.update({signals: {...this.#signals, ...change}});
  }

  original(name: string): Wiring {
    const patch = PATCHES.find((each) => each.name === name) ?? PATCHES[0];
    return {
      text: patch?.text ?? this.texts()[patch?.name ?? ''] ?? '',
      deck: this.texts()[patch?.deck ?? ''] ?? patch?.deck ?? '',
    };
  }

  async enter(): Promise<void> {
    if (this.#signals.wiring === null) await this.open(this.#signals.name);
  }

  /** Shows an example with `texts`. If `texts` is null, shows it as the visitor left it. */
  async open(name: string, texts: Wiring | null = null): Promise<void> {
    const patch = PATCHES.find((each) => each.name === name) ?? PATCHES[0];
    if (patch === undefined) return;
    const original = this.original(patch.name);
    const {text, deck} = texts ?? this.keeper.newest('signals', patch.name) ?? original;
    this.keeper.opened('signals', patch.name, {text, deck});
    this.#show({
      name: patch.name,
      wiring: {text, deck},
      chosen: patch.signals,
      recording: null,
      traces: null,
      mark: null,
      trigger: {kind: 'start', cycle: 0, jack: '1-1', before: 0},
      length: patch.name.startsWith('cpu-') ? 60 : 8,
    });
    await this.#read();
  }

  /** Opens a link. If `lost` is true, some texts did not fit into the link. These texts come from
   * the kept entry. */
  async follow(link: SignalsLink, lost: boolean): Promise<void> {
    const patch = PATCHES.find((each) => each.name === link.name) ?? PATCHES[0];
    if (patch === undefined) return;
    const original = this.original(patch.name);
    const {trigger, length} = this.#signals;
    const own = lost ? this.keeper.newest('signals', patch.name) : null;
    const wiring = {
      text: link.text ?? own?.text ?? original.text,
      deck: link.deck ?? own?.deck ?? original.deck,
    };
    this.keeper.opened('signals', patch.name, wiring);
    this.#show({
      name: patch.name,
      wiring,
      chosen: link.signals ?? patch.signals,
      trigger: link.trigger ?? trigger,
      length: link.length ?? length,
      recording: null,
      traces: null,
      mark: null,
    });
    await this.#read();
    if (link.view !== null) this.look(link.view[0], link.view[1], link.view[2]);
  }

  edit(change: Partial<Wiring>): void {
    const {wiring} = this.#signals;
    if (wiring === null) return;
    ++this.#question;
    const {name} = this.#signals;
    const changed = {...wiring, ...change};
    this.#show({wiring: changed});
    this.keeper.edited('signals', name, changed, this.original(name));
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#read(), PAUSE);
  }

  restore(): void {
    this.edit(this.original(this.#signals.name));
  }

  /** Reads the patch. If the patch has no errors, records the signals. */
  async #read(): Promise<void> {
    clearTimeout(this.#timer);
    const question = ++this.#question;
    const {wiring} = this.#signals;
    if (wiring === null) return;
    try {
      const {diagnostics, signals, used} = await this.client.call('signalNames', wiring);
      if (question !== this.#question) return;
      this.#show({diagnostics, names: signals, used, error: null});
      if (signals.length > 0) await this.record();
    } catch (error) {
      if (question === this.#question) this.#show({error: (error as Error).message});
    }
  }

  draft(draft: string): void {
    this.#show({draft});
  }

  /** Adds names and patterns of signals. Unknown names stay in the field, with an error message. */
  async add(name: string): Promise<void> {
    const names = name.split(/[\s,]+/).filter((each) => each !== '');
    if (names.length === 0) return;
    this.#show({chosen: [...new Set([...this.#signals.chosen, ...names])], draft: ''});
    await this.record();
  }

  async remove(name: string): Promise<void> {
    this.#show({chosen: this.#signals.chosen.filter((each) => each !== name)});
    await this.record();
  }

  async choose(chosen: readonly string[]): Promise<void> {
    this.#show({chosen});
    await this.record();
  }

  async setTrigger(change: Partial<Trigger>): Promise<void> {
    const trigger = {...this.#signals.trigger, ...change};
    this.#show({
      trigger: {
        ...trigger,
        cycle: within(trigger.cycle, 0, 1e9),
        before: within(trigger.before, 0, 1000),
      },
    });
    await this.record();
  }

  /** Calls `act` with a typed number. If the number is wrong, shows the reason. */
  typed(
    what: string,
    text: string,
    least: number,
    most: number,
    act: (number: number) => unknown,
  ): void {
    const number = wholeNumber(text, least, most);
    if (number !== null) void act(number);
    else this.#show({error: wrongNumber(what, text, least, most)});
  }

  async setLength(length: number): Promise<void> {
    this.#show({length: within(length, 1, MOST_ADD_CYCLES)});
    await this.record();
  }

  async record(): Promise<void> {
    const question = ++this.#question;
    const {wiring, chosen, trigger, length, recording: earlier} = this.#signals;
    if (wiring === null) return;
    this.#show({busy: true});
    try {
      const recording = await this.client.call('recordSignals', wiring, chosen, trigger, length);
      if (question !== this.#question) return;
      const traces = readVcd(recording.vcd);
      this.#show({recording, traces, busy: false, error: null});
      this.#drop(recording.unknown);
      if (earlier === null || earlier.begin !== recording.begin || earlier.end !== recording.end)
        this.showAll();
      this.say(
        `Recorded ${traces.traces.length} signals, add cycles ${recording.begin} to ` +
          `${recording.end}.`,
      );
    } catch (error) {
      if (question === this.#question) this.#show({busy: false, error: (error as Error).message});
    }
  }

  /** Moves unknown names from the list of chosen signals back into the field, for a correction. */
  #drop(unknown: readonly Unknown[]): void {
    if (unknown.length === 0) return;
    const {chosen} = this.#signals;
    const names = unknown.map(({name}) => name);
    const error = unknown.map(({why}) => why).join('; ');
    this.#show({
      chosen: chosen.filter((name) => !names.includes(name)),
      draft: names.join(' '),
      error,
    });
  }

  showAll(): void {
    const {recording} = this.#signals;
    if (recording === null) return;
    const [from, to] = [
      recording.begin * ADD_CYCLE,
      Math.max(recording.begin + 1, recording.end) * ADD_CYCLE,
    ];
    this.#show({from, to, cursor: Math.max(from, recording.trigger * ADD_CYCLE)});
  }

  look(from: number, to: number, cursor: number): void {
    const {recording} = this.#signals;
    if (recording === null) return;
    const [first, last] = [
      recording.begin * ADD_CYCLE,
      Math.max(recording.begin + 1, recording.end) * ADD_CYCLE,
    ];
    const width = within(to - from, 2 * PULSE_TIME, last - first);
    const begin = within(from, first, last - width);
    this.#show({from: begin, to: begin + width, cursor: within(cursor, first, last)});
  }

  /** Multiplies the length of the visible part by `factor`. A visible cursor does not move on the
   * screen. */
  zoom(factor: number): void {
    const {from, to, cursor} = this.#signals;
    const still = cursor >= from && cursor <= to ? cursor : (from + to) / 2;
    this.look(still - (still - from) * factor, still + (to - still) * factor, cursor);
  }

  /** Moves the visible part by `part` times its length. A negative `part` shows earlier times. */
  pan(part: number): void {
    const {from, to, cursor} = this.#signals;
    const by = (to - from) * part;
    this.look(from + by, to + by, cursor);
  }

  setCursor(cursor: number): void {
    const {from, to} = this.#signals;
    const by = cursor < from ? cursor - from : cursor > to ? cursor - to : 0;
    this.look(from + by, to + by, cursor);
  }

  /** Moves the cursor by a number of microseconds, which may be negative. */
  moveCursor(by: number): void {
    this.setCursor(this.#signals.cursor + by);
  }

  /** Sets the mark at the cursor. The room then shows the time between the mark and the cursor. */
  markCursor(): void {
    this.#show({mark: this.#signals.cursor});
  }

  unmark(): void {
    this.#show({mark: null});
  }

  download(): void {
    const {recording, name} = this.#signals;
    if (recording === null) return;
    const file = name.split('/').pop()?.replace(/\.e$/, '') ?? 'signals';
    save({name: `${file}.vcd`, text: recording.vcd});
  }
}

function within(number: number, low: number, high: number): number {
  return Math.min(Math.max(low, high), Math.max(low, Number.isFinite(number) ? number : low));
}
