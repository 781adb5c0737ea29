// SPDX-License-Identifier: MIT
// Tells the visitor that a text is their own version, and offers the original.

import {h, type View} from '../dom.js';
import type {Texts} from './entry.js';

/** Renders the notice. Returns null if `texts` has the text and cards of `original`. */
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
