// SPDX-License-Identifier: MIT
// Writes the shown state into the page's address, follows a changed address, and copies the address
// as a link. The browser's Back and Forward buttons step through rooms and positions.

import type {Entry} from './kept/entry.js';
import {addressOf, isBare, readLink, roomOf, type Link} from './link.js';
import {orElse} from './optional.js';
import {ending, position} from './play/rules.js';
import {LONGEST, type Originals} from './room_link.js';
import {save} from './save.js';
import type {RoomName, State, Store} from './state.js';

export interface Destinations {
  /** Shows the state that a link describes. `mine` is the page's data in the history entry; null
   * if there is no data. */
  follow(link: Link, mine: Mine | null): Promise<void>;
  /** Shows a room as the visitor left it. */
  enter(room: RoomName): void;
  notify(text: string): void;
  copy(text: string, what: string): Promise<void>;
}

/** Data that the page stores in a history entry beside the address. */
export interface Mine {
  place: string;
  /** True if the work did not fit into the address. The work is then only in a kept entry. */
  lost: boolean;
  game: number;
}

/** Returns true while the machine runs. The page then does not write the address. */
const runs = ({room, machine}: State): boolean =>
  (room === 'machine' || room === 'break') && machine.running;

/** Returns a key for the shown room and its content. The page adds a history entry if the key
 * changes. The visitor's move and the ENIAC's reply share one entry. */
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

  /** Returns true if the address has all work of an entry. An address cannot contain stops or
   * watched expressions. */
  holds({room, file, stops, watched}: Entry): boolean {
    const mine = history.state as Mine | null;
    if (stops !== undefined || watched !== undefined) return false;
    return mine !== null && !mine.lost && mine.place.startsWith(`${room}/${file}`);
  }

  async open(): Promise<void> {
    await this.#follow(location.hash);
  }

  async write(state: State): Promise<void> {
    if (this.#following > 0 || runs(state)) return;
    const {play} = state;
    // During a search, write the address only after a move.
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
    // Browsers refuse history changes that come too often; ignore the refusal.
    await orElse(() => history[how](mine, '', text), undefined);
  }

  /** Copies the address as a link. If the work is too long for a link, saves the work as files. */
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
    // The visitor followed a link that only names a room. Show the room as the visitor left it.
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

  /** Records that the present history entry belongs to the shown state. The next write() then
   * replaces this entry instead of adding another. */
  #here(hash: string): void {
    this.#written = '';
    this.#place = placeOf(this.store.state);
    if (location.hash === hash) this.store.update({});
  }
}
