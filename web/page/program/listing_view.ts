// SPDX-License-Identifier: MIT
// Renders the listing of a program. The visitor can set a stop at each line with code.

import {h, type View} from '../dom.js';
import {LINES_SHOWN, isAt, lineHeight, listingOf, type ProgramActions} from './actions.js';
import {lineAt, type ListingLine} from './listing.js';
import {listedHelpView, type ListedHelp} from './listing_help.js';
import type {ProgramState} from './state.js';

/** Maps each key to the number of lines by which it moves the selection. */
const STEPS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: 2 - LINES_SHOWN,
  PageDown: LINES_SHOWN - 2,
  Home: -Infinity,
  End: Infinity,
};

function lineView(
  line: ListingLine,
  i: number,
  is: {active: boolean; chosen: boolean; stops: boolean; help: ListedHelp | null},
  actions: ProgramActions,
): View {
  const {row} = line;
  return h(
    'div',
    {
      class:
        `line ${is.active ? 'active' : ''} ${is.stops ? 'stops' : ''} ` +
        `${is.chosen ? 'chosen' : ''} ${row === null ? 'plain' : ''}`,
      key: i,
      id: `listing-${i}`,
      role: row === null ? 'presentation' : 'option',
      'aria-selected': row === null ? null : is.stops ? 'true' : 'false',
      'aria-current': is.active ? 'step' : null,
      onclick:
        row === null
          ? null
          : () => {
              actions.chooseLine(i);
              void actions.toggleListed(line);
            },
      onmouseenter: row === null ? null : () => actions.restOn(i),
      onmouseleave: row === null ? null : () => actions.hideHelp(),
    },
    h('span', {class: 'place'}, row === null ? '' : `${row}.${line.word}`),
    h('span', {class: 'words'}, line.words),
    h('span', {class: 'cost'}, line.cycles),
    h('span', {class: 'source'}, line.source),
    is.help === null ? null : listedHelpView(is.help),
  );
}

function linesView(
  lines: readonly ListingLine[],
  first: number,
  program: ProgramState,
  actions: ProgramActions,
): View {
  const {moment, stops, listingLine, listedHelp} = program;
  const active = moment === null ? -1 : lineAt(lines, moment.cpu.row, moment.cpu.word);
  const height = lineHeight();
  return h(
    'div',
    {
      class: 'lines',
      role: 'presentation',
      style: `height: ${lines.length * height}px; padding-top: ${first * height}px`,
    },
    lines.slice(first, first + LINES_SHOWN + 14).map((line, i) => {
      const {row, word} = line;
      const is = {
        active: first + i === active,
        chosen: first + i === listingLine,
        help: listedHelp?.line === first + i ? listedHelp : null,
        stops: row !== null && stops.some((each) => isAt(each, row, word)),
      };
      return lineView(line, first + i, is, actions);
    }),
  );
}

/** Returns the index of the first line with code, from `from` on in `direction` (1 or -1). If there
 * is no such line, searches in the other direction. */
function codeFrom(lines: readonly ListingLine[], from: number, direction: number): number {
  const begin = Math.max(0, Math.min(lines.length - 1, from));
  for (const step of [direction, -direction])
    for (let i = begin; i >= 0 && i < lines.length; i += step) if (lines[i]?.row !== null) return i;
  return begin;
}

function onKey(
  event: KeyboardEvent,
  lines: readonly ListingLine[],
  {listingLine}: ProgramState,
  actions: ProgramActions,
): void {
  const step = STEPS[event.key];
  const line = lines[listingLine];
  if (step !== undefined) actions.chooseLine(codeFrom(lines, listingLine + step, Math.sign(step)));
  else if ((event.key === 'Enter' || event.key === ' ') && line !== undefined)
    void actions.toggleListed(line);
  else if (event.key === 'F1') void actions.helpListed(listingLine, true);
  else if (event.key === 'Escape') actions.hideHelp();
  else return;
  event.preventDefault();
}

export function listingView(program: ProgramState, actions: ProgramActions): View {
  const lines = listingOf(program.assembly?.listing ?? '');
  const none = lines.length === 0;
  const first = Math.max(0, Math.floor(program.listingTop / lineHeight()) - 6);
  const chosen = lines[program.listingLine]?.row ?? null;
  return h(
    'div',
    {
      class: 'listing',
      id: 'listing',
      role: none ? 'region' : 'listbox',
      'aria-multiselectable': none ? null : 'true',
      'aria-activedescendant': chosen === null ? null : `listing-${program.listingLine}`,
      'aria-label':
        'Listing: rows, words, add cycles, source. ' +
        'Arrow keys go from line to line, Enter sets or removes a stop, ' +
        'F1 explains the instruction',
      tabindex: 0,
      scrollTop: program.listingTop,
      onkeydown: (event: KeyboardEvent) => onKey(event, lines, program, actions),
      // The browser also sends this event after the page sets scrollTop. Call scrolled() only if
      // the visitor has scrolled.
      onscroll: ({target}: Event) => {
        const top = (target as Element).scrollTop;
        if (Math.abs(top - program.listingTop) >= 1) actions.scrolled(top);
      },
    },
    none
      ? h('p', {class: 'quiet'}, 'The listing appears when the program has no errors.')
      : linesView(lines, first, program, actions),
  );
}
