// SPDX-License-Identifier: MIT
// Actions of a visitor who moves cables by hand: pick up, plug, pull, undo, save the patch.

import type {Client} from '../client.js';
import {countOf} from '../format.js';
import {save} from '../save.js';
import type {Store} from '../state.js';
import {moved, plugged, pulled, type CableEnds, type Held, type Jacks} from './jacks.js';
import type {Target} from './nets.js';
import {MOST_MOVES, type CableState, type MachineState, type Setup} from './state.js';
import type {Stage} from './stage.js';
import type {Cabled, CablesMoved} from './types.js';

/** Members of MachineActions that CableActions may use. */
export interface Bench {
  stage: Stage;
  setUp(setup: Setup): Promise<boolean>;
  recabled(result: CablesMoved): void;
  keep(setup: Setup): void;
  pick(target: Target | null): void;
}

type Lists = readonly (readonly string[])[];

export class CableActions {
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly client: Client,
    private readonly bench: Bench,
    private readonly say: (text: string) => void,
    private readonly copyText: (text: string, what: string) => Promise<void>,
  ) {}

  get #machine(): MachineState {
    return this.store.state.machine;
  }

  get #state(): CableState {
    return this.#machine.cables;
  }

  get jacks(): Jacks | null {
    return this.bench.stage.jacks;
  }

  set(change: Partial<CableState>): void {
    this.store.machine({cables: {...this.#state, ...change}});
    this.#showHand();
  }

  #showHand(): void {
    const isHere = this.store.state.room === 'machine';
    this.bench.stage.hand(isHere && this.#state.on, isHere ? this.#state.held : null);
  }

  /** Called when the visitor enters a room. Puts a held cable end back to its old place. */
  enter(): void {
    if (this.#state.held !== null) this.set({held: null});
    else this.#showHand();
  }

  toggle(): void {
    const on = !this.#state.on;
    this.set({on, held: null});
    this.say(on ? 'Cables can be moved now.' : 'Cables stay where they are.');
  }

  hold(held: Held): void {
    this.set({held, refusal: null, into: ''});
    this.say(this.#inHand(held));
  }

  #inHand(held: Held): string {
    const {jacks} = this;
    if (jacks === null) return '';
    const fixed = jacks.nameOf(held.fixed);
    if (held.cable === null) return `A new cable at ${fixed} is in the hand.`;
    const loose = held.cable.from === held.fixed ? held.cable.to : held.cable.from;
    return `The end of the cable from ${fixed} that was in ${jacks.nameOf(loose)} is in the hand.`;
  }

  release(): void {
    if (this.#state.held === null) return;
    this.set({held: null});
    this.say('The cable is back in its place.');
  }

  /** Picks up a cable end. If the target is a cable, picks up its receiving end. If the target is a
   * socket or adapter with cables, picks up the cable that was plugged last. If the target is a
   * trunk, a line or a free socket, begins a new cable. */
  pickUp(target: Target): void {
    const {jacks} = this;
    if (jacks === null) return;
    if (target.kind === 'cable') this.hold({cable: target, fixed: target.from});
    if (target.kind !== 'node') return;
    const [cable] = jacks.at(target.node) === null ? [] : jacks.cablesAt(target.node);
    const isLine = jacks.levelOf(target.node) !== null;
    if (cable === undefined || isLine) this.hold({cable: null, fixed: target.node});
    else
      this.hold({
        cable: {from: cable.from, to: cable.to},
        fixed: cable.from === target.node ? cable.to : cable.from,
      });
  }

  /** Plugs the held cable end into a node. If `node` is null, pulls the cable out. */
  drop(node: number | null): void {
    const {held} = this.#state;
    const {jacks} = this;
    if (held === null || jacks === null) return;
    const {cable, fixed} = held;
    if (node !== null && (cable?.from === node || cable?.to === node) && node !== fixed)
      return this.release();
    if (node === null && cable === null) return this.release();
    this.set({held: null});
    if (node === null) {
      if (cable !== null) this.pull(cable);
    } else this.#plug(cable, jacks.namesBetween(fixed, node));
  }

  plugInto(typed: string): void {
    const {held} = this.#state;
    const {jacks} = this;
    const name = typed.trim();
    if (held === null || jacks === null || name === '') return;
    const node = this.bench.stage.nets?.nodeOf(name) ?? null;
    if (node !== null) return this.drop(node);
    if (/[\s#]/.test(name)) return this.set({refusal: `No socket is called ${name}.`});
    const fixed = jacks.nameOf(held.fixed);
    const receives = jacks.at(held.fixed)?.sends === false;
    this.set({held: null});
    this.#plug(held.cable, receives ? [name, fixed] : [fixed, name]);
  }

  #plug(cable: CableEnds | null, names: [string, string]): void {
    const {jacks} = this;
    if (jacks === null) return;
    const change = cable === null ? plugged(names) : moved(jacks.namesOf(cable), names);
    this.#do(change, `The cable joins ${names[0]} and ${names[1]}.`);
  }

  pull(cable: CableEnds): void {
    const {jacks} = this;
    if (jacks === null) return;
    const names = jacks.namesOf(cable);
    this.set({held: null});
    this.#do(pulled(names), `The cable between ${names[0]} and ${names[1]} is pulled out.`);
  }

  /** Pulls out the held cable. If no cable is held, pulls out the selected cable. If a socket is
   * selected, pulls out its only cable. Returns false if there is no such cable. */
  pullSelected(): boolean {
    const {held} = this.#state;
    const {selected} = this.#machine;
    const [only, ...others] =
      selected?.kind === 'node' ? (this.jacks?.cablesAt(selected.node) ?? []) : [];
    const cable =
      held?.cable ??
      (selected?.kind === 'cable' ? selected : others.length === 0 ? (only ?? null) : null);
    if (held !== null && held.cable === null) this.release();
    else if (cable === null) return false;
    else this.pull(cable);
    return true;
  }

  #do(change: string, what: string): void {
    this.#later(() => {
      const {cables} = this.#machine.setup;
      if (cables.length >= MOST_MOVES) {
        this.set({refusal: `No more than ${MOST_MOVES} cables are moved by hand.`});
        return Promise.resolve();
      }
      return this.#change([...cables, change], [...this.#state.past, cables], [], what);
    });
  }

  undo(): void {
    this.#later(() => {
      const {cables} = this.#machine.setup;
      const {past, future} = this.#state;
      const before = past.at(-1) ?? (cables.length === 0 ? undefined : cables.slice(0, -1));
      if (before === undefined) return Promise.resolve();
      return this.#change(before, past.slice(0, -1), [...future, cables], 'Undone.');
    });
  }

  redo(): void {
    this.#later(() => {
      const {cables} = this.#machine.setup;
      const {past, future} = this.#state;
      const next = future.at(-1);
      if (next === undefined) return Promise.resolve();
      return this.#change(next, [...past, cables], future.slice(0, -1), 'Done again.');
    });
  }

  allBack(): void {
    this.#later(() => {
      const {cables} = this.#machine.setup;
      return this.#change([], [...this.#state.past, cables], [], 'All cables are back.');
    });
  }

  /** Calls `act` after all earlier changes have ended. */
  #later(act: () => Promise<void>): void {
    this.#last = this.#last.then(act).catch((error: unknown) => {
      this.set({refusal: (error as Error).message});
    });
  }

  async #change(
    cables: readonly string[],
    past: Lists,
    future: Lists,
    what: string,
  ): Promise<void> {
    const {setup, ready} = this.#machine;
    const next = {...setup, cables};
    if (!ready) {
      this.set({past, future});
      this.bench.keep(next);
      await this.bench.setUp(next);
      return;
    }
    const result = await this.client.call('machineCables', cables);
    const now = this.#machine;
    if (now.setup.program !== setup.program || now.setup.cpu !== setup.cpu) return;
    const {cabled} = result;
    const refusal = cabled.refused[0]?.message ?? null;
    if (refusal !== null) {
      this.set({refusal: `The cable goes back: ${refusal}.`});
      this.say(`The cable goes back: ${refusal}.`);
      return;
    }
    const before = this.#state.warnings;
    this.store.machine({setup: next});
    this.bench.recabled(result);
    this.set({past, future, held: null, refusal: null, ...this.warned(cabled)});
    this.bench.keep(next);
    const fresh = this.#state.warnings.filter((each) => !before.includes(each));
    this.say([what, ...fresh.map((each) => `Warning: ${each}.`)].join(' '));
  }

  /** Returns the warnings that the changes cause, newest first. */
  warned(cabled: Cabled | null): Pick<CableState, 'warnings'> {
    const own = this.#machine.diagnostics.map(({id, message}) => `${id} ${message}`);
    const all = (cabled?.diagnostics ?? [])
      .filter(({id, message}) => !own.includes(`${id} ${message}`))
      .map(({message}) => message);
    const {warnings} = this.#state;
    const fresh = all.filter((each) => !warnings.includes(each));
    return {warnings: [...fresh, ...warnings.filter((each) => all.includes(each))]};
  }

  async save(): Promise<void> {
    save({name: this.#fileName, text: await this.client.call('machinePatch')});
  }

  async copy(): Promise<void> {
    await this.copyText(await this.client.call('machinePatch'), 'The patch');
  }

  get #fileName(): string {
    const {program, cpu} = this.#machine.setup;
    if (program === 'patch') return 'patch.e';
    if (program.endsWith('.e')) return program.split('/').pop() ?? program;
    return cpu === 'quick' ? 'quick.e' : 'chessvm.e';
  }
}

export const movedText = (cables: readonly string[]): string =>
  cables.length === 0
    ? 'All cables are where the patch has them.'
    : `${countOf(cables.length, 'cable')} moved.`;
