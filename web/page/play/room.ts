// SPDX-License-Identifier: MIT
// Renders the Play room: a game against the ENIAC.

import {choice, h, slot, type View} from '../dom.js';
import {countOf, duration} from '../format.js';
import type {Entry} from '../kept/entry.js';
import {PACES} from '../state.js';
import {keptByTakingBack, type PlayActions} from './actions.js';
import {clockView} from './clock.js';
import {gamesView, type GamesActions} from './games.js';
import {graphView} from './graph.js';
import {stageView} from '../machine/room.js';
import type {MachineActions} from '../machine/actions.js';
import type {MachineState} from '../machine/state.js';
import {pgn} from './pgn.js';
import {ending, position, seenPlies, seenPosition} from './rules.js';
import {scoreText} from './score.js';
import {ENGINES, START, type PlayEngine, type PlayState, type Ply} from './state.js';

const button = (text: string, onclick: () => void, disabled = false): View =>
  h('button', {type: 'button', onclick, disabled}, text);

function statusText(play: PlayState): string {
  if (play.seen !== null)
    return `The position after ${seenPlies(play)} of ${play.plies.length} moves.`;
  const end = ending(play);
  if (end !== null) return end.why;
  const now = position(play);
  const check = now.check ? ', in check' : '';
  if (now.side !== play.you)
    return play.error !== null
      ? 'The ENIAC has no answer.'
      : `The ENIAC is searching ${play.depth} plies deep…`;
  return `Your move, ${now.side}${check}.`;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Renders a move in the list of moves. A click on the move shows the position after it. */
function plyView(ply: Ply, plies: number, seen: boolean, actions: PlayActions): View {
  return h(
    'td',
    {},
    h(
      'button',
      {
        type: 'button',
        class: 'ply',
        'aria-current': seen ? 'step' : null,
        onclick: () => actions.look(plies),
      },
      ply.san,
    ),
    ply.addCycles === null ? null : h('small', {}, duration(ply.addCycles)),
    ply.failures.length === 0
      ? null
      : h('small', {class: 'failures'}, countOf(ply.failures.length, 'failure')),
    ply.score === null ? null : h('small', {class: 'score'}, scoreText(ply.score)),
  );
}

function movesView(play: PlayState, actions: PlayActions): View {
  const {length} = play.plies;
  const seen = seenPlies(play);
  const go = (text: string, label: string, plies: number) =>
    h(
      'button',
      {
        type: 'button',
        'aria-label': label,
        disabled: plies < 0 || plies > length || plies === seen,
        onclick: () => actions.look(plies),
      },
      text,
    );
  return h(
    'div',
    {class: 'game'},
    h(
      'div',
      {class: 'buttons', role: 'toolbar', 'aria-label': 'Look at positions of the game'},
      go('|◀', 'The beginning', 0),
      go('◀', 'A move back', seen - 1),
      go('▶', 'A move on', seen + 1),
      go('▶|', 'The last position', length),
    ),
    listView(play, actions),
  );
}

function listView(play: PlayState, actions: PlayActions): View {
  const seen = seenPlies(play);
  const rows: View[] = [];
  let number = Number(play.start.fen.split(' ')[5]);
  let side = play.start.side;
  let pair: View[] = side === 'black' ? [h('td', {}, '…')] : [];
  const end = () => {
    rows.push(h('tr', {}, h('th', {scope: 'row'}, `${number++}.`), pair));
    pair = [];
  };
  for (const [i, ply] of play.plies.entries()) {
    pair.push(plyView(ply, i + 1, i + 1 === seen, actions));
    if (side === 'black') end();
    side = ply.after.side;
  }
  if (pair.length > 0) end();
  const key = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    actions.lookBy(step);
  };
  return h(
    'section',
    {
      class: 'moves',
      tabindex: 0,
      scrollTop: play.seen === null ? 1e6 : null,
      onkeydown: key,
      'aria-label': 'Moves: arrow keys look at the positions of the game',
    },
    rows.length === 0
      ? h('p', {class: 'quiet'}, 'No move yet.')
      : h('table', {}, h('tbody', {}, rows)),
  );
}

export interface PlayTools {
  draft: (draft: {draft: string} | {pgnDraft: string}) => void;
  copy: (text: string, what: string) => void;
  kept: readonly Entry[];
  games: GamesActions;
}

type Begin = (fen: string, you?: PlayState['you']) => void;

function errorView(play: PlayState, actions: PlayActions): View | null {
  if (play.error === null) return null;
  return h(
    'p',
    {class: 'error', role: 'alert'},
    play.error,
    ' ',
    position(play).side !== play.you ? button('Try again', () => void actions.retry()) : null,
  );
}

/** Returns the choices of mean hours between failures: none, 24, 48 and the current value. */
function failureChoices(mtbf: number): {value: string; name: string}[] {
  return [...new Set([0, 24, 48, mtbf])].map((hours) => ({
    value: String(hours),
    name: hours === 0 ? 'none' : `one in ${hours} h, on a virtual CPU`,
  }));
}

function settingsView(play: PlayState, actions: PlayActions, room: MachineActions): View {
  return h(
    'section',
    {class: 'settings', 'aria-label': 'Settings'},
    choice(
      'pace',
      'Pace',
      String(play.pace),
      PACES.map(({pace, name}) => ({value: String(pace), name})),
      (value) => actions.setPace(Number(value)),
    ),
    choice(
      'depth',
      'Depth',
      String(play.depth),
      [3, 4, 5, 6].map((depth) => ({value: String(depth), name: `${depth} plies`})),
      (value) => actions.setDepth(Number(value)),
    ),
    choice('mtbf', 'Failures', String(play.mtbf), failureChoices(play.mtbf), (value) =>
      actions.setMtbf(Number(value)),
    ),
    slot(
      play.mtbf !== 0 &&
        h(
          'label',
          {},
          'Seed',
          h('input', {
            id: 'failure-seed',
            value: String(play.seed),
            inputmode: 'numeric',
            autocomplete: 'off',
            onchange: (event: Event) => actions.setSeed((event.target as HTMLInputElement).value),
          }),
        ),
    ),
    choice(
      'engine',
      'Searched by',
      play.engine,
      Object.entries(ENGINES).map(([value, {title}]) => ({value, name: title})),
      (value) => {
        const engine = value as PlayEngine;
        if (ENGINES[engine].wired) void room.showSearch(ENGINES[engine].cpu);
        actions.setEngine(engine);
      },
    ),
  );
}

function buttonsView(play: PlayState, actions: PlayActions, begin: Begin): View {
  const over = ending(play) !== null;
  return h(
    'div',
    {class: 'buttons'},
    button('New game as White', () => begin(START, 'white')),
    button('New game as Black', () => begin(START, 'black')),
    over
      ? button('Rematch', () => void actions.rematch())
      : [
          button('Resign', () => actions.resign(), play.plies.length === 0),
          button('Offer a draw', () => actions.offerDraw(), play.thinking),
        ],
    button('Take back', () => actions.takeBack(), keptByTakingBack(play) === null),
    button(
      'ENIAC plays this side',
      () => void actions.swap(),
      play.thinking || position(play).side !== play.you || over,
    ),
    button('Flip the board', () => actions.flip()),
  );
}

function positionForm(play: PlayState, tools: PlayTools, begin: Begin): View {
  const {fen} = seenPosition(play);
  return h(
    'form',
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        begin((document.getElementById('fen') as HTMLInputElement).value);
      },
    },
    h(
      'label',
      {},
      'Position (FEN)',
      h('input', {
        id: 'fen',
        value: play.draft ?? fen,
        spellcheck: 'false',
        autocomplete: 'off',
        oninput: (event: Event) => tools.draft({draft: (event.target as HTMLInputElement).value}),
      }),
    ),
    h(
      'div',
      {class: 'buttons'},
      h('button', {type: 'submit', id: 'set-fen'}, 'Begin here'),
      button('Copy FEN', () => tools.copy(fen, 'The position')),
    ),
  );
}

function gameForm(play: PlayState, actions: PlayActions, tools: PlayTools): View {
  const game = pgn(play, new Date(play.game));
  return h(
    'form',
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        void actions.beginPgn((document.getElementById('pgn') as HTMLTextAreaElement).value);
      },
    },
    h(
      'label',
      {},
      'Game (PGN): copy it, or paste another',
      h('textarea', {
        id: 'pgn',
        rows: 8,
        value: play.pgnDraft ?? game,
        spellcheck: 'false',
        oninput: (event: Event) =>
          tools.draft({pgnDraft: (event.target as HTMLTextAreaElement).value}),
      }),
    ),
    h(
      'div',
      {class: 'buttons'},
      h('button', {type: 'submit', id: 'set-pgn'}, 'Take this game'),
      button('Copy PGN', () => tools.copy(game, 'The game')),
    ),
  );
}

export function playRoom(
  play: PlayState,
  actions: PlayActions,
  board: (play: PlayState) => View,
  tools: PlayTools,
  machine: MachineState,
  room: MachineActions,
): View {
  const begin: Begin = (fen, you = play.you) =>
    void actions.begin({fen, moves: [], you, depth: play.depth, flipped: you === 'black'});
  return h(
    'main',
    {class: `room play ${play.engine}`, id: 'main', key: 'play'},
    h('h1', {class: 'unseen'}, 'Play chess against the ENIAC'),
    h(
      'div',
      {class: 'table'},
      board(play),
      h('p', {class: 'status'}, statusText(play)),
      errorView(play, actions),
    ),
    h(
      'div',
      {class: 'side'},
      clockView(play),
      settingsView(play, actions, room),
      buttonsView(play, actions, begin),
      ENGINES[play.engine].wired ? stageView(machine, room) : null,
      movesView(play, actions),
      slot(graphView(play, (plies) => actions.look(plies))),
      h(
        'details',
        {class: 'texts'},
        h('summary', {}, 'Position and game as text'),
        positionForm(play, tools, begin),
        gameForm(play, actions, tools),
      ),
      gamesView(tools.kept, play.game, tools.games),
    ),
  );
}
