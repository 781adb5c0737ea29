// SPDX-License-Identifier: MIT
// Converts scores to and from text; programs/chess/host/score defines the scores.

import type {Side} from '../replies.js';

/** Score for the side that has moved. `mate` is in moves, and negative if this side is mated. */
export type Score = {centipawns: number} | {mate: number};

const MOST = 20_000;

/** Returns the score in a reply of the engine; null if the reply has no score. */
export function scoreOf(reply: {centipawns: number | null; mate: number | null}): Score | null {
  if (reply.mate !== null) return {mate: reply.mate};
  return reply.centipawns === null ? null : {centipawns: reply.centipawns};
}

const pawns = (centipawns: number): string =>
  `${centipawns < 0 ? '−' : '+'}${(Math.abs(centipawns) / 100).toFixed(2)}`;

/** Formats a score: `+1.25 pawns`, `mate in 1`, `mated in 2`. */
export function scoreText(score: Score): string {
  if ('centipawns' in score) return `${pawns(score.centipawns)} pawns`;
  return score.mate > 0 ? `mate in ${score.mate}` : `mated in ${-score.mate}`;
}

/** Returns true if the side that has moved is better than level. */
export const isBetter = (score: Score): boolean =>
  'mate' in score ? score.mate > 0 : score.centipawns > 0;

/** Converts the score after a move of `side` to a PGN mark from White's view. The mark of a mate
 * gives the number of moves after this move. Returns null if this move itself mates. */
export function evalOf(score: Score, side: Side): string | null {
  const sign = side === 'white' ? 1 : -1;
  if ('centipawns' in score) return ((score.centipawns * sign) / 100).toFixed(2);
  // A positive `score.mate` includes the move just made. The mark excludes this move.
  const left = score.mate > 0 ? score.mate - 1 : score.mate;
  return left === 0 ? null : `#${left * sign}`;
}

/** Returns the score in a PGN mark after a move of `side`; null if the mark is not a score. */
export function scoreOfEval(mark: string, side: Side): Score | null {
  const sign = side === 'white' ? 1 : -1;
  const [, hash, number] = /^(#?)([-+]?\d{1,5}(?:\.\d{1,2})?)$/.exec(mark) ?? [];
  if (number === undefined) return null;
  const value = sign * Number(number) + 0; // adding 0 turns -0 into 0
  if (hash === '#')
    return Number.isInteger(value) && value !== 0 ? {mate: value > 0 ? value + 1 : value} : null;
  const centipawns = Math.round(100 * value);
  return Math.abs(centipawns) <= MOST ? {centipawns} : null;
}

/** Reads the score in a link, such as `c125` or `m-2`; null if the text is not a score. */
export function readScore(text: string): Score | null {
  const [, kind, number = ''] = /^([cm])(-?\d{1,5})$/.exec(text) ?? [];
  if (kind === undefined) return null;
  return kind === 'c' ? {centipawns: Number(number)} : {mate: Number(number)};
}

export const writeScore = (score: Score): string =>
  'mate' in score ? `m${score.mate}` : `c${score.centipawns}`;
