// SPDX-License-Identifier: MIT
// Renders the boards of the bundled games. If the program is loaded, draws the board in memory.
// Otherwise, draws the board that the cards in the reader set up; clicks then change the cards.

import {h, type View} from '../dom.js';
import {draughtsRowsOf, remarksOf, rowsOf} from '../picture.js';
import {manView} from '../play/men.js';
import type {Picture} from '../replies.js';
import type {ProgramActions} from './actions.js';

/** Board of a game, and functions that read and change the cards that set it up. */
interface Cards {
  rows: number;
  columns: number;
  /** Maps each marked cell to its mark. The cell at the top left is called `0,0`, and the next cell
   * in its row `0,1`. */
  read(deck: readonly string[]): Map<string, string>;
  click(deck: readonly string[], row: number, column: number): string[];
}

const at = (row: number, column: number): string => `${row},${column}`;
/** Returns the cards that mark cells. Leaves out the card `99...` that starts the computation. */
const marksOf = (deck: readonly string[]): string[] =>
  deck.filter((card) => /^\d{5}/.test(card) && !card.startsWith('99'));
const endOf = (deck: readonly string[], usual: string): string =>
  deck.find((card) => card.startsWith('99')) ?? usual;

function toggled(deck: readonly string[], card: string, end: string): string[] {
  const marks = marksOf(deck);
  return [
    ...(marks.includes(card) ? marks.filter((each) => each !== card) : [...marks, card]),
    endOf(deck, end),
  ];
}

const LIFE: Cards = {
  rows: 8,
  columns: 8,
  read: (deck) =>
    new Map(marksOf(deck).map((card) => [at(Number(card[0]) - 1, Number(card[1]) - 1), '#'])),
  click: (deck, row, column) => toggled(deck, `${row + 1}${column + 1}000`, '99020'),
};
const TIC: Cards = {
  rows: 3,
  columns: 3,
  read: (deck) =>
    new Map(
      marksOf(deck).map((card, i) => [
        at(Math.floor((Number(card.slice(0, 2)) - 1) / 3), (Number(card.slice(0, 2)) - 1) % 3),
        'XO'.charAt(i % 2),
      ]),
    ),
  click: (deck, row, column) => toggled(deck, `0${3 * row + column + 1}000`, '99000'),
};

/** Connect four: discs fall to the lowest free row. The last card contains the side to move. */
const FOUR: Cards = {
  rows: 6,
  columns: 7,
  read(deck) {
    const heights = new Map<number, number>();
    const found = new Map<string, string>();
    for (const card of marksOf(deck)) {
      const column = Number(card.slice(0, 2)) - 1;
      const height = heights.get(column) ?? 0;
      heights.set(column, height + 1);
      found.set(at(5 - height, column), card[3] === '1' ? 'X' : 'O');
    }
    return found;
  },
  click(deck, _row, column) {
    const marks = marksOf(deck);
    const card = (side: number) => `0${column + 1}0${side}0`;
    if (marks.filter((each) => each.startsWith(`0${column + 1}`)).length >= 6) return [...deck];
    const side = endOf(deck, '99010')[3] === '2' ? 2 : 1;
    return [...marks, card(side), `990${3 - side}0`];
  },
};

/** English draughts: a click on a dark square replaces its piece by the next kind of piece. */
const DRAUGHTS: Cards = {
  rows: 8,
  columns: 8,
  read(deck) {
    const found = new Map(
      marksOf(deck).map((card) => [
        at(8 - Number(card[0]), Number(card[1]) - 1),
        '.oOxX'.charAt(Number(card[3])),
      ]),
    );
    for (let row = 0; row < 8; ++row)
      for (let column = row % 2 === 0 ? 0 : 1; column < 8; column += 2)
        found.set(at(row, column), ' ');
    return found;
  },
  click(deck, row, column) {
    const square = `${8 - row}${column + 1}0`;
    const marks = marksOf(deck);
    const man = (Number(marks.find((card) => card.startsWith(square))?.[3] ?? 0) + 1) % 5;
    return [
      ...marks.filter((card) => !card.startsWith(square)),
      ...(man === 0 ? [] : [`${square}${man}0`]),
      endOf(deck, '99400'),
    ];
  },
};
const GAMES: Record<string, Cards> = {life: LIFE, tic: TIC, c4: FOUR, draughts: DRAUGHTS};
const GAME_OF: Record<string, string> = {
  'life/life.asm': 'life',
  'tic/tic.asm': 'tic',
  'c4/c4.asm': 'c4',
  'draughts/draughts.asm': 'draughts',
};

const MARKS: Record<string, string> = {'#': 'alive', X: 'X', O: 'O', '.': 'empty'};
const MEN: Record<string, string> = {
  o: 'white man',
  O: 'white king',
  x: 'black man',
  X: 'black king',
  '.': 'empty',
};
const nameOf = (game: string, mark: string): string =>
  (game === 'draughts' ? MEN : MARKS)[mark] ?? mark;

function cellView(
  game: string,
  mark: string,
  row: number,
  column: number,
  click: (() => void) | null,
): View {
  const king = game === 'draughts' && mark === mark.toUpperCase() ? '♛' : '';
  const shown =
    game === 'draughts'
      ? mark === '.' || mark === ' '
        ? ''
        : king
      : game === 'life' || mark === '.'
        ? ''
        : mark === 'X'
          ? '×'
          : '○';
  const looks =
    mark === ' ' ? 'blank' : mark === '.' ? '' : mark === '#' ? 'on' : mark.toLowerCase();
  return click === null || mark === ' '
    ? h('span', {class: looks}, shown)
    : h(
        'button',
        {
          type: 'button',
          class: looks,
          'aria-label': `row ${row + 1}, column ${column + 1}: ${nameOf(game, mark)}`,
          'aria-pressed': mark === '.' ? 'false' : 'true',
          onclick: click,
        },
        shown,
      );
}

function gridView(
  game: string,
  rows: string[][],
  click: ((row: number, column: number) => void) | null,
): View {
  const marked = rows
    .flatMap((row, i) =>
      row.map((mark, k) =>
        mark === '.' || mark === ' ' ? null : `row ${i + 1} column ${k + 1} ${nameOf(game, mark)}`,
      ),
    )
    .filter((each) => each !== null);
  const props =
    click === null
      ? {
          role: 'img',
          'aria-label':
            marked.length === 0
              ? 'The board in memory is empty'
              : `The board in memory: ${marked.join(', ')}`,
        }
      : {role: 'group', 'aria-label': 'The board that the cards set up; a click changes them'};
  return h(
    'div',
    {class: `grid ${game}`, ...props, key: click === null ? 'memory' : 'cards'},
    rows.map((row, i) =>
      row.map((mark, k) => cellView(game, mark, i, k, click === null ? null : () => click(i, k))),
    ),
  );
}

function chessView(rows: string[][]): View {
  const all = rows
    .flatMap((row, i) =>
      row.map((man, k) => (man === '.' ? null : `${man} ${'abcdefgh'.charAt(k)}${8 - i}`)),
    )
    .filter((each) => each !== null);
  return h(
    'div',
    {class: 'board still', role: 'img', 'aria-label': `The board in memory: ${all.join(', ')}`},
    rows.slice(0, 8).map((row, i) =>
      h(
        'div',
        {class: 'rank'},
        row.map((man, k) =>
          h(
            'div',
            {class: `square ${(i + k) % 2 === 0 ? 'light' : 'dark'}`},
            man === '.' ? null : manView(man),
          ),
        ),
      ),
    ),
  );
}

export function boardsView(
  name: string,
  deck: string,
  picture: Picture | null,
  actions: ProgramActions,
): View | null {
  if (picture !== null) {
    if (picture.view === null || picture.text === null) return null;
    const rows = picture.view === 'draughts' ? draughtsRowsOf(picture.text) : rowsOf(picture.text);
    if (picture.view !== 'chess' && !(picture.view in GAMES))
      return h(
        'section',
        {class: 'boards', 'aria-label': 'Board'},
        h('pre', {tabindex: 0}, picture.text),
      );
    const board = picture.view === 'chess' ? chessView(rows) : gridView(picture.view, rows, null);
    return h(
      'section',
      {class: 'boards', 'aria-label': 'Board'},
      board,
      picture.view === 'life' ? null : h('pre', {tabindex: 0}, remarksOf(picture.text)),
    );
  }
  const game = GAME_OF[name];
  const cards = game === undefined ? undefined : GAMES[game];
  if (game === undefined || cards === undefined) return null;
  const lines = deck.split('\n').filter((line) => line.trim() !== '');
  const marks = cards.read(lines);
  const rows = Array.from({length: cards.rows}, (_, row) =>
    Array.from({length: cards.columns}, (__, column) => marks.get(at(row, column)) ?? '.'),
  );
  return h(
    'section',
    {class: 'boards', 'aria-label': 'Board'},
    gridView(game, rows, (row, column) =>
      actions.setDeck(`${cards.click(lines, row, column).join('\n')}\n`),
    ),
    h('p', {class: 'small'}, 'Set up by the cards. A click changes them.'),
  );
}
