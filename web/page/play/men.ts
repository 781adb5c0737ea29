// SPDX-License-Identifier: MIT
// Draws the pieces of chess. Each drawing is 45 units wide and high.

import {h, type View} from '../dom.js';

const BASE = 'M10 39h25v-3.2c0-1.6-1.2-2.8-2.8-2.8h-19.4c-1.6 0-2.8 1.2-2.8 2.8z';
const SHAPES: Record<string, string[]> = {
  p: [
    'M22.5 8.5a5.8 5.8 0 0 1 3.6 10.3h2.4v3h-2.6c.4 4.6 2.3 8 5.1 11.2h-17c2.8-3.2 4.7-6.6 ' +
      '5.1-11.2h-2.6v-3h2.4a5.8 5.8 0 0 1 3.6-10.3z',
    BASE,
  ],
  r: ['M12 8h5v3.6h3.2V8h4.6v3.6H28V8h5v8.4l-3 2.6v9.4l2.4 4.6H12.6l2.4-4.6V19l-3-2.6z', BASE],
  n: [
    'M20.5 7.2l2.6 3.4c7.4 1.6 11 8.2 10.4 22.4H14.2c.2-5.4 2.4-8.200 ' +
      '6.200-11.400l-.8-.9c-1.8 1.800-4 2.900-6.400 3.500l-2.800-2.200-1-3.800c2.800-2.600 ' +
      '4.600-5.200 6-8.400.7-1.500 1.700-2.500 3.400-3.200z',
    BASE,
    'M18.400 14.600h.1',
  ],
  b: [
    'M22.500 5.200a2.600 2.600 0 0 1 1.700 4.600c4.700 3.600 6.600 7.100 6.600 10.500 0 ' +
      '2.900-1.500 5.300-4 6.900l1.600 5.800h-11.800l1.600-5.800c-2.500-1.600-4-4-4-6.900 ' +
      '0-3.400 1.900-6.900 6.600-10.500a2.600 2.600 0 0 1 1.700-4.600z',
    BASE,
    'M22.500 14.500v7M19 18h7',
  ],
  q: [
    'M8 11.500l6 9.500 1.800-12.500 5 11 1.700-12.500 1.700 12.500 5-11L31 ' +
      '21l6-9.500-4.200 21.500H12.200z',
    BASE,
  ],
  k: [
    'M21 4.500h3v2.700h2.700v3H24v3.300c1.700.5 2.800 1.700 3.200 3.300 6-2.100 9.800.9 ' +
      '9.300 5-.5 3.800-3.500 6-5 11.200h-18c-1.500-5.200-4.500-7.400-5-11.200-.5-4.100 ' +
      '3.300-7.100 9.300-5 .4-1.600 1.500-2.800 3.200-3.300v-3.300h-2.700v-3H21z',
    BASE,
    'M22.500 20v9',
  ],
};

const drawn = new Map<string, View>();

/** Returns the drawing of a piece; `P` is a white pawn. */
export function manView(man: string): View {
  let view = drawn.get(man);
  if (view === undefined) {
    const kind = man.toLowerCase();
    view = h(
      'svg',
      {
        viewBox: '0 0 45 45',
        class: `man ${man === kind ? 'black' : 'white'}`,
        'aria-hidden': 'true',
        key: man,
      },
      (SHAPES[kind] ?? []).map((d, i) => h('path', {d, class: i < 2 ? 'body' : 'line'})),
    );
    drawn.set(man, view);
  }
  return view;
}
