// SPDX-License-Identifier: MIT
// Draws the course of a game: the hours of each ENIAC move, and the ENIAC's score for it.

import {h, type View} from '../dom.js';
import {duration} from '../format.js';
import {scoreText, type Score} from './score.js';
import type {Ply, PlayState} from './state.js';

const WIDTH = 300;
const HEIGHT = 60;
/** Score at the edge of the graph, in hundredths of a pawn. A mate is drawn at the edge, too. */
const EDGE = 1000;

/** Move of the ENIAC. `at` is the number of its ply in the game, from 1. */
interface Point {
  at: number;
  ply: Ply & {addCycles: number};
}

const pointsOf = ({plies}: PlayState): Point[] =>
  plies.flatMap((ply, i) =>
    ply.addCycles === null ? [] : [{at: i + 1, ply: {...ply, addCycles: ply.addCycles}}],
  );

const height = (score: Score): number =>
  'mate' in score ? Math.sign(score.mate || -1) * EDGE : score.centipawns;

/** Returns the y of a score in the graph. Score 0 is in the middle, a positive score is above. */
const placeOf = (score: Score): number =>
  (HEIGHT / 2) * (1 - Math.max(-1, Math.min(1, height(score) / EDGE)));

/** Renders the graph; null if the ENIAC has made fewer than two moves. */
export function graphView(play: PlayState, look: (plies: number) => void): View | null {
  const points = pointsOf(play);
  if (points.length < 2) return null;
  const most = Math.max(1, ...points.map(({ply}) => ply.addCycles));
  const step = WIDTH / points.length;
  const line = points.flatMap(({ply}, i) =>
    ply.score === null ? [] : [`${((i + 0.5) * step).toFixed(1)},${placeOf(ply.score).toFixed(1)}`],
  );
  const bars = points.map(({at, ply}, i) => {
    const tall = (HEIGHT * ply.addCycles) / most;
    const score = ply.score === null ? '' : `, ${scoreText(ply.score)}`;
    return h(
      'g',
      {class: 'bar', onclick: () => look(at)},
      h('title', {}, `${ply.san}: ${duration(ply.addCycles)}${score}`),
      h('rect', {class: 'place', x: i * step, y: 0, width: step, height: HEIGHT}),
      h('rect', {
        class: 'hours',
        x: i * step + step * 0.15,
        y: HEIGHT - tall,
        width: step * 0.7,
        height: tall,
      }),
    );
  });
  return h(
    'figure',
    {class: 'course', id: 'course'},
    h(
      'svg',
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': `Time and score of ${points.length} moves, ${duration(most)} at most`,
      },
      bars,
      h('path', {class: 'level', d: `M0 ${HEIGHT / 2}H${WIDTH}`}),
      h('polyline', {class: 'score', points: line.join(' ')}),
    ),
    h(
      'figcaption',
      {},
      `Bars: time of its moves, ${duration(most)} at most. Line: its score, ten pawns at the edge.`,
    ),
  );
}
