// SPDX-License-Identifier: MIT
// Renders the Signals room: wires and registers of a machine as traces over its pulse times.

import {choice, h, kept, slot, type View} from '../dom.js';
import {editor, goTo} from '../editor.js';
import {grouped} from '../format.js';
import {ownView} from '../kept/own.js';
import type {Diagnostic} from '../replies.js';
import {ADD_CYCLE, MOST_ADD_CYCLES, PULSE_TIME, type SignalsActions} from './actions.js';
import {PATCHES} from './patches.js';
import type {SignalsState} from './state.js';
import {ROW, axisView, place, traceView, valueText, type Span} from './traces.js';
import type {SignalName, Trigger} from './types.js';
import {changesUntil, valueAt, type Trace} from './vcd.js';

/** Largest number of traces that the page draws; a recording may have hundreds. */
const MOST_ROWS = 60;
const MOST_SUGGESTIONS = 60;

const button = (
  text: string,
  act: () => unknown,
  disabled = false,
  label: string | null = null,
): View =>
  h('button', {type: 'button', 'aria-label': label, onclick: () => void act(), disabled}, text);

const numberField = (
  actions: SignalsActions,
  id: string,
  label: string,
  value: number,
  range: [number, number],
  set: (value: number) => unknown,
): View =>
  h(
    'label',
    {},
    label,
    h('input', {
      id,
      key: value,
      value: String(value),
      inputmode: 'numeric',
      autocomplete: 'off',
      onchange: (event: Event) =>
        actions.typed(label, (event.target as HTMLInputElement).value, ...range, set),
    }),
  );

const TRIGGERS: readonly {kind: Trigger['kind']; name: string}[] = [
  {kind: 'start', name: 'when the machine starts'},
  {kind: 'cycle', name: 'at an add cycle'},
  {kind: 'pulse', name: 'at a pulse on a jack or line'},
];

const suggestionsView = kept(
  (names: readonly SignalName[], used: readonly string[], draft: string): View => {
    const wanted = draft.toLowerCase();
    const ranked = [...used, ...names.map(({name}) => name)].filter((name) =>
      name.toLowerCase().includes(wanted),
    );
    return h(
      'datalist',
      {id: 'suggestions'},
      [...new Set(ranked)].slice(0, MOST_SUGGESTIONS).map((value) => h('option', {value})),
    );
  },
);

function chooserView(signals: SignalsState, actions: SignalsActions): View {
  return h(
    'form',
    {
      class: 'chooser',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void actions.add((document.getElementById('signal') as HTMLInputElement).value);
      },
    },
    h(
      'label',
      {},
      'Add a signal: a name such as a13.digits, or a pattern such as 1-*',
      h('input', {
        id: 'signal',
        value: signals.draft,
        list: 'suggestions',
        autocomplete: 'off',
        spellcheck: 'false',
        autocapitalize: 'off',
        oninput: (event: Event) => actions.draft((event.target as HTMLInputElement).value),
      }),
    ),
    suggestionsView(signals.names, signals.used, signals.draft),
    h(
      'div',
      {class: 'buttons'},
      h('button', {type: 'submit'}, 'Add'),
      button('All in use', () => actions.choose([]), signals.chosen.length === 0),
    ),
  );
}

function triggerView({trigger, length}: SignalsState, actions: SignalsActions): View {
  return h(
    'section',
    {class: 'settings', 'aria-label': 'When to record'},
    choice(
      'trigger',
      'Record',
      trigger.kind,
      TRIGGERS.map(({kind, name}) => ({value: kind, name})),
      (value) => void actions.setTrigger({kind: value as Trigger['kind']}),
    ),
    numberField(actions, 'length', 'Add cycles', length, [1, MOST_ADD_CYCLES], (value) =>
      actions.setLength(value),
    ),
    trigger.kind === 'pulse'
      ? h(
          'label',
          {},
          'Jack or line',
          h('input', {
            id: 'jack',
            key: trigger.jack,
            value: trigger.jack,
            autocomplete: 'off',
            spellcheck: 'false',
            autocapitalize: 'off',
            list: 'suggestions',
            onchange: (event: Event) =>
              void actions.setTrigger({jack: (event.target as HTMLInputElement).value.trim()}),
          }),
        )
      : null,
    trigger.kind === 'start'
      ? null
      : numberField(
          actions,
          'cycle',
          trigger.kind === 'pulse' ? 'From add cycle' : 'Add cycle',
          trigger.cycle,
          [0, 1e9],
          (cycle) => actions.setTrigger({cycle}),
        ),
    trigger.kind === 'start'
      ? null
      : numberField(
          actions,
          'before',
          'Add cycles before it',
          trigger.before,
          [0, 1000],
          (before) => actions.setTrigger({before}),
        ),
  );
}

function wiringView(signals: SignalsState, actions: SignalsActions): View {
  const own = signals.diagnostics.filter((each) => each.file === 'signals.e');
  const line = (each: Diagnostic) =>
    h(
      'li',
      {class: each.severity},
      button(`${each.line}:${each.column}`, () => goTo('patch', each)),
      ` ${each.severity}: ${each.message} [${each.id}]`,
    );
  return h(
    'details',
    {class: 'wiring'},
    h(
      'summary',
      {},
      'The wiring and its cards',
      own.some((each) => each.severity === 'error')
        ? h('span', {class: 'error'}, ' has errors')
        : null,
    ),
    editor({
      id: 'patch',
      file: signals.name,
      label: 'Wiring, in the patch language',
      language: 'patch',
      text: signals.wiring?.text ?? '',
      diagnostics: own,
      changed: (text) => actions.edit({text}),
    }),
    h(
      'div',
      {class: 'diagnostics', id: 'diagnostics', role: 'log', 'aria-label': 'Diagnostics'},
      own.length === 0
        ? h('p', {class: 'quiet'}, 'No errors, no warnings.')
        : h('ul', {}, own.slice(0, 30).map(line)),
    ),
    h(
      'label',
      {},
      'Cards in the reader, one a line',
      h('textarea', {
        id: 'signals-deck',
        key: signals.name,
        rows: 4,
        value: signals.wiring?.deck ?? '',
        spellcheck: 'false',
        oninput: (event: Event) =>
          actions.edit({deck: (event.target as HTMLTextAreaElement).value}),
      }),
    ),
  );
}

/** Formats a time since power-on: add cycle with its pulse time, number of pulse times, and µs. */
function timeText(time: number): string {
  const pulses = Math.floor(time / PULSE_TIME);
  return (
    `add cycle ${grouped(Math.floor(time / ADD_CYCLE))}, pulse time ${pulses % 20}: ` +
    `${grouped(pulses)} pulse times, ${grouped(time)} µs`
  );
}

/** Returns the width of the plots in units of the drawing. A row is ROW units high. */
function widthOfPlots(): number {
  const {width, height} = document.querySelector('.plots svg')?.getBoundingClientRect() ?? {
    width: 0,
    height: 0,
  };
  return width === 0 ? 640 : Math.round((width * ROW) / height);
}

function timeAt(event: PointerEvent, {from, to}: SignalsState): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const time = from + ((event.clientX - box.left) / box.width) * (to - from);
  return Math.floor(time / (PULSE_TIME / 2)) * (PULSE_TIME / 2);
}

function press(event: KeyboardEvent, actions: SignalsActions): void {
  const step = event.shiftKey ? ADD_CYCLE : PULSE_TIME;
  const act = {
    ArrowRight: () => actions.moveCursor(step),
    ArrowLeft: () => actions.moveCursor(-step),
    '+': () => actions.zoom(0.5),
    '-': () => actions.zoom(2),
    Home: () => actions.showAll(),
    m: () => actions.markCursor(),
    Escape: () => actions.unmark(),
  }[event.key];
  if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}

function drag(event: PointerEvent, signals: SignalsState, actions: SignalsActions): void {
  if (event.button !== 0) return;
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  actions.setCursor(timeAt(event, signals));
}

function wheel(event: WheelEvent, actions: SignalsActions): void {
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    actions.zoom(event.deltaY > 0 ? 1.25 : 0.8);
  } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    event.preventDefault();
    actions.pan(Math.sign(event.deltaX) * 0.05);
  }
}

function plotsView(
  signals: SignalsState,
  actions: SignalsActions,
  shown: readonly Trace[],
  kinds: ReadonlyMap<string, SignalName['kind']>,
): View {
  const {from, to, cursor, mark} = signals;
  const span: Span = {from, to, width: widthOfPlots()};
  const line = (name: string, time: number | null) =>
    time === null || time < from || time > to
      ? null
      : h('div', {class: name, style: `left: ${(100 * place(span, time)) / span.width}%`});
  return h(
    'div',
    {
      class: 'plots',
      onpointerdown: (event: PointerEvent) => drag(event, signals, actions),
      onpointermove: (event: PointerEvent) => {
        if (event.buttons === 1) actions.setCursor(timeAt(event, signals));
      },
      onwheel: (event: WheelEvent) => wheel(event, actions),
    },
    axisView(span),
    shown.map((trace) => traceView(trace, span, kinds.get(trace.name) ?? 'number')),
    line('mark', mark),
    line('cursor', cursor),
  );
}

const kindsOf = ((): ((
  names: readonly SignalName[],
) => ReadonlyMap<string, SignalName['kind']>) => {
  const found = new WeakMap<readonly SignalName[], ReadonlyMap<string, SignalName['kind']>>();
  return (names) => {
    if (!found.has(names)) found.set(names, new Map(names.map(({name, kind}) => [name, kind])));
    return found.get(names) ?? new Map();
  };
})();

function tracesView(signals: SignalsState, actions: SignalsActions): View {
  const {traces, names, cursor, chosen} = signals;
  const all = traces?.traces ?? [];
  const shown = all.slice(0, MOST_ROWS);
  const kinds = kindsOf(names);
  return h(
    'section',
    {
      class: 'traces',
      tabindex: 0,
      role: 'group',
      'aria-label':
        'Traces: arrow keys move the cursor by a pulse time, with Shift by an add cycle; + ' +
        'and − zoom, Home shows all, M marks a place',
      onkeydown: (event: KeyboardEvent) => press(event, actions),
    },
    h(
      'ul',
      {class: 'names'},
      h('li', {class: 'quiet'}, 'add cycle'),
      shown.map((trace) =>
        h(
          'li',
          {},
          h(
            'span',
            {
              class: 'signal',
              title:
                `${trace.times.length} changes; ${changesUntil(trace, cursor)} up to the ` +
                'cursor',
            },
            trace.name,
          ),
          h(
            'span',
            {class: 'value'},
            valueText(valueAt(trace, cursor), trace.bits, kinds.get(trace.name) ?? 'number'),
          ),
          chosen.includes(trace.name)
            ? button('×', () => actions.remove(trace.name), false, `Remove ${trace.name}`)
            : null,
        ),
      ),
    ),
    plotsView(signals, actions, shown, kinds),
  );
}

function readingView(signals: SignalsState, actions: SignalsActions): View {
  const {cursor, mark, recording, traces} = signals;
  const none = traces === null;
  const count = traces?.traces.length ?? 0;
  return h(
    'div',
    {class: 'reading'},
    h(
      'div',
      {class: 'buttons', role: 'toolbar', 'aria-label': 'View'},
      button('Zoom in', () => actions.zoom(0.5), none),
      button('Zoom out', () => actions.zoom(2), none),
      button('←', () => actions.pan(-0.5), none, 'Earlier'),
      button('→', () => actions.pan(0.5), none, 'Later'),
      button('All', () => actions.showAll(), none),
      mark === null
        ? button('Mark here', () => actions.markCursor(), none)
        : button('Unmark', () => actions.unmark()),
      button('Save as VCD', () => actions.download(), none),
    ),
    h(
      'p',
      {class: 'status', id: 'cursor-time'},
      none ? '' : `Cursor at ${timeText(cursor)}`,
      mark === null
        ? null
        : `; ${grouped(Math.abs(cursor - mark) / PULSE_TIME)} pulse times, ` +
            `${grouped(Math.abs(cursor - mark))} µs ${cursor < mark ? 'before' : 'after'} the ` +
            'mark',
    ),
    recording === null
      ? null
      : h(
          'p',
          {class: 'quiet', id: 'recorded'},
          `Recorded: add cycles ${grouped(recording.begin)} to ${grouped(recording.end)}`,
          recording.idle ? ', where the machine stands still' : '',
          `; ${count} signals`,
          count > MOST_ROWS ? `, of which ${MOST_ROWS} are drawn` : '',
        ),
  );
}

export function signalsRoom(signals: SignalsState, actions: SignalsActions): View {
  return h(
    'main',
    {class: 'room signals', id: 'main', key: 'signals'},
    h('h1', {class: 'unseen'}, 'Signals of the ENIAC over time'),
    h(
      'div',
      {class: 'answer'},
      signals.error === null ? null : h('p', {class: 'error', role: 'alert'}, signals.error),
      signals.traces === null && signals.busy ? h('p', {class: 'quiet'}, 'Recording …') : null,
      tracesView(signals, actions),
      readingView(signals, actions),
    ),
    h(
      'div',
      {class: 'question'},
      choice(
        'signals-example',
        'Machine',
        signals.name,
        PATCHES.map(({name, title}) => ({value: name, name: title})),
        (value) => void actions.open(value),
      ),
      slot(
        signals.wiring !== null &&
          ownView(signals.wiring, actions.original(signals.name), () => actions.restore()),
      ),
      triggerView(signals, actions),
      chooserView(signals, actions),
      wiringView(signals, actions),
    ),
  );
}
