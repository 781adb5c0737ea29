// SPDX-License-Identifier: MIT
// Writes what is shown into the address of the page, follows a changed address, and copies it.
// Rooms and positions are entries of the history, so that Back and Forward go through them.

import type {Entry} from './kept/entry.js';
import {addressOf, isBare, readLink, roomOf, type Link} from './link.js';
import {orElse} from './optional.js';
import {ending, position} from './play/rules.js';
import {LONGEST, type Originals} from './room_link.js';
import {save} from './save.js';
import type {RoomName, State, Store} from './state.js';

export interface Destinations {
  /** Shows what a link holds. `mine` is known where this browser has written it. */
  follow(link: Link, mine: Mine | null): Promise<void>;
  /** Shows a room as it was left. */
  enter(room: RoomName): void;
  /** Says something for a moment. */
  notify(text: string): void;
  copy(text: string, what: string): Promise<void>;
}

/** What an entry of the history has beside its address. */
export interface Mine {
  place: string;
  /** The address had no room for what was shown: the visitor's own work has it. */
  lost: boolean;
  game: number;
}

/** The machine runs: its end is worth an address, not each step. */
const runs = ({room, machine}: State): boolean =>
  (room === 'machine' || room === 'break') && machine.running;

/** What Back and Forward tell apart. A move and its answer are one. */
function placeOf({room, play, tour, program, signals, machine}: State): string {
  if (room === 'tour') return `tour/${tour.screen}`;
  if (room === 'program') return `program/${program.name}`;
  if (room === 'signals') return `signals/${signals.name}`;
  if (room === 'machine') return `machine/${machine.setup.program}`;
  if (room !== 'play') return room;
  const answered = position(play).side === play.you || ending(play) !== null;
  return `play/${play.game}/${play.plies.length + (answered ? 0 : 1)}`;
}

export class Addresses {
  #written = '';
  #place = '';
  #plies: State['play']['plies'] | null = null;
  #following = 0;

  constructor(
    private readonly store: Store,
    private readonly originals: Originals,
    private readonly to: Destinations,
  ) {
    addEventListener('popstate', () => void this.#arrive());
  }

  /** Whether the address holds this work. */
  holds({room, file}: Entry): boolean {
    const mine = history.state as Mine | null;
    return mine !== null && !mine.lost && mine.place.startsWith(`${room}/${file}`);
  }

  /** Follows the address that the page was opened with. */
  async open(): Promise<void> {
    await this.#follow(location.hash);
  }

  /** Makes the address equal to what is shown. */
  async write(state: State): Promise<void> {
    if (this.#following > 0 || runs(state)) return;
    const {play} = state;
    // While a search runs, only the plies change the address.
    if (state.room === 'play' && play.thinking && play.plies === this.#plies) return;
    const {text, lost} = await addressOf(state, this.originals);
    if (state !== this.store.state || this.#following > 0) return;
    this.#plies = play.plies;
    const place = placeOf(state);
    const mine: Mine = {place, lost: lost.length > 0, game: play.game};
    const written = JSON.stringify([text, mine]);
    if (written === this.#written) return;
    const how = place === this.#place ? 'replaceState' : 'pushState';
    this.#written = written;
    this.#place = place;
    // Browsers refuse it where it is done too often.
    await orElse(() => history[how](mine, '', text), undefined);
  }

  /** Puts the address into the clipboard; what it has no room for is saved as files. */
  async handOver(): Promise<void> {
    const {text, lost} = await addressOf(this.store.state, this.originals);
    if (lost.length === 0) return this.to.copy(new URL(text, location.href).href, 'The link');
    lost.forEach(save);
    const names = lost.map(({name}) => name).join(' and ');
    this.to.notify(
      `A link would have more than ${LONGEST} characters: ` +
        `${names} ${lost.length === 1 ? 'is' : 'are'} saved as a file instead.`,
    );
  }

  async #arrive(): Promise<void> {
    const {hash} = location;
    const mine = history.state as Mine | null;
    // The page's own links only name a room, which is shown as it was left.
    if (mine !== null || !isBare(hash)) return this.#follow(hash);
    this.to.enter(roomOf(hash));
    this.#here(hash);
  }

  async #follow(hash: string): Promise<void> {
    ++this.#following;
    try {
      await this.to.follow(await readLink(hash), history.state as Mine | null);
    } finally {
      if (--this.#following === 0) this.#here(hash);
    }
  }

  /** The entry of the history that is shown is the one of the address. */
  #here(hash: string): void {
    this.#written = '';
    this.#place = placeOf(this.store.state);
    if (location.hash === hash) this.store.update({});
  }
}
