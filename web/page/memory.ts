// SPDX-License-Identifier: MIT
// Renders the memory of the virtual CPU: 15 accumulators of five words.

import {h, type View} from './dom.js';

const two = (word: number): string => String(word).padStart(2, '0');

/** Renders the words, and marks those that differ from `before`. Marks none if `before` is null. */
export function memoryView(
  memory: Uint8Array | null,
  before: Uint8Array | null,
  signs: Uint8Array | null,
): View {
  const rows = Array.from({length: 15}, (_, row) =>
    h(
      'tr',
      {},
      h('th', {scope: 'row'}, two(5 * row)),
      Array.from({length: 5}, (_, column) => {
        const at = 5 * row + column;
        const word = memory?.[at] ?? 0;
        return h(
          'td',
          {
            class:
              `${word === 0 ? 'zero' : ''} ` +
              `${before !== null && before[at] !== word ? 'changed' : ''}`,
          },
          two(word),
        );
      }),
      h('td', {class: 'sign'}, signs?.[row] === 1 ? '−' : ''),
    ),
  );
  return h(
    'table',
    {class: 'memory'},
    h('caption', {}, 'Memory: 75 words in 15 accumulators'),
    h(
      'thead',
      {class: 'unseen'},
      h(
        'tr',
        {},
        h('th', {scope: 'col'}, 'from word'),
        [0, 1, 2, 3, 4].map((n) => h('th', {scope: 'col'}, `+${n}`)),
        h('th', {scope: 'col'}, 'sign'),
      ),
    ),
    h('tbody', {}, rows),
  );
}
