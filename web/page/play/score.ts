// SPDX-License-Identifier: MIT
// Scores as programs/chess/host/score has them: over level material, or the distance to a mate.

import type {Side} from '../replies.js';

/** A score for the side that has moved: hundredths of a pawn, or moves to a mate, negative where
 * that side is mated. */
export type Score = {centipawns: number} | {mate: number};

const MOST = 20_000;

/** The score of a reply; null where it has none. */
export function scoreOf(reply: {centipawns: number | null; mate: number | null}): Score | null {
  if (reply.mate !== null) return {mate: reply.mate};
  return reply.centipawns === null ? null : {centipawns: reply.centipawns};
}

const pawns = (centipawns: number): string =>
  `${centipawns < 0 ? '−' : '+'}${(Math.abs(centipawns) / 100).toFixed(2)}`;

/** `+1.25 pawns`, `mate in 1`, `mated in 2`. */
export function scoreText(score: Score): string {
  if ('centipawns' in score) return `${pawns(score.centipawns)} pawns`;
  return score.mate > 0 ? `mate in ${score.mate}` : `mated in ${-score.mate}`;
}

/** Whether the side that has moved stands better than level. */
export const isBetter = (score: Score): boolean =>
  'mate' in score ? score.mate > 0 : score.centipawns > 0;

/** The score as a PGN mark, which is White's and counts after the move; null where that mates. */
export function evalOf(score: Score, side: Side): string | null {
  const sign = side === 'white' ? 1 : -1;
  if ('centipawns' in score) return ((score.centipawns * sign) / 100).toFixed(2);
  // The winner has made the first of its moves.
  const left = score.mate > 0 ? score.mate - 1 : score.mate;
  return left === 0 ? null : `#${left * sign}`;
}

/** The score for `side`, which has moved, of a PGN mark; null where it is none. */
export function scoreOfEval(mark: string, side: Side): Score | null {
  const sign = side === 'white' ? 1 : -1;
  const [, hash, number] = /^(#?)([-+]?\d{1,5}(?:\.\d{1,2})?)$/.exec(mark) ?? [];
  if (number === undefined) return null;
  const value = sign * Number(number) + 0; // no minus zero
  if (hash === '#')
    return Number.isInteger(value) && value !== 0 ? {mate: value > 0 ? value + 1 : value} : null;
  const centipawns = Math.round(100 * value);
  return Math.abs(centipawns) <= MOST ? {centipawns} : null;
}

/** The score of a link: `c125`, or `m-2`; null where it is none. */
export function readScore(text: string): Score | null {
  const [, kind, number = ''] = /^([cm])(-?\d{1,5})$/.exec(text) ?? [];
  if (kind === undefined) return null;
  return kind === 'c' ? {centipawns: Number(number)} : {mate: Number(number)};
}

export const writeScore = (score: Score): string =>
  'mate' in score ? `m${score.mate}` : `c${score.centipawns}`;
