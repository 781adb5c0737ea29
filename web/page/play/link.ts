// SPDX-License-Identifier: MIT
// Writes and reads the Play room's part of an address.

import type {Fields} from '../fields.js';
import {MOST_ADD_CYCLES, MOST_SEED, quoted, wrongNumber} from '../numbers.js';
import type {Side} from '../replies.js';
import {LONGEST, type Address} from '../room_link.js';
import type {TextFile} from '../save.js';
import {MOST_MOVES, pgn} from './pgn.js';
import {position} from './rules.js';
import {readScore, writeScore} from './score.js';
import {
  ENGINES,
  FIRST_GAME,
  START,
  type LinkedMove,
  type PlayEngine,
  type PlayState,
} from './state.js';

/** Game in a link. A move is written with coordinates or in the notation of PGN. */
export interface GameLink {
  fen: string;
  moves: LinkedMove[];
  you: Side;
  depth: number;
  flipped: boolean;
  engine?: PlayEngine;
  mtbf?: number;
  seed?: number;
  settled?: Side | 'draw' | null;
  /** Time at which the game began, in ms since 1970. Without it, the link begins a new game. */
  game?: number;
}

export function playAddress(play: PlayState): Address {
  const fields = new URLSearchParams();
  if (play.start.fen !== START) fields.set('fen', play.start.fen);
  const moves = play.plies.map(({move, addCycles, score}) =>
    [
      move,
      ...(addCycles === null ? [] : [addCycles.toString(36)]),
      ...(addCycles === null || score === null ? [] : [writeScore(score)]),
    ].join('~'),
  );
  if (moves.length > 0) fields.set('moves', moves.join('.'));
  if (play.you !== 'white') fields.set('you', play.you);
  if (play.engine !== FIRST_GAME.engine) fields.set('engine', play.engine);
  if (play.mtbf !== 0) fields.set('mtbf', String(play.mtbf));
  if (play.mtbf !== 0) fields.set('seed', String(play.seed));
  if (play.depth !== 6) fields.set('depth', String(play.depth));
  const bottom = play.flipped ? 'black' : 'white';
  if (bottom !== play.you) fields.set('bottom', bottom);
  if (play.settled !== null) fields.set('resigned', play.settled);
  const lost: TextFile[] = [];
  if (fields.toString().length > LONGEST) {
    // The game is too long for a link. Make a link to the last position instead, and return the
    // game as a PGN file.
    fields.delete('moves');
    fields.set('fen', position(play).fen);
    lost.push({name: 'game.pgn', text: pgn(play, new Date())});
  }
  const text = fields.toString();
  return {text: `#play${text === '' ? '' : `?${text}`}`, lost};
}

const DEPTHS = ['3', '4', '5', '6'] as const;
/** Largest mean time between failures, in hours; `eniac-chess play` has the same bound. */
const MOST_HOURS = 1_000_000;
const SIDES = ['white', 'black'] as const;

export function readPlay(fields: Fields): GameLink {
  const you = fields.choice('you', SIDES, 'white');
  const words = (fields.text('moves') ?? '').split('.').filter((each) => each !== '');
  const moves = fields.few('moves', words, MOST_MOVES).map((word) => {
    const [move = '', cycles, mark = ''] = word.split('~');
    if (cycles === undefined) return {move, addCycles: null, score: null};
    const addCycles = /^[0-9a-z]{1,9}$/.test(cycles) ? parseInt(cycles, 36) : Infinity;
    if (addCycles <= MOST_ADD_CYCLES) return {move, addCycles, score: readScore(mark)};
    const what = `In a link, the add cycles of ${quoted(move)}, in base 36,`;
    fields.problems.push(wrongNumber(what, cycles, 0, MOST_ADD_CYCLES));
    return {move, addCycles: null, score: null};
  });
  return {
    fen: fields.text('fen') ?? START,
    moves,
    you,
    depth: Number(fields.choice('depth', DEPTHS, '6')),
    flipped: fields.choice('bottom', SIDES, you) === 'black',
    mtbf: fields.whole('mtbf', 0, MOST_HOURS, 0),
    seed: fields.whole('seed', 0, MOST_SEED, FIRST_GAME.seed),
    engine: fields.choice('engine', Object.keys(ENGINES) as PlayEngine[], FIRST_GAME.engine),
    settled: fields.choice('resigned', ['', ...SIDES, 'draw'] as const, '') || null,
  };
}
