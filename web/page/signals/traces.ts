// SPDX-License-Identifier: MIT
// Draws traces: pulses as waves, numbers as boxes with their values.

import {h, type View} from '../dom.js';
import {ADD_CYCLE, PULSE_TIME} from './actions.js';
import type {SignalName} from './types.js';
import {changesUntil, type Trace} from './vcd.js';

export const ROW = 30;
const [HIGH, LOW] = [6, 24];
/** Widths in pixels: of the narrowest box that is drawn separately, and of a letter. */
const NARROW = 1.5;
const LETTER = 7.4;

/** Visible time, in microseconds since power-on, and the width of its drawing in pixels. */
export interface Span {
  from: number;
  to: number;
  width: number;
}
export const place = ({from, to, width}: Span, time: number): number =>
  ((time - from) / (to - from)) * width;

/** Formats a value by the kind of its signal: wires, digits, a list of flip-flops, or a number. */
export function valueText(value: number, bits: number, kind: SignalName['kind']): string {
  const set = (from: number) =>
    Array.from({length: bits}, (_, i) => i)
      .filter((i) => Math.floor(value / 2 ** i) % 2 === 1)
      .map((i) => i + from)
      .reverse()
      .join(' ');
  if (bits === 1) return String(value);
  if (kind === 'digits') return value.toString(16).padStart(bits / 4, '0');
  if (kind === 'pulses') return value === 0 ? '–' : `wires ${set(1)}`;
  return kind === 'flags' ? (value === 0 ? '–' : set(1)) : String(value);
}

/** Yields the segments of a trace as [begin, end, value]. Cuts them to the span. */
function* segments(trace: Trace, {from, to}: Span): Generator<[number, number, number]> {
  let i = changesUntil(trace, from);
  let begin = from;
  let value = trace.values[i - 1] ?? 0;
  for (; i < trace.times.length && (trace.times[i] ?? 0) < to; ++i) {
    yield [begin, trace.times[i] ?? 0, value];
    [begin, value] = [trace.times[i] ?? 0, trace.values[i] ?? 0];
  }
  yield [begin, to, value];
}

function waveView(trace: Trace, span: Span): View {
  let path = '';
  let last = -1;
  for (const [begin, , value] of segments(trace, span)) {
    const x = place(span, begin).toFixed(1);
    const y = value === 0 ? LOW : HIGH;
    path += path === '' ? `M${x} ${y}` : last === y ? '' : `H${x}V${y}`;
    last = y;
  }
  return h('path', {class: 'wave', d: `${path}H${span.width}`});
}

function boxesView(trace: Trace, span: Span, kind: SignalName['kind']): View[] {
  const boxes: View[] = [];
  let path = '';
  let busy = -1; // left edge of adjacent narrow boxes drawn as one box; -1 if there are none
  const fill = (until: number) => {
    if (busy >= 0)
      boxes.push(
        h('rect', {
          class: 'busy',
          x: busy.toFixed(1),
          y: HIGH,
          width: Math.max(NARROW, until - busy).toFixed(1),
          height: LOW - HIGH,
        }),
      );
    busy = -1;
  };
  for (const [begin, end, value] of segments(trace, span)) {
    const [x0, x1] = [place(span, begin), place(span, end)];
    if (x1 - x0 < NARROW) {
      if (busy < 0) busy = x0;
      continue;
    }
    fill(x0);
    if (value === 0) path += `M${x0.toFixed(1)} ${LOW}H${x1.toFixed(1)}`;
    else path += `M${x0.toFixed(1)} ${HIGH}H${x1.toFixed(1)}V${LOW}H${x0.toFixed(1)}Z`;
    const text = valueText(value, trace.bits, kind);
    if (value !== 0 && text.length * LETTER + 8 < x1 - x0)
      boxes.push(h('text', {x: ((x0 + x1) / 2).toFixed(1), y: LOW - 5}, text));
  }
  fill(span.width);
  return [h('path', {class: 'boxes', d: path}), ...boxes];
}

export function traceView(trace: Trace, span: Span, kind: SignalName['kind']): View {
  return h(
    'svg',
    {
      class: 'trace',
      width: span.width,
      height: ROW,
      viewBox: `0 0 ${span.width} ${ROW}`,
      'aria-hidden': 'true',
    },
    trace.bits === 1 ? waveView(trace, span) : boxesView(trace, span, kind),
  );
}

/** Returns the time between two ticks of the axis: the shortest with at least 64 units between two
 * ticks. Possible times are 1 or 5 pulse times, 1 or 5 add cycles, and 10, 100 ... add cycles. */
function stepOf({from, to, width}: Span): number {
  const room = (to - from) / (width / 64);
  return (
    [PULSE_TIME, 5 * PULSE_TIME, ADD_CYCLE, 5 * ADD_CYCLE].find((step) => step >= room) ??
    ADD_CYCLE * 10 ** Math.ceil(Math.log10(room / ADD_CYCLE))
  );
}

/** Renders the times above the traces. Each text is an add cycle, or a pulse time such as `.10`. */
export function axisView(span: Span): View {
  const step = stepOf(span);
  const ticks: View[] = [];
  for (let time = Math.ceil(span.from / step) * step; time <= span.to; time += step) {
    const cycle = Math.floor(time / ADD_CYCLE);
    const within = (time % ADD_CYCLE) / PULSE_TIME;
    const x = place(span, time);
    // At the edges of the axis, put the text beside its tick, so that the text is not cut off.
    const anchor = x < 12 ? 'start' : x > span.width - 12 ? 'end' : 'middle';
    ticks.push(
      h(
        'g',
        {class: within === 0 ? 'cycle' : '', transform: `translate(${x.toFixed(1)} 0)`},
        h('path', {d: `M0 20V${ROW}`}),
        h(
          'text',
          {x: anchor === 'start' ? 3 : anchor === 'end' ? -3 : 0, y: 15, 'text-anchor': anchor},
          within === 0 ? `${cycle}` : `.${within}`,
        ),
      ),
    );
  }
  return h(
    'svg',
    {
      class: 'axis',
      width: span.width,
      height: ROW,
      viewBox: `0 0 ${span.width} ${ROW}`,
      'aria-hidden': 'true',
    },
    ticks,
  );
}
