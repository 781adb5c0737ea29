// SPDX-License-Identifier: MIT
// Renders the table of add cycles beside the picture, and the fields for the stops of a run.

import {choice, h, kept, type Child, type View} from '../dom.js';
import {grouped} from '../format.js';
import type {MachineActions} from './actions.js';
import {ACCUMULATORS} from './lamps.js';
import type {Nets} from './nets.js';
import type {MachineState} from './state.js';
import type {MachineMoment, RecordedCycle} from './types.js';
import {describe} from './words.js';

export interface CycleRow {
  cycle: number;
  /** Nodes of the program lines that had a pulse. */
  lines: number[];
  /** Nodes of the outputs that sent digits. */
  senders: number[];
  /** Programs that started, with the nodes of their inputs. */
  starts: {node: number; name: string}[];
}

export function rowOf({cycle, nodes}: RecordedCycle, nets: Nets): CycleRow {
  const of = (kind: string) => nodes.filter((node) => nets.kinds.get(node) === kind);
  return {
    cycle,
    lines: of('line'),
    senders: of('output').filter((node) => (nets.wires.get(node) ?? 1) > 1),
    starts: of('input').flatMap((node) => {
      const program = nets.programAt(node);
      return program === null ? [] : [{node, name: program.name}];
    }),
  };
}

const nameButton = (node: number, nets: Nets, actions: MachineActions): View =>
  h(
    'button',
    {type: 'button', class: 'name-button', onclick: () => actions.show({kind: 'node', node})},
    nets.nameOf(node),
  );

function rowView(row: CycleRow, last: boolean, nets: Nets, actions: MachineActions): View {
  const named = (node: number, words: string): Child => [
    nameButton(node, nets, actions),
    words === '' ? ' ' : ` ${words} `,
  ];
  const senderWords = (node: number) => {
    const unit = nets.unitOf(node)?.name ?? '';
    return nets.room.names.units[unit] ?? '';
  };
  return h(
    'tr',
    {'aria-current': last ? 'step' : null},
    h('th', {scope: 'row'}, last ? '▶ ' : '', grouped(row.cycle)),
    h(
      'td',
      {},
      row.lines.map((node) => named(node, '')),
    ),
    h(
      'td',
      {},
      row.senders.map((node) => named(node, senderWords(node))),
    ),
    h(
      'td',
      {},
      row.starts.map(({node, name}) => named(node, name === '' ? '' : describe(name))),
    ),
  );
}

/** Highest pace at which a viewer can follow the rows, in add cycles a second. */
const FOLLOWED = 5;

/** Renders the last add cycles, newest first. Marks the present add cycle. Between two add cycles,
 * marks the add cycle that has just ended. The table is empty during a fast run. */
export const cyclesView = (machine: MachineState, actions: MachineActions): View => {
  const {moment, running, pace} = machine;
  const fast = running && (pace === 0 || pace > FOLLOWED);
  return tableView(fast ? null : moment, actions.stage.nets, actions);
};

const tableView = kept(
  (moment: MachineMoment | null, nets: Nets | null, actions: MachineActions) => {
    const rows =
      nets === null || moment === null
        ? []
        : moment.history.map((each) => rowOf(each, nets)).reverse();
    const now = moment === null ? -1 : moment.phase === 0 ? moment.cycle - 1 : moment.cycle;
    return h(
      'div',
      {class: 'wide cycles', tabindex: 0, role: 'group', 'aria-label': 'Add cycles'},
      h(
        'table',
        {class: 'numbers', id: 'cycles'},
        h('caption', {class: 'unseen'}, 'The last add cycles, the newest first'),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ['add cycle', 'pulses on lines', 'numbers sent by', 'programs started'].map((each) =>
              h('th', {scope: 'col'}, each),
            ),
          ),
        ),
        h(
          'tbody',
          {},
          nets === null ? null : rows.map((row) => rowView(row, row.cycle === now, nets, actions)),
        ),
      ),
    );
  },
);

export function stopsView({stops, stopError}: MachineState, actions: MachineActions): View {
  const field = (id: string, label: string, name: 'line' | 'number' | 'cycle', example: string) =>
    h(
      'label',
      {},
      label,
      h('input', {
        id,
        value: stops[name],
        placeholder: example,
        autocomplete: 'off',
        spellcheck: 'false',
        autocapitalize: 'off',
        onchange: (event: Event) =>
          actions.setStops({[name]: (event.target as HTMLInputElement).value}),
      }),
    );
  const units = Array.from({length: ACCUMULATORS}, (_, i) => `a${i + 1}`);
  return h(
    'details',
    {class: 'texts', id: 'stops'},
    h('summary', {}, 'Stop a run at…'),
    h(
      'div',
      {class: 'settings'},
      field('stop-line', 'a pulse on a line or socket', 'line', '1-7'),
      field('stop-cycle', 'an add cycle', 'cycle', '3000'),
      choice(
        'stop-unit',
        'where accumulator',
        stops.unit,
        units.map((value) => ({value, name: value})),
        (unit) => actions.setStops({unit}),
      ),
      field('stop-number', 'comes to show', 'number', '42, or M 9999999958'),
    ),
    stopError === null ? null : h('p', {class: 'error', role: 'alert'}, stopError),
  );
}
