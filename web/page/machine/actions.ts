// SPDX-License-Identifier: MIT
// Actions of the rooms that show the machine.

import type {Client} from '../client.js';
import type {Texts} from '../kept/entry.js';
import type {Keeper} from '../kept/keeper.js';
import {MOST_ADD_CYCLES, wholeNumber, wrongNumber} from '../numbers.js';
import {CPUS, type CpuName, type Pace} from '../replies.js';
import type {Store} from '../state.js';
import type {View} from './camera.js';
import {CableActions} from './cable_actions.js';
import {sameTarget, type Target} from './nets.js';
import type {
  Cabled,
  CablesMoved,
  MachineJob,
  MachineLoaded,
  MachineMoment,
  Refusal,
  RegisterNames,
  RoomData,
  StepSize,
  Stops,
} from './types.js';
import {NO_STOPS, shownNumber} from './history.js';
import {findPlaces, placesOf, type Place} from './places.js';
import {Stage} from './stage.js';
import {
  MOST_MOVES,
  NO_CABLES,
  OWN_PATCH,
  PROGRAMS,
  isMove,
  type MachineState,
  type Setup,
} from './state.js';

/** Time between updates of the text while lamps change, in ms. */
const TEXT_EVERY = 150;
/** Largest number of search results that get a ring in the picture. */
const MOST_RINGS = 60;
/** Largest number of refused changes of cables that the message lists. */
const MOST_REFUSALS = 3;

type Left = Pick<Setup, 'program' | 'text' | 'deck' | 'cables'> & Partial<Pick<Setup, 'cpu'>>;

export class MachineActions {
  readonly stage: Stage;
  readonly cables: CableActions;
  #load = 0; // number of the current setup; results of earlier setups are dropped
  #timer = 0;
  #told = 0;
  #loaded: MachineLoaded | null = null;
  #shown: RoomData | null = null;
  #aside: Setup | null = null;
  #places: readonly Place[] = [];
  refused: readonly Refusal[] = [];

  constructor(
    private readonly store: Store,
    private readonly client: Client,
    private readonly keeper: Keeper,
    private readonly programs: () => Record<string, string>,
    private readonly say: (text: string) => void,
    copy: (text: string, what: string) => Promise<void>,
  ) {
    this.stage = new Stage({
      pick: (target) => this.pick(target),
      hover: (hovered) => store.machine({hovered}),
      moved: (look) => store.machine({look: look.zoom <= 1 ? null : look}),
      pickUp: (target) => this.cables.pickUp(target),
      hold: (held) => this.cables.hold(held),
      drop: (node) => this.cables.drop(node),
      release: () => this.cables.release(),
      key: (key) => this.#cableKey(key),
    });
    this.cables = new CableActions(store, client, this, say, copy);
  }

  /** Handles a key that works on cables. Returns false if `pull` finds no cable to pull out. */
  #cableKey(key: 'pull' | 'undo' | 'redo'): boolean {
    if (key === 'pull') return this.cables.pullSelected();
    if (key === 'undo') this.cables.undo();
    else this.cables.redo();
    return true;
  }

  get #machine(): MachineState {
    return this.store.state.machine;
  }

  original(name: string): {text: string; deck: string} {
    const program = PROGRAMS.find((each) => each.name === name);
    const deck = program?.deck ?? '';
    return {
      text: name === 'patch' ? OWN_PATCH : (this.programs()[name] ?? ''),
      deck: this.programs()[deck] ?? deck,
    };
  }

  jobOf(setup: Setup, faults: readonly string[] = []): MachineJob {
    const {program, cpu, fen, depth, deck, text, cables} = setup;
    const known = PROGRAMS.find((each) => each.name === program);
    const original = this.original(program);
    const cards = deck ?? original.deck;
    if (known?.kind === 'chess') return {kind: 'chess', cpu, fen, depth, faults, cables};
    if (known?.kind === 'patch')
      return {kind: 'patch', text: text ?? original.text, deck: cards, faults, cables};
    return {kind: 'program', cpu, name: program, text, deck: cards, faults, cables};
  }

  /** Shows the machine, and wires it first if it is not ready. */
  async enter(): Promise<void> {
    const aside = this.#aside;
    this.#aside = null;
    const {setup, moment} = this.#machine;
    const isSame = aside?.program === setup.program && aside.cpu === setup.cpu;
    if (aside !== null && isSame && setup.cables.length === 0) {
      await this.setUp({...setup, cables: aside.cables}, moment?.faults ?? []);
      return;
    }
    if (!this.#machine.ready) {
      await this.change({});
      return;
    }
    if (this.#loaded?.room && this.#loaded.registers && this.#shown !== this.#loaded.room)
      this.#furnish(this.#loaded.room, this.#loaded.registers);
    if (this.#machine.moment !== null) this.stage.light(this.#machine.moment);
  }

  /** Stores the changes of cables. enter() restores them if program and CPU are still the same. */
  putCablesAside(): void {
    const {setup} = this.#machine;
    if (setup.cables.length > 0) this.#aside = setup;
  }

  async showSearch(cpu: CpuName): Promise<void> {
    const {room, registers} = await this.client.call('wiredRoom', cpu);
    this.#furnish(room, registers);
    this.store.machine({selected: null, chosen: null, hovered: null});
  }

  #furnish(room: RoomData, registers: RegisterNames): void {
    this.#shown = room;
    this.stage.furnish(room, registers);
    const {plan, nets} = this.stage;
    this.#places = plan === null || nets === null ? [] : placesOf(plan, nets);
    this.want(this.#machine.wanted);
    this.stage.select(this.#machine.selected);
  }

  /** Wires the machine, and loads the program and the cards. Resolves to false if this fails. */
  async setUp(setup: Setup, faults: readonly string[] = []): Promise<boolean> {
    const load = ++this.#load;
    clearTimeout(this.#timer);
    if (this.#machine.running) this.stop();
    this.refused = [];
    const before = this.#machine.setup;
    const isOther = setup.program !== before.program || setup.cpu !== before.cpu;
    const {cables} = this.#machine;
    this.store.machine({
      cables: {
        ...(isOther ? {...NO_CABLES, on: cables.on} : cables),
        ...{held: null, refusal: null, later: false},
      },
      setup,
      ready: false,
      running: false,
      error: null,
      dump: null,
      moment: null,
    });
    this.cables.enter();
    try {
      const loaded = await this.client.call('machineLoad', this.jobOf(setup, faults));
      if (load !== this.#load) return false;
      this.refused = loaded.refused;
      if (loaded.room === null || loaded.registers === null || loaded.moment === null) {
        this.store.machine({diagnostics: loaded.diagnostics});
        this.say('Lines of the patch are wrong.');
        return false;
      }
      this.#loaded = loaded;
      this.#furnish(loaded.room, loaded.registers);
      this.stage.light(loaded.moment);
      this.store.machine({ready: true, moment: loaded.moment, diagnostics: loaded.diagnostics});
      this.#cabled(loaded.cabled);
      return true;
    } catch (error) {
      if (load === this.#load) this.store.machine({error: (error as Error).message});
      return false;
    }
  }

  /** Shows the result of a change of cables, with warnings and reasons of refusals. Then drops the
   * refused changes from the setup. */
  #cabled(cabled: Cabled | null): void {
    const {setup} = this.#machine;
    const refused = cabled?.refused ?? [];
    const cables = setup.cables.filter((_, i) => refused.every(({change}) => change !== i));
    this.store.machine({setup: {...setup, cables}});
    this.cables.set({
      ...this.cables.warned(cabled),
      refusal:
        refused.length === 0
          ? null
          : refused
              .slice(0, MOST_REFUSALS)
              .map(({change, message}) => `Not done: ${setup.cables[change]}: ${message}.`)
              .join(' '),
    });
  }

  recabled({room, moment}: CablesMoved): void {
    const registers = this.#loaded?.registers;
    if (this.#loaded === null || !registers) return;
    const begin = this.#loaded.moment;
    const later = moment.cycle !== begin?.cycle || moment.phase !== begin.phase;
    this.#loaded = {...this.#loaded, room};
    this.#furnish(room, registers);
    this.stage.light(moment);
    const selected = this.#plugged(this.#machine.selected);
    this.store.machine({moment, dump: null, selected});
    if (later) this.cables.set({later});
    this.stage.select(selected);
  }

  /** Returns `target`. Returns null instead if it is a cable that has been pulled out. */
  #plugged(target: Target | null): Target | null {
    if (target?.kind !== 'cable') return target;
    return this.stage.jacks?.cableBetween(target.from, target.to) ? target : null;
  }

  keep(setup: Setup): void {
    const original = this.original(setup.program);
    const {text, deck, cables, cpu} = setup;
    this.keeper.edited(
      'machine',
      setup.program,
      {
        text: text ?? original.text,
        deck: deck ?? original.deck,
        ...(cables.length === 0 ? {} : {cables: cables.join('\n'), cpu}),
      },
      original,
    );
  }

  /** Changes the setup. A change of the CPU drops the changes of cables. */
  change(change: Partial<Setup>): Promise<boolean> {
    const {setup} = this.#machine;
    if (change.cpu === undefined || change.cpu === setup.cpu || setup.cables.length === 0)
      return this.setUp({...setup, ...change});
    const {text, deck} = this.original(setup.program);
    this.keeper.opened('machine', setup.program, {text, deck}); // the next edit begins a new entry
    return this.setUp({...setup, cables: [], ...change});
  }

  /** Stores text or cards that the visitor has edited. Sets up the machine `pause` ms after the
   * last edit. */
  edit(change: Partial<Texts>, pause = 0): void {
    const {setup} = this.#machine;
    const original = this.original(setup.program);
    const text = change.text ?? setup.text ?? original.text;
    const deck = change.deck ?? setup.deck ?? original.deck;
    const next = {
      ...setup,
      text: text === original.text ? null : text,
      deck: deck === original.deck ? null : deck,
    };
    this.keep(next);
    this.store.machine({setup: next});
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.change({}), pause);
  }

  open(program: string): Promise<boolean> {
    return this.setUp({...this.#machine.setup, ...this.left(program)});
  }

  /** Returns a program as the visitor left it. A null text stands for the bundled text. */
  left(program: string): Left {
    const newest = this.keeper.newest('machine', program);
    return newest === null
      ? {program, text: null, deck: null, cables: []}
      : this.ownOf(program, newest);
  }

  /** Returns a program with the visitor's `texts`. A text that equals the bundled text is null. */
  ownOf(program: string, texts: Texts): Left {
    const {text, deck} = this.original(program);
    const cpu = CPUS.find((each) => each === texts.cpu);
    this.keeper.opened('machine', program, texts);
    return {
      program,
      text: texts.text === text ? null : texts.text,
      deck: texts.deck === deck ? null : texts.deck,
      cables: (texts.cables ?? '').split('\n').filter(isMove).slice(0, MOST_MOVES),
      ...(cpu === undefined ? {} : {cpu}),
    };
  }

  /** Returns the program's text in the Program room; null if it equals the bundled text. */
  ownText(program: string): string | null {
    const shown = this.store.state.program;
    const text = shown.name === program ? shown.text : this.keeper.newest('program', program)?.text;
    return text === undefined || text === this.original(program).text ? null : text;
  }

  /** Runs the visitor's own text of the program if `wanted` is true, otherwise the bundled text. */
  useOwnText(wanted: boolean): Promise<boolean> {
    return this.change({text: wanted ? this.ownText(this.#machine.setup.program) : null});
  }

  /** Drops the state of a lost machine. The next room that shows the machine must wire it again. */
  forgetMachine(): void {
    ++this.#load;
    this.store.machine({ready: false, running: false, moment: null, error: null, dump: null});
  }

  /** Shows the running machine: updates the lamps at each call, and the text less often. */
  light(moment: MachineMoment): void {
    if (this.#shown === this.#loaded?.room) this.stage.light(moment);
    if (performance.now() - this.#told < TEXT_EVERY) return;
    this.#told = performance.now();
    if (this.#machine.running) this.store.machine({moment});
  }

  #show(moment: MachineMoment): void {
    if (this.#shown === this.#loaded?.room) this.stage.light(moment);
    this.store.machine({moment, running: false, dump: null});
  }

  async #with(act: () => Promise<MachineMoment>): Promise<MachineMoment | null> {
    if (!this.#machine.ready) return null;
    const load = this.#load;
    try {
      const moment = await act();
      if (load !== this.#load) return null;
      this.#show(moment);
      return moment;
    } catch (error) {
      if (load === this.#load)
        this.store.machine({error: (error as Error).message, running: false});
      return null;
    }
  }

  runToStop(): Promise<MachineMoment | null> {
    const stops = this.#readStops(this.#machine.stops);
    return this.run(Infinity, typeof stops === 'string' ? NO_STOPS : stops);
  }

  async run(until = Infinity, stops = NO_STOPS): Promise<MachineMoment | null> {
    if (!this.#machine.ready) return null;
    this.store.machine({running: true, error: null});
    const moment = await this.#with(() =>
      this.client.call('machineRun', this.#machine.pace, until, stops),
    );
    if (moment !== null) this.say(whyItStands(moment));
    return moment;
  }

  stop(): void {
    void this.client.call('machineStop');
  }

  async step(size: StepSize): Promise<void> {
    const moment = await this.#with(() => this.client.call('machineStep', size));
    if (moment?.work !== null && moment !== null)
      this.say(`${moment.work.text}, add cycle ${moment.cycle}`);
  }

  async goTo(cycle: number): Promise<void> {
    if (!this.#machine.ready) return;
    // Going back restarts the machine. The new run has the present cables from add cycle 0 on.
    if (cycle < (this.#machine.moment?.cycle ?? 0)) this.cables.set({later: false});
    this.store.machine({running: true, error: null});
    await this.#with(() => this.client.call('machineTo', cycle));
  }

  async goToTyped(text: string): Promise<void> {
    const cycle = wholeNumber(text, 0, MOST_ADD_CYCLES);
    if (cycle !== null) return this.goTo(cycle);
    const error = wrongNumber('An add cycle', text, 0, MOST_ADD_CYCLES);
    this.store.machine({error});
    this.say(error);
  }

  setStops(change: Partial<MachineState['stops']>): void {
    const typed = {...this.#machine.stops, ...change};
    const stops = this.#readStops(typed);
    this.store.machine({stops: typed, stopError: typeof stops === 'string' ? stops : null});
    if (typeof stops === 'string') this.say(stops);
    void this.client.call('setMachineStops', typeof stops === 'string' ? NO_STOPS : stops);
  }

  /** Parses the typed stops; returns an error message if a stop is wrong. */
  #readStops({line, unit, number, cycle}: MachineState['stops']): Stops | string {
    const name = line.trim();
    const node = name === '' ? null : (this.stage.nets?.nodeOf(name) ?? null);
    if (name !== '' && node === null) return `No line, trunk or socket is called ${name}.`;
    const shown = number.trim() === '' ? null : shownNumber(number);
    if (shown === null && number.trim() !== '')
      return (
        'An accumulator shows ten digits and a sign, such as 42, -42 or M 9999999958; ' +
        `not ${number}.`
      );
    const at = cycle.trim() === '' ? null : wholeNumber(cycle, 0, MOST_ADD_CYCLES);
    if (at === null && cycle.trim() !== '')
      return wrongNumber('An add cycle', cycle, 0, MOST_ADD_CYCLES);
    return {
      node,
      number: shown === null ? null : {accumulator: Number(unit.slice(1)), shown},
      cycle: at,
    };
  }

  setPace(pace: Pace): void {
    this.store.machine({pace});
    void this.client.call('setMachinePace', pace);
  }

  async press(button: string): Promise<void> {
    await this.#with(() => this.client.call('machinePress', button));
  }

  async dump(): Promise<void> {
    if (this.#machine.dump !== null || this.#machine.running || !this.#machine.ready) {
      this.store.machine({dump: null});
      return;
    }
    this.store.machine({dump: await this.client.call('machineDump')});
  }

  pick(target: Target | null): void {
    this.stage.select(target);
    this.store.machine({selected: target, chosen: this.#nameOf(target)});
  }

  #nameOf(target: Target | null): string | null {
    if (target?.kind === 'panel') return this.stage.plan?.room.panels[target.index]?.unit ?? null;
    return target?.kind === 'node' ? (this.stage.nets?.nameOf(target.node) ?? null) : null;
  }

  show(target: Target): void {
    this.pick(target);
    this.stage.lookAt(target);
  }

  /** Results of the search for a name or words, best match first. */
  found: readonly Place[] = [];

  /** Searches for a name or words, and draws rings around the best results in the picture. */
  want(wanted: string): void {
    this.found = findPlaces(this.#places, wanted);
    this.stage.ring(this.found.slice(0, MOST_RINGS).map(({target}) => target));
    this.store.machine({wanted});
  }

  showFirst(): void {
    const [first] = this.found;
    const {cables, selected} = this.#machine;
    const again = first !== undefined && cables.on && sameTarget(first.target, selected);
    if (again) this.#takeOrPlug(first.target);
    else if (first !== undefined) this.show(first.target);
    else this.say(`Nothing in the room is called ${this.#machine.wanted}.`);
  }

  /** Picks up a cable end at a target. If the hand already holds an end, plugs that end in. */
  #takeOrPlug(target: Target): void {
    if (this.#machine.cables.held === null) this.cables.pickUp(target);
    else if (target.kind === 'node') this.cables.drop(target.node);
  }

  look(look: View | null): void {
    this.stage.look(look);
  }
}

export function whyItStands(moment: MachineMoment): string {
  switch (moment.stop) {
    case null:
      return 'Running.';
    case 'idle':
      return moment.work !== null && /^read/.test(moment.work.text)
        ? 'It waits for a card, and none is left.'
        : moment.work !== null && /^halt/.test(moment.work.text)
          ? 'The program has ended: halt.'
          : 'Nothing can happen any more without a button.';
    case 'requested':
      return 'Stopped for the operator.';
    case 'quit':
      return 'The patch has ended the run.';
    case 'failed':
      return `The machine cannot go on: ${moment.failure}`;
    case 'pulse':
      return 'Stopped: there was a pulse where one was waited for.';
    case 'number':
      return 'Stopped: the accumulator shows the number.';
    case 'cycle':
      return 'Stopped at the add cycle.';
    case 'limit':
      return 'It was given up.';
    case 'stopped':
      return 'It stands still.';
  }
}
