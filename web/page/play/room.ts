// SPDX-License-Identifier: MIT
// The Play room: a game against the ENIAC.

import {h, type View} from '../dom.js';
import {duration} from '../format.js';
import {PACES, type PlayState} from '../state.js';
import {keptByTakingBack, type PlayActions} from './actions.js';
import {clockView} from './clock.js';
import {stageView} from '../machine/room.js';
import type {MachineActions} from '../machine/actions.js';
import type {MachineState} from '../machine/state.js';
import {START, ending, pgn, position} from './rules.js';

const button = (text: string, onclick: () => void, disabled = false): View => h('button', {type: 'button', onclick, disabled}, text);

function statusText(play: PlayState): string {
  const end = ending(play);
  if (end !== null) return end.why;
  const now = position(play);
  const check = now.check ? ', in check' : '';
  if (now.side !== play.you) return play.error !== null ? 'The ENIAC has no answer.' : `The ENIAC is searching ${play.depth} plies deep…`;
  return `Your move, ${now.side}${check}.`;
}

function movesView(play: PlayState): View {
  const rows: View[] = [];
  let number = Number(play.start.fen.split(' ')[5]);
  let side = play.start.side;
  let pair: View[] = side === 'black' ? [h('td', {}, '…')] : [];
  const end = () => {
    rows.push(h('tr', {}, h('th', {scope: 'row'}, `${number++}.`), pair));
    pair = [];
  };
  for (const ply of play.plies) {
    pair.push(h('td', {}, h('b', {}, ply.san), ply.addCycles === null ? null : h('small', {}, duration(ply.addCycles))));
    if (side === 'black') end();
    side = ply.after.side;
  }
  if (pair.length > 0) end();
  return h('section', {class: 'moves', 'aria-label': 'Moves', tabindex: 0, scrollTop: 1e6},
    rows.length === 0 ? h('p', {class: 'quiet'}, 'No move yet.') : h('table', {}, h('tbody', {}, rows)));
}

export function playRoom(play: PlayState, actions: PlayActions, board: (play: PlayState) => View,
  tools: {draft: (text: string | null) => void; copy: (text: string, what: string) => void}, machine: MachineState, room: MachineActions): View {
  const now = position(play);
  const fen = play.draft ?? now.fen;
  const game = pgn(play, new Date());
  const begin = (text: string, you = play.you) => void actions.begin({fen: text, moves: [], you, depth: play.depth, flipped: you === 'black'});
  return h('main', {class: `room play ${play.engine}`, id: 'main', key: 'play'},
    h('h1', {class: 'unseen'}, 'Play chess against the ENIAC'),
    h('div', {class: 'table'}, board(play),
      h('p', {class: 'status'}, statusText(play)),
      play.error === null ? null : h('p', {class: 'error', role: 'alert'}, play.error, ' ', now.side !== play.you ? button('Try again', () => void actions.retry()) : null)),
    h('div', {class: 'side'},
      clockView(play),
      h('section', {class: 'settings', 'aria-label': 'Settings'},
        h('label', {}, 'Pace', h('select', {id: 'pace', value: String(play.pace), onchange: (event: Event) => actions.setPace(Number((event.target as HTMLSelectElement).value))},
          PACES.map(({pace, name}) => h('option', {value: String(pace)}, name)))),
        h('label', {}, 'Depth', h('select', {id: 'depth', value: String(play.depth), onchange: (event: Event) => actions.setDepth(Number((event.target as HTMLSelectElement).value))},
          [3, 4, 5, 6].map((depth) => h('option', {value: String(depth)}, `${depth} plies`)))),
        h('label', {}, 'Searched by', h('select', {id: 'engine', value: play.engine, onchange: (event: Event) => {
          const engine = (event.target as HTMLSelectElement).value === 'wired' ? 'wired' : 'vm';
          if (engine === 'wired') void room.showSearch();
          actions.setEngine(engine);
        }},
          h('option', {value: 'vm'}, 'the virtual CPU'), h('option', {value: 'wired'}, 'the wired ENIAC, with its lights')))),
      h('div', {class: 'buttons'},
        button('New game as White', () => begin(START, 'white')),
        button('New game as Black', () => begin(START, 'black')),
        button('Take back', () => actions.takeBack(), keptByTakingBack(play) === null),
        button('ENIAC plays this side', () => void actions.swap(), play.thinking || now.side !== play.you || ending(play) !== null),
        button('Flip the board', () => actions.flip())),
      play.engine === 'wired' ? stageView(machine, room) : null,
      movesView(play),
      h('details', {class: 'texts'}, h('summary', {}, 'Position and game as text'),
        h('form', {onsubmit: (event: Event) => {
          event.preventDefault();
          begin((document.getElementById('fen') as HTMLInputElement).value, play.you);
        }},
        h('label', {}, 'Position (FEN)', h('input', {id: 'fen', value: fen, spellcheck: 'false', autocomplete: 'off', oninput: (event: Event) => tools.draft((event.target as HTMLInputElement).value)})),
        h('div', {class: 'buttons'}, h('button', {type: 'submit', id: 'set-fen'}, 'Begin here'), button('Copy FEN', () => tools.copy(now.fen, 'The position')))),
        h('label', {}, 'Game (PGN)', h('textarea', {id: 'pgn', readonly: true, rows: 8, value: game})),
        h('div', {class: 'buttons'}, button('Copy PGN', () => tools.copy(game, 'The game'))))));
}
