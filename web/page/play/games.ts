// SPDX-License-Identifier: MIT
// Renders the list of kept games. The visitor can open a game, save it as PGN, or delete it.

import {h, kept, type View} from '../dom.js';
import type {Entry} from '../kept/entry.js';

export interface GamesActions {
  open(entry: Entry): void;
  save(entry: Entry): void;
  remove(entry: Entry): void;
}

/** Returns the value of a PGN tag; `?` if there is none. */
const tag = (text: string, name: string): string =>
  new RegExp(`^\\[${name} "([^"]*)"\\]`, 'm').exec(text)?.[1] ?? '?';

/** Returns the number of moves in a PGN: the last move number in the text. */
const movesIn = (text: string): number =>
  Number([...text.replaceAll(/\{[^}]*\}/g, '').matchAll(/(\d+)\.+\s/g)].at(-1)?.[1] ?? 0);

/** Returns the title of a game, such as `You – ENIAC, not over, 12 moves`. */
function nameOf({text}: Entry): string {
  const moves = movesIn(text);
  const result = tag(text, 'Result');
  return (
    `${tag(text, 'White')} – ${tag(text, 'Black')}, ${result === '*' ? 'not over' : result}, ` +
    (moves === 1 ? '1 move' : `${moves} moves`)
  );
}

function gameView(entry: Entry, shown: boolean, actions: GamesActions): View {
  const name = nameOf(entry);
  const date = new Date(Number(entry.file)).toLocaleString();
  const button = (text: string, act: () => void) =>
    h('button', {type: 'button', 'aria-label': `${text}: ${name}, ${date}`, onclick: act}, text);
  return h(
    'li',
    {key: entry.id},
    h(
      'button',
      {
        type: 'button',
        class: 'ply',
        'aria-current': shown ? 'true' : null,
        onclick: () => actions.open(entry),
      },
      name,
    ),
    h('small', {}, date),
    button('Save PGN', () => actions.save(entry)),
    button('Delete', () => actions.remove(entry)),
  );
}

/** Renders the kept games, newest first. `shown` is the time at which the shown game began. */
export const gamesView = kept(
  (entries: readonly Entry[], shown: number, actions: GamesActions): View => {
    const games = entries.filter(({room}) => room === 'play');
    return h(
      'details',
      {class: 'texts', id: 'games'},
      h('summary', {}, `Kept games (${games.length})`),
      games.length === 0
        ? h('p', {class: 'quiet'}, 'A game is kept from its first move on.')
        : h(
            'ul',
            {class: 'games'},
            games.map((entry) => gameView(entry, entry.file === String(shown), actions)),
          ),
    );
  },
);
