// SPDX-License-Identifier: MIT
// Writes and reads addresses of the rooms with the machine: setup, time, faults, selection, view.

import type {Fields} from '../fields.js';
import {MOST_ADD_CYCLES, quoted} from '../numbers.js';
import {CPUS} from '../replies.js';
import type {TextFile} from '../save.js';
import type {State} from '../state.js';
import type {View} from './camera.js';
import {
  MACHINE_START,
  MOST_FAULTS,
  MOST_MOVES,
  PROGRAMS,
  SELF_TEST,
  isMove,
  type Setup,
} from './state.js';

export interface MachineLink {
  setup: Setup;
  cycle: number;
  look: View | null;
  /** Name of the selected panel's unit or of the selected node; null if neither is selected. */
  chosen: string | null;
  faults: string[];
}

/** Returns the fields of a link to the machine, and the visitor's texts as `work`. Each entry of
 * `work` has a field name, the text, and a file to save if the link would be too long. */
export function machineFields(state: State): {
  fields: URLSearchParams;
  work: [name: string, text: string, file: TextFile][];
} {
  const {setup, moment, look} = state.machine;
  const fields = new URLSearchParams();
  const first = MACHINE_START.setup;
  if (setup.program !== SELF_TEST) fields.set('on', setup.program);
  if (setup.cpu !== first.cpu) fields.set('cpu', setup.cpu);
  if (setup.program === 'chess' && setup.fen !== first.fen) fields.set('fen', setup.fen);
  if (setup.program === 'chess' && setup.depth !== first.depth)
    fields.set('depth', String(setup.depth));
  // Omit the add cycle if cables were moved during the run: a link cannot reproduce such a state.
  if (
    state.room === 'machine' &&
    moment !== null &&
    moment.cycle > 10 &&
    !state.machine.cables.later
  )
    fields.set('cycle', String(moment.cycle));
  if (look !== null)
    fields.set('view', [look.u.toFixed(2), look.y.toFixed(2), look.zoom.toFixed(1)].join('_'));
  if (state.machine.chosen !== null) fields.set('at', state.machine.chosen);
  if (state.room === 'break')
    for (const spec of state.breaking.faults) fields.append('fault', spec);
  const file = setup.program === 'patch' ? 'patch.e' : (setup.program.split('/').pop() ?? '');
  const work: [string, string, TextFile][] = [];
  const {text, deck, cables} = setup;
  if (text !== null) work.push(['text', text, {name: file, text}]);
  if (cables.length > 0)
    work.push(['cables', cables.join('\n'), {name: 'cables.txt', text: `${cables.join('\n')}\n`}]);
  if (deck !== null)
    work.push(['deck', deck, {name: `${file.replace(/\.\w+$/, '')}.deck`, text: deck}]);
  return {fields, work};
}

const DEPTHS = ['3', '4', '5', '6'] as const;

function readLook(fields: Fields): View | null {
  const text = fields.text('view');
  if (text === null) return null;
  const [u = NaN, y = NaN, zoom = NaN] = text.split('_').map(Number);
  if (Math.abs(u) <= 100 && Math.abs(y) <= 100 && zoom > 0 && zoom <= 1000) return {u, y, zoom};
  fields.problems.push(`The link asks for the view ${quoted(text)}, which is none.`);
  return null;
}

/** Reads changes of cables, one a line. Drops wrong lines. Of the correct lines, keeps the first
 * MOST_MOVES. Notes one problem about wrong lines, and one about too many correct lines. */
async function readCables(fields: Fields): Promise<string[]> {
  const text = await fields.packed('cables');
  if (text === null) return [];
  const lines = text.split('\n').filter((line) => line !== '');
  const wrong = lines.find((line) => !isMove(line));
  if (wrong !== undefined)
    fields.problems.push(
      `The link moves cables by ${quoted(wrong)}, which is not a change of a cable.`,
    );
  return fields.few('moved cables', lines.filter(isMove), MOST_MOVES);
}

export async function readMachineFields(fields: Fields): Promise<MachineLink> {
  const first = MACHINE_START.setup;
  const program = fields.choice(
    'on',
    PROGRAMS.map(({name}) => name),
    SELF_TEST,
  );
  // Earlier builds wrote the text of a patch into the field `patch`.
  const text = (await fields.packed('text')) ?? (await fields.packed('patch'));
  return {
    setup: {
      program,
      cpu: fields.choice('cpu', CPUS, first.cpu),
      text,
      cables: await readCables(fields),
      deck: await fields.packed('deck'),
      fen: fields.text('fen') ?? first.fen,
      depth: Number(fields.choice('depth', DEPTHS, '3')),
    },
    cycle: fields.whole('cycle', 0, MOST_ADD_CYCLES, 0),
    look: readLook(fields),
    chosen: fields.text('at'),
    faults: fields.all('fault', MOST_FAULTS),
  };
}
