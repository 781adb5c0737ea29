// SPDX-License-Identifier: MIT
// Keeps a visitor's work in entries, by room and file. Each entry is an edited text or a game. An
// edit changes the shown entry. If the shown text belongs to no entry, an edit begins a new entry.

import {orElse} from '../optional.js';
import {readAll, removeAll, write} from './database.js';
import {marksOf, type Entry, type Kept, type KeptRoom, type Texts, type Work} from './entry.js';

/** Time without a change after which entries are written, in ms. */
const PAUSE = 250;

const same = (one: Texts, other: Texts): boolean =>
  one.text === other.text && one.deck === other.deck && one.cables === other.cables;

/** Returns the stops and watched expressions of a work as one text, to compare them. */
function marksText(work: Work): string {
  const {stops, watched} = marksOf(work);
  return JSON.stringify([stops.map(({place, condition}) => [place, condition]), watched]);
}
const isMarked = (work: Work): boolean => marksText(work) !== marksText({text: '', deck: ''});

export class Keeper {
  #entries = new Map<string, Entry>();
  /** Maps `room/file` to the id of the entry that the next edit changes. null if the next edit
   * begins a new entry. */
  readonly #current = new Map<string, string | null>();
  readonly #changed = new Set<string>();
  #blocked = false;
  #timer = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly show: (kept: Kept) => void) {
    // Write at these events, because the browser may end the page after them.
    addEventListener('pagehide', () => void this.flush());
    addEventListener('visibilitychange', () => void this.flush());
    addEventListener('beforeunload', (event) => {
      const unwritten = [...this.#changed].flatMap((id) => this.#entries.get(id) ?? []);
      if (this.#blocked && unwritten.some((entry) => !this.isShared(entry))) event.preventDefault();
    });
  }

  /** Returns true if the page's address has the work of an entry. main.ts sets this function. */
  isShared: (entry: Entry) => boolean = () => false;

  async load(): Promise<void> {
    for (const entry of await orElse(readAll, [])) this.#entries.set(entry.id, entry);
    this.#show();
  }

  /** Returns the most recently changed entry of a file; null if the file has no entry. */
  newest(room: KeptRoom, file: string): Entry | null {
    const all = this.#sorted().filter((each) => each.room === room && each.file === file);
    return all[0] ?? null;
  }

  /** Prepares the next edit of a file whose shown texts are `texts`. If the newest entry of the
   * file has the same texts, the next edit changes this entry. Otherwise the next edit begins a new
   * entry. Returns the entry to change; null if the next edit begins a new entry. */
  opened(room: KeptRoom, file: string, texts: Texts): Entry | null {
    const newest = this.newest(room, file);
    const entry = newest !== null && same(newest, texts) ? newest : null;
    this.#current.set(`${room}/${file}`, entry?.id ?? null);
    return entry;
  }

  /** Stores a work that the visitor changed. If `changed` lacks the field `stops` or `watched`, the
   * entry keeps its old value of this field. If the work equals the original and has neither stops
   * nor watched expressions, removes the entry. */
  edited(room: KeptRoom, file: string, changed: Work, original: Texts | null): void {
    const key = `${room}/${file}`;
    const known = this.#current.get(key) ?? null;
    const before = known === null ? null : (this.#entries.get(known) ?? null);
    const work = {...marksOf(before ?? {}), ...changed};
    if (original !== null && same(work, original) && !isMarked(work)) {
      if (known !== null) this.#remove([known]);
      this.#current.set(key, null);
      return;
    }
    if (before !== null && same(work, before) && marksText(work) === marksText(before)) return;
    const at = Date.now();
    const id = known ?? `${key}/${at}-${Math.floor(Math.random() * 1e6)}`;
    this.#current.set(key, id);
    const {text, deck, cables, cpu} = work;
    this.#entries.set(id, {
      ...{id, room, file, at, text, deck},
      ...(isMarked(work) ? marksOf(work) : {}),
      ...(cables === undefined ? {} : {cables, cpu}),
    });
    this.#later(id);
  }

  remove(id: string): void {
    this.#remove([id]);
  }

  async forget(): Promise<void> {
    this.#entries.clear();
    this.#current.clear();
    this.#changed.clear();
    clearTimeout(this.#timer);
    await this.#writing;
    await orElse(removeAll, undefined);
    this.#show();
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #remove(ids: readonly string[]): void {
    for (const id of ids) {
      this.#entries.delete(id);
      this.#later(id);
      for (const [key, each] of this.#current) if (each === id) this.#current.set(key, null);
    }
  }

  #later(id: string): void {
    this.#changed.add(id);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.flush(), PAUSE);
    this.#show();
  }

  async #write(): Promise<void> {
    const ids = [...this.#changed];
    if (ids.length === 0) return;
    const entries = ids.flatMap((id) => this.#entries.get(id) ?? []);
    const written = await orElse(async () => {
      await write(
        entries,
        ids.filter((id) => !this.#entries.has(id)),
      );
      return true;
    }, false);
    if (written)
      for (const id of ids)
        if (
          entries.every((each) => each.id !== id) ||
          entries.includes(this.#entries.get(id) as Entry)
        )
          this.#changed.delete(id);
    if (this.#blocked !== !written) {
      this.#blocked = !written;
      this.#show();
    }
  }

  #sorted(): Entry[] {
    return [...this.#entries.values()].sort((one, other) => other.at - one.at);
  }

  #show(): void {
    this.show({entries: this.#sorted(), blocked: this.#blocked});
  }
}
