// SPDX-License-Identifier: MIT
// Says that a text is the visitor's own version, and leads back to the original.

import {h, type View} from '../dom.js';
import type {Texts} from './entry.js';

/** Null where the texts are the original ones. */
export function ownView(texts: Texts, original: Texts, restore: () => unknown): View | null {
  if (texts.text === original.text && texts.deck === original.deck) return null;
  return h(
    'div',
    {class: 'buttons own'},
    h('span', {class: 'quiet'}, 'Your own version.'),
    h(
      'button',
      {type: 'button', id: 'original', onclick: () => void restore()},
      'Back to the original',
    ),
  );
}
