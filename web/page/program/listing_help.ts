// SPDX-License-Identifier: MIT
// Shows help on an instruction of the listing. The help appears when the pointer rests on a line,
// or when F1 is pressed at the selected line.

import {h, type View} from '../dom.js';
import type {ListingLine} from './listing.js';

/** Time in ms for which the pointer must rest on a line before the help appears. */
export const REST = 300;

export interface ListedHelp {
  /** Line of the listing, from 0. */
  line: number;
  /** Help as Markdown. */
  text: string;
}

/** Returns the source line and the character at which the instruction of a listing line begins,
 * both from 0. Returns null if the line has no instruction. */
export function instructionOf({row, line, source}: ListingLine): [number, number] | null {
  const [, label = ''] = /^(\S*\s+)\S/.exec(source) ?? [];
  return row === null || line === '' || label === '' ? null : [Number(line) - 1, label.length];
}

/** Returns a style that places the help below its line. If the line is in the lower half of the
 * window, the help is above the line. */
function besides(id: string): string {
  const line = document.getElementById(id)?.getBoundingClientRect();
  const frame = document.getElementById('listing')?.getBoundingClientRect();
  if (line === undefined || frame === undefined) return 'display: none';
  const place =
    line.bottom > innerHeight / 2 ? `bottom: ${innerHeight - line.top}px` : `top: ${line.bottom}px`;
  return `${place}; left: ${frame.left + 8}px; max-width: ${frame.width - 16}px`;
}

/** Renders Markdown paragraphs whose only markup is `code` and **strong**. */
export function listedHelpView({line, text}: ListedHelp): View {
  const part = (each: string): View | string =>
    each.startsWith('`')
      ? h('code', {}, each.slice(1, -1))
      : each.startsWith('**')
        ? h('strong', {}, each.slice(2, -2))
        : each;
  return h(
    'div',
    {
      class: 'listed-help',
      // Hide the help from screen readers. If a key requested the help, the page announces it.
      'aria-hidden': 'true',
      style: besides(`listing-${line}`),
      onclick: (event: Event) => event.stopPropagation(),
    },
    text.split('\n\n').map((each) => h('p', {}, each.split(/(`[^`]*`|\*\*.*?\*\*)/).map(part))),
  );
}
