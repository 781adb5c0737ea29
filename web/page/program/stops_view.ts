// SPDX-License-Identifier: MIT
// Renders the stops of a program with their conditions, and the watched expressions.

import {h, type View} from '../dom.js';
import {goTo} from '../editor.js';
import type {Mistake, Value} from '../replies.js';
import type {ProgramActions} from './actions.js';
import type {ProgramState} from './state.js';
import {lineOf, placesOf, type Stop} from './stops.js';

const typedIn = (event: Event): string => (event.target as HTMLInputElement).value;

function mistakeView(id: string, text: string, {error, column}: Mistake): View {
  const at = Math.max(0, column - 1);
  return h(
    'p',
    {class: 'error', id, role: 'alert'},
    column === 0
      ? null
      : [
          h(
            'code',
            {},
            text.slice(0, at),
            h('mark', {}, text.slice(at, at + 1) || ' '),
            text.slice(at + 1),
          ),
          ' ',
        ],
    column === 0 ? error : `column ${column}: ${error}`,
  );
}

function placeView(stop: Stop, name: string): View {
  const line = lineOf(stop, name);
  const places = placesOf(stop)
    .map((each) => each.join('.'))
    .join(', ');
  const text = line === null ? stop.place : `line ${line}`;
  return h(
    'span',
    {},
    line === null
      ? text
      : h('button', {type: 'button', onclick: () => goTo('source', {line, column: 1})}, text),
    places === '' || places === stop.place ? null : h('small', {}, ` ${places}`),
  );
}

function stopView(stop: Stop, i: number, name: string, actions: ProgramActions): View {
  const {found, condition, place} = stop;
  const mistake = found !== null && 'error' in found ? found : null;
  return h(
    'li',
    {key: place},
    placeView(stop, name),
    h(
      'label',
      {},
      'if',
      h('input', {
        class: 'condition',
        'aria-label': `Condition of the stop at ${place}`,
        'aria-invalid': mistake === null ? null : 'true',
        'aria-describedby': mistake === null ? null : `stop-error-${i}`,
        value: condition,
        placeholder: 'always',
        autocomplete: 'off',
        spellcheck: 'false',
        onchange: (event: Event) => void actions.setCondition(stop, typedIn(event)),
      }),
    ),
    h(
      'button',
      {
        type: 'button',
        'aria-label': `Remove the stop at ${place}`,
        onclick: () => void actions.removeStop(stop),
      },
      'Remove',
    ),
    mistake === null
      ? null
      : mistakeView(`stop-error-${i}`, mistake.part === 'place' ? place : condition, mistake),
  );
}

/** Renders a text field. Calls `add` when the visitor presses Enter or leaves the field. */
function addView(
  id: string,
  label: string,
  placeholder: string,
  key: string,
  add: (text: string) => void,
): View {
  return h(
    'label',
    {},
    label,
    h('input', {
      id,
      key,
      value: '',
      placeholder,
      autocomplete: 'off',
      spellcheck: 'false',
      onchange: (event: Event) => add(typedIn(event)),
    }),
  );
}

export const addStopView = ({stops}: ProgramState, actions: ProgramActions): View =>
  addView(
    'breaks',
    'Stop before',
    'such as 101, loop, loop if A > 3',
    stops.map(({place}) => place).join(),
    (text) => void actions.typeStops(text),
  );

export function stopsView({stops, name}: ProgramState, actions: ProgramActions): View | null {
  if (stops.length === 0) return null;
  return h(
    'ul',
    {class: 'stop-list', id: 'stops', 'aria-label': 'Stops'},
    stops.map((stop, i) => stopView(stop, i, name, actions)),
  );
}

export const addWatchView = ({watched}: ProgramState, actions: ProgramActions): View =>
  addView('watch', 'Watch', 'such as A, [32], $cards', watched.join('\n'), (text) => {
    const expression = text.trim();
    if (expression !== '' && !watched.includes(expression))
      void actions.watch([...watched, expression]);
  });

function watchedView(
  expression: string,
  value: Value | undefined,
  i: number,
  remove: () => void,
): View {
  return h(
    'li',
    {key: expression},
    value === undefined
      ? `${expression} = –`
      : 'text' in value
        ? h('output', {}, value.text)
        : mistakeView(`watch-error-${i}`, expression, value),
    h(
      'button',
      {type: 'button', 'aria-label': `Remove what is watched: ${expression}`, onclick: remove},
      'Remove',
    ),
  );
}

export function watchView({watched, moment}: ProgramState, actions: ProgramActions): View | null {
  if (watched.length === 0) return null;
  return h(
    'ul',
    {class: 'stop-list', id: 'watched', 'aria-label': 'Watched expressions'},
    watched.map((expression, i) =>
      watchedView(expression, moment?.watched[i], i, () => {
        void actions.watch(watched.filter((each) => each !== expression));
      }),
    ),
  );
}
