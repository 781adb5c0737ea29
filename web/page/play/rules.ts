// SPDX-License-Identifier: MIT
// Chess rules that the page applies itself: pieces of a position, end of a game, spoken moves.

import type {Position} from '../replies.js';
import type {PlayState} from './state.js';

/** Returns the last position of the game. */
export const position = (play: PlayState): Position =>
  play.plies[play.plies.length - 1]?.after ?? play.start;

/** Returns the number of plies that lead to the shown position. */
export const seenPlies = ({plies, seen}: PlayState): number =>
  seen === null ? plies.length : Math.min(seen, plies.length);

export const seenPosition = (play: PlayState): Position =>
  play.plies[seenPlies(play) - 1]?.after ?? play.start;

/** Maps the occupied squares of a position to their pieces: `P` is a white pawn, `k` the black
 * king. */
export function men(fen: string): Map<string, string> {
  const found = new Map<string, string>();
  (fen.split(' ')[0] ?? '').split('/').forEach((rank, row) => {
    let file = 0;
    for (const letter of rank) {
      if (letter >= '1' && letter <= '8') file += Number(letter);
      else found.set('abcdefgh'.charAt(file++) + (8 - row), letter);
    }
  });
  return found;
}

const identities = new WeakMap<Position, string>();

/** Returns a text that identifies a position. Repetitions of the position have the same text. */
function identity(position: Position): string {
  let found = identities.get(position);
  if (found === undefined) {
    found = identify(position);
    identities.set(position, found);
  }
  return found;
}

/** Computes the text for identity(). The text contains the en passant square only if a pawn can
 * capture there. */
function identify({fen, moves}: Position): string {
  const [placement, side, castling, passing] = fen.split(' ');
  const pawns = men(fen);
  const played = moves.some(
    ({move}) => move.slice(2, 4) === passing && pawns.get(move.slice(0, 2))?.toLowerCase() === 'p',
  );
  return [placement, side, castling, played ? passing : '-'].join(' ');
}

/** Returns true if neither side can mate. Besides the kings, the board then has at most one knight
 * or bishop, or only bishops on squares of one colour. */
function neitherCanMate(fen: string): boolean {
  const others = [...men(fen)].filter(([, man]) => man.toLowerCase() !== 'k');
  if (others.length <= 1) return others.every(([, man]) => 'nb'.includes(man.toLowerCase()));
  const colour = (square: string) => (square.charCodeAt(0) + Number(square[1])) % 2;
  return others.every(
    ([square, man]) => man.toLowerCase() === 'b' && colour(square) === colour(others[0]?.[0] ?? ''),
  );
}

export interface Ending {
  result: '1-0' | '0-1' | '1/2-1/2';
  why: string;
}

let judged: {
  start: Position;
  plies: PlayState['plies'];
  settled: PlayState['settled'];
  result: Ending | null;
} | null = null;

/** Returns how the game has ended; null if it goes on. Caches the result until the game changes. */
export function ending(play: PlayState): Ending | null {
  const {start, plies, settled} = play;
  if (
    judged === null ||
    judged.start !== start ||
    judged.plies !== plies ||
    judged.settled !== settled
  )
    judged = {start, plies, settled, result: judge(play)};
  return judged.result;
}

function judge(play: PlayState): Ending | null {
  const now = position(play);
  const draw = (why: string): Ending => ({result: '1/2-1/2', why});
  if (now.moves.length === 0) {
    if (!now.check) return draw('Stalemate.');
    return now.side === 'white'
      ? {result: '0-1', why: 'Checkmate. Black wins.'}
      : {result: '1-0', why: 'Checkmate. White wins.'};
  }
  if (play.settled === 'white') return {result: '0-1', why: 'White resigns. Black wins.'};
  if (play.settled === 'black') return {result: '1-0', why: 'Black resigns. White wins.'};
  if (play.settled === 'draw') return draw('Drawn by agreement.');
  if (neitherCanMate(now.fen)) return draw('Drawn: neither side can mate.');
  if (Number(now.fen.split(' ')[4]) >= 100)
    return draw('Drawn: fifty moves without a capture or a pawn’s move.');
  const same = identity(now);
  const times = [play.start, ...play.plies.map((ply) => ply.after)].filter(
    (each) => each.side === now.side && identity(each) === same,
  ).length;
  return times >= 3 ? draw('Drawn: the position has come up three times.') : null;
}

const NAMES: Record<string, string> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};
export const nameOfMan = (man: string): string =>
  `${man === man.toUpperCase() ? 'white' : 'black'} ${NAMES[man.toLowerCase()]}`;

/** Returns a move as it is spoken: `Nxe5+` is `knight takes e5, check`. */
export function spoken(san: string): string {
  const end = san.endsWith('#') ? ', mate' : san.endsWith('+') ? ', check' : '';
  const plain = san.replace(/[+#]$/, '');
  if (plain === 'O-O') return `castles on the king’s side${end}`;
  if (plain === 'O-O-O') return `castles on the queen’s side${end}`;
  const words = plain
    .replace(/^[KQRBN]/, (man) => `${NAMES[man.toLowerCase()]} `)
    .replace('x', ' takes ')
    .replace(/=([QRBN])/, (_, man: string) => `, becomes a ${NAMES[man.toLowerCase()]}`);
  return words.replace(/ {2,}/g, ' ').trim() + end;
}
