// SPDX-License-Identifier: MIT
// Renders the ENIAC clock: the time that the machine of 1946 needs for the search, and the odds
// that no failure comes in this time.

import {h, slot, type View} from '../dom.js';
import {clockParts, duration, grouped, odds, percent} from '../format.js';
import {memoryView} from '../memory.js';
import type {Thought} from '../replies.js';
import type {PlayState} from './state.js';
import {seenPlies} from './rules.js';
import {scoreText} from './score.js';

/** Mean times between failures of the ENIAC, in hours: a poor value and a good one. */
const FAILURES = [24, 48] as const;
const [SHORT, LONG] = FAILURES;

function oddsView(addCycles: number, between: number): View {
  const part = odds(addCycles, between);
  return h(
    'div',
    {class: 'odds'},
    h('span', {}, `1 failure in ${between} h`),
    h(
      'span',
      {class: 'bar', 'aria-hidden': 'true'},
      h('span', {style: `width: ${(100 * part).toFixed(1)}%`}),
    ),
    h('b', {}, percent(part)),
  );
}

function failuresView(thought: Thought | null): View {
  const failures = thought?.known?.failures ?? [];
  return h(
    'ol',
    {class: 'failures', id: 'failures', role: 'log', 'aria-label': 'Failures of the machine'},
    failures.map(({text}) => h('li', {}, text.trim())),
  );
}

function searchedFor(thought: Thought | null): string {
  const {about = 'move', found = ''} = thought?.known ?? {};
  if (about === 'replies') return `looks at the replies to ${found}`;
  return about === 'others' ? `looks for better than ${found}` : 'searching';
}

export function clockView(play: PlayState): View {
  const before = play.plies.slice(0, seenPlies(play));
  const last = [...before].reverse().find((ply) => ply.addCycles !== null);
  const thinks = play.thinking && play.seen === null;
  const cycles = thinks ? (play.thought?.addCycles ?? 0) : (last?.addCycles ?? 0);
  const total = before.reduce((sum, ply) => sum + (ply.addCycles ?? 0), 0) + (thinks ? cycles : 0);
  const searching = thinks && play.thought !== null;
  const remark = play.thought?.known?.remark ?? ''; // for example why the search was stopped
  return h(
    'section',
    {class: `clock ${searching ? 'working' : ''}`, 'aria-label': 'The ENIAC clock'},
    h('h2', {}, 'ENIAC clock'),
    h(
      'p',
      {class: 'neon', role: 'timer', 'aria-label': `${duration(cycles)} of ENIAC time`},
      clockParts(cycles).map(([count, unit]) => [
        h('span', {class: 'digits'}, String(count).padStart(2, '0')),
        h('span', {class: 'unit'}, unit),
      ]),
    ),
    h(
      'p',
      {class: 'cycles'},
      searching
        ? `${searchedFor(play.thought)}: `
        : last === undefined
          ? 'waiting for a move: '
          : `searched for ${last.san}: `,
      h('b', {}, grouped(cycles)),
      ' add cycles',
    ),
    slot(
      !searching &&
        last !== undefined &&
        last.score !== null &&
        h(
          'p',
          {class: 'worth', id: 'score'},
          'it gives itself ',
          h('b', {}, scoreText(last.score)),
        ),
    ),
    slot(!searching && remark !== '' && h('p', {class: 'remark', id: 'remark'}, remark)),
    failuresView(play.thought),
    h('h3', {}, 'Odds that the machine stands so long'),
    FAILURES.map((between) => oddsView(cycles, between)),
    h(
      'p',
      {class: 'total'},
      `All its moves: ${duration(total)}; without a failure ${percent(odds(total, SHORT))} ` +
        `at one in ${SHORT} h, ${percent(odds(total, LONG))} at one in ${LONG} h.`,
    ),
    h(
      'details',
      {},
      h('summary', {}, 'What it remembers'),
      memoryView(play.thought?.memory ?? null, null, null),
    ),
  );
}
