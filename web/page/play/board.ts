// SPDX-License-Identifier: MIT
// Renders the board: 64 buttons, one of them in the Tab order, and pieces that can be dragged.

import {h, kept, type View} from '../dom.js';
import type {PlayState} from './state.js';
import {targets, type PlayActions} from './actions.js';
import {manView} from './men.js';
import {men, nameOfMan, seenPlies, seenPosition} from './rules.js';

const FILES = 'abcdefgh';
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** Smallest movement, in pixels, that turns a press into a drag. */
const STILL = 6;

function neighbour(square: string, [dx, dy]: [number, number], turn: number): string {
  const within = (n: number) => Math.min(7, Math.max(0, n));
  const file = within(FILES.indexOf(square.charAt(0)) + dx * turn);
  const rank = within(Number(square[1]) - 1 + dy * turn);
  return FILES.charAt(file) + (rank + 1);
}

function squareAt(x: number, y: number): string | null {
  return (
    document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-square]')?.dataset['square'] ??
    null
  );
}

/** Drags the pressed piece. It goes to the square under the pointer at the end of the drag. */
function drag(event: PointerEvent, actions: PlayActions): void {
  const square = (event.target as Element).closest<HTMLElement>('[data-square]');
  const name = square?.dataset['square'];
  const man = square?.querySelector<SVGElement>('.man');
  if (event.button !== 0 || !square || !man || name === undefined || !actions.movable(name)) return;
  const board = event.currentTarget as HTMLElement;
  const begin = {x: event.clientX, y: event.clientY};
  let moved = false;
  const follow = ({clientX, clientY, pointerId}: PointerEvent) => {
    const [dx, dy] = [clientX - begin.x, clientY - begin.y];
    if (!moved && Math.hypot(dx, dy) < STILL) return;
    if (!moved) {
      board.setPointerCapture(pointerId);
      actions.hold(name);
    }
    moved = true;
    man.classList.add('dragged');
    man.style.transform = `translate(${dx}px, ${dy}px)`;
  };
  const end = (last: PointerEvent) => {
    board.removeEventListener('pointermove', follow);
    board.removeEventListener('pointerup', end);
    board.removeEventListener('pointercancel', end);
    man.classList.remove('dragged');
    man.style.transform = '';
    if (!moved) return;
    // Ignore the click event that follows the end of a drag.
    board.addEventListener('click', (click) => click.stopPropagation(), {
      capture: true,
      once: true,
    });
    setTimeout(() => board.dispatchEvent(new MouseEvent('click')), 0);
    const target = last.type === 'pointerup' ? squareAt(last.clientX, last.clientY) : null;
    if (target === null || !actions.move(name, target)) actions.hold(null);
  };
  board.addEventListener('pointermove', follow);
  board.addEventListener('pointerup', end);
  board.addEventListener('pointercancel', end);
}

function key(
  event: KeyboardEvent,
  play: PlayState,
  actions: PlayActions,
  moveTo: (square: string) => void,
): void {
  const arrow = ARROWS[event.key];
  if (arrow !== undefined) {
    event.preventDefault();
    // Use the focused square, because the cursor in `play` may be a frame old.
    const from =
      (event.target as Element).closest<HTMLElement>('[data-square]')?.dataset['square'] ??
      play.cursor;
    moveTo(neighbour(from, arrow, play.flipped ? -1 : 1));
  } else if (event.key === 'Escape' && play.promoting !== null) {
    actions.cancelPromotion();
  } else if (event.key === 'Escape' && play.chosen !== null) {
    actions.choose(play.chosen);
  }
}

function promotionView(play: PlayState, actions: PlayActions): View | null {
  if (play.promoting === null) return null;
  const names: Record<string, string> = {q: 'queen', r: 'rook', b: 'bishop', n: 'knight'};
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    actions.cancelPromotion();
    document.getElementById(`square-${play.cursor}`)?.focus();
  };
  return h(
    'div',
    {class: 'promotion', role: 'group', 'aria-label': 'The pawn becomes', onkeydown: escape},
    Object.entries(names).map(([man, name]) =>
      h(
        'button',
        {
          type: 'button',
          'aria-label': name,
          onclick: () => actions.promote(man),
        },
        manView(play.you === 'white' ? man.toUpperCase() : man),
      ),
    ),
    h(
      'button',
      {type: 'button', 'aria-label': 'no move', onclick: () => actions.cancelPromotion()},
      '×',
    ),
  );
}

/** Data for drawing the squares. `goals` are the squares that the selected piece can go to. */
interface Shown {
  play: PlayState;
  now: ReturnType<typeof seenPosition>;
  placed: ReturnType<typeof men>;
  goals: ReturnType<typeof targets>;
  last: string;
}

function squareView(square: string, dark: boolean, shown: Shown, actions: PlayActions): View {
  const {play, now, placed, goals, last} = shown;
  const man = placed.get(square);
  const checked = now.check && man === (now.side === 'white' ? 'K' : 'k');
  const state = [
    dark ? 'dark' : 'light',
    last.startsWith(square) || last.slice(2, 4) === square ? 'last' : '',
    play.chosen === square ? 'chosen' : '',
    goals.has(square) ? (man === undefined ? 'goal' : 'prey') : '',
    checked ? 'checked' : '',
    actions.movable(square) ? 'movable' : '',
  ];
  const label = [
    square,
    man === undefined ? 'empty' : nameOfMan(man),
    checked ? 'in check' : '',
    play.chosen === square ? 'chosen' : '',
    goals.has(square) ? 'can be moved to' : '',
  ]
    .filter((each) => each)
    .join(', ');
  return h(
    'button',
    {
      type: 'button',
      id: `square-${square}`,
      'data-square': square,
      class: `square ${state.join(' ')}`,
      'aria-label': label,
      tabindex: play.cursor === square ? 0 : -1,
      onclick: () => actions.choose(square),
    },
    man === undefined ? null : manView(man),
  );
}

function squaresView(play: PlayState, actions: PlayActions): View[] {
  const now = seenPosition(play);
  const shown: Shown = {
    play,
    now,
    placed: men(now.fen),
    goals: targets(play),
    last: play.plies[seenPlies(play) - 1]?.move ?? '',
  };
  const order = [0, 1, 2, 3, 4, 5, 6, 7];
  const rows = play.flipped ? order : [...order].reverse();
  const columns = play.flipped ? [...order].reverse() : order;
  const name = (kind: string, text: string | number) =>
    h('span', {class: `${kind}-name`, 'aria-hidden': 'true'}, text);
  return rows.map((row) =>
    h(
      'div',
      {class: 'rank', role: 'row'},
      columns.map((column) =>
        h(
          'div',
          {role: 'gridcell', class: 'cell'},
          squareView(FILES.charAt(column) + (row + 1), (row + column) % 2 === 0, shown, actions),
          column === columns[0] ? name('rank', row + 1) : null,
          row === rows[7] ? name('file', FILES.charAt(column)) : null,
        ),
      ),
    ),
  );
}

/** Returns a function that renders the board. `moveTo` moves cursor and focus to a square. */
export function boardOf(
  actions: PlayActions,
  moveTo: (square: string) => void,
): (play: PlayState) => View {
  let play: PlayState;
  // Renders again only if an argument of `view` has changed. A step of a search changes none.
  const view = kept<unknown[]>(() =>
    h(
      'div',
      {class: 'board-frame'},
      h(
        'div',
        {
          class: 'board',
          role: 'grid',
          'aria-label': 'Chess board: arrow keys move, Enter chooses a man and a square',
          onpointerdown: (event: PointerEvent) => drag(event, actions),
          onkeydown: (event: KeyboardEvent) => key(event, play, actions, moveTo),
        },
        squaresView(play, actions),
      ),
      promotionView(play, actions),
    ),
  );
  return (state) => {
    play = state;
    return view(
      seenPosition(play),
      play.seen,
      play.chosen,
      play.cursor,
      play.flipped,
      play.promoting,
      play.thinking,
      play.you,
    );
  };
}
