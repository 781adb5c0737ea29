// SPDX-License-Identifier: MIT
// Draws parts of the machine: decades, accumulators, and the pulses of an add cycle.

import {h, type View} from '../dom.js';
import type {Accumulator, Pulse} from './types.js';

const PULSE_TIMES = 20;

/** Returns the number in an accumulator, which stores -42 as the complement `M 9999999958`. */
export function valueOf(accumulator: Accumulator | undefined): number {
  const digits = Number((accumulator?.digits ?? []).join(''));
  return accumulator?.minus === true ? digits - 1e10 : digits;
}
export const spokenNumber = (accumulator: Accumulator | undefined): string =>
  valueOf(accumulator).toLocaleString('en-US').replace('-', 'minus ');

export function ringView(digit: number, carry: boolean): View {
  const lamps = Array.from({length: 10}, (_, i) => {
    const angle = (i / 10) * 2 * Math.PI - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return h(
      'g',
      {class: i === digit ? 'on' : ''},
      h('circle', {cx: 100 + 66 * x, cy: 100 + 66 * y, r: 13}),
      h('text', {x: 100 + 90 * x, y: 100 + 90 * y + 5}, i),
    );
  });
  return h(
    'svg',
    {
      class: 'ring',
      viewBox: '0 0 200 200',
      role: 'img',
      'aria-label': `A decade that stands at ${digit}${carry ? ', its carry lamp is on' : ''}`,
    },
    lamps,
    h('text', {class: 'held', x: 100, y: 122}, digit),
    h(
      'g',
      {class: carry ? 'carry on' : 'carry'},
      h('circle', {cx: 14, cy: 14, r: 7}),
      h('text', {x: 40, y: 19}, 'carry'),
    ),
  );
}

/** Draws an accumulator: its sign, and a column of ten lamps for each decade. */
export function accumulatorView(
  title: string,
  accumulator: Accumulator | undefined,
  working: boolean,
): View {
  const {minus = false, digits = Array<number>(10).fill(0), carries = []} = accumulator ?? {};
  const column = (digit: number, i: number) =>
    h(
      'g',
      {transform: `translate(${34 + i * 25} 0)`},
      h('g', {class: carries[i] ? 'carry on' : 'carry'}, h('circle', {cx: 0, cy: 12, r: 5})),
      Array.from({length: 10}, (_, lamp) =>
        h(
          'g',
          {class: lamp === digit ? 'on' : ''},
          h('circle', {cx: 0, cy: 30 + 13 * (9 - lamp), r: 4.5}),
        ),
      ),
      h('text', {class: 'held', x: 0, y: 182}, digit),
    );
  return h(
    'figure',
    {class: `accumulator ${working ? 'working' : ''}`},
    h(
      'figcaption',
      {},
      h('span', {class: 'lamp', 'aria-hidden': 'true'}),
      title,
      h('b', {}, valueOf(accumulator).toLocaleString('en-US').replace('-', '−')),
    ),
    h(
      'svg',
      {
        viewBox: '-30 0 306 190',
        role: 'img',
        'aria-label':
          `${title}: ${minus ? 'minus sign, ' : ''}digits ` +
          `${digits.join('')}${carries.includes(true) ? ', carries wait' : ''}`,
      },
      h('text', {class: 'held', x: 10, y: 182}, minus ? 'M' : 'P'),
      h('g', {class: minus ? 'on' : ''}, h('circle', {cx: 10, cy: 147, r: 4.5})),
      h('text', {class: 'small', x: -30, y: 16}, 'carry'),
      digits.map(column),
    ),
  );
}

export function lineView(
  title: string,
  accumulator: Accumulator | undefined,
  working: boolean,
): View {
  const {minus = false, digits = Array<number>(10).fill(0)} = accumulator ?? {};
  return h(
    'div',
    {class: `accumulator-line ${working ? 'working' : ''}`},
    h('span', {class: 'lamp', 'aria-hidden': 'true'}),
    h('span', {class: 'title'}, title),
    h('span', {class: 'held'}, `${minus ? 'M' : 'P'} ${digits.join('')}`),
    working ? h('span', {class: 'unseen'}, 'at work') : null,
  );
}

interface Chart {
  rows: readonly {at: string; name: string}[];
  pulses: readonly Pulse[];
  cycle: number;
  drawn: number;
}

/** Left edge of the chart, width of a pulse time, and height of a row, in units of the drawing. */
const [LEFT, WIDTH, HEIGHT] = [88, 24, 22];

const timesOf = (at: string, pulses: readonly Pulse[]): number[] =>
  pulses.filter((each) => each.at === at).map((each) => each.pulseTime);

function spokenOf({rows, pulses}: Chart): string {
  const spoken = rows
    .map(({at, name}) => ({name, times: timesOf(at, pulses)}))
    .filter(({times}) => times.length > 0)
    .map(({name, times}) => `${name}: pulse times ${times.join(', ')}`);
  return spoken.length === 0 ? 'No pulses in this add cycle' : spoken.join('; ');
}

function timeView({rows, cycle, drawn}: Chart, time: number): View {
  return h(
    'g',
    {
      class: cycle >= 0 && time < drawn ? 'time over' : 'time',
      transform: `translate(${LEFT + time * WIDTH} 0)`,
    },
    h('text', {class: 'small', x: WIDTH / 2, y: 15}, time),
    h('rect', {x: 0, y: HEIGHT - 2, width: WIDTH - 2, height: HEIGHT * rows.length}),
  );
}

export function pulsesView(
  rows: Chart['rows'],
  pulses: readonly Pulse[],
  cycle: number,
  drawn: number,
): View {
  const chart = {rows, pulses, cycle, drawn};
  return h(
    'figure',
    {class: 'pulses'},
    h(
      'figcaption',
      {},
      cycle < 0
        ? 'One add cycle: 20 pulse times, 200 millionths of a second'
        : `Add cycle ${cycle + 1}, pulse time ${Math.max(0, drawn - 1)} of 0 to 19`,
    ),
    h(
      'div',
      {class: 'scrolled', tabindex: 0, role: 'group', 'aria-label': 'Pulses'},
      h(
        'svg',
        {
          viewBox: `0 0 ${LEFT + PULSE_TIMES * WIDTH} ${HEIGHT * (rows.length + 1)}`,
          role: 'img',
          'aria-label': spokenOf(chart),
        },
        Array.from({length: PULSE_TIMES}, (_, time) => timeView(chart, time)),
        rows.map(({at, name}, row) =>
          h(
            'g',
            {transform: `translate(0 ${HEIGHT * (row + 1)})`},
            h('text', {class: 'name', x: 0, y: 14}, name),
            h('path', {class: 'wire', d: wave(timesOf(at, pulses), cycle < 0 ? 0 : drawn)}),
          ),
        ),
      ),
    ),
  );
}

/** Returns the curve of a wire's voltage as an SVG path. The voltage is high within each pulse time
 * of `times`. */
function wave(times: readonly number[], drawn: number): string {
  let path = `M${LEFT} ${HEIGHT - 6}`;
  for (let time = 0; time < drawn; ++time) {
    const x = LEFT + time * WIDTH;
    if (times.includes(time)) path += `H${x + 6}V4H${x + WIDTH - 8}V${HEIGHT - 6}`;
    path += `H${x + WIDTH - 2}`;
  }
  return path;
}
