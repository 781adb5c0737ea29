// SPDX-License-Identifier: MIT
// Addresses of the rooms in which the machine stands: what is set up, the add cycle, what is broken,
// what is chosen, and what part of the room is seen.

import {pack, unpack} from '../link.js';
import type {State} from '../state.js';
import type {View} from './camera.js';
import {MACHINE_START, PROGRAMS, SELF_TEST, type Setup} from './state.js';

export interface MachineLink {
  setup: Setup;
  cycle: number;
  look: View | null;
  /** The name of a panel's unit or of a node. */
  chosen: string | null;
  faults: string[];
}

export async function machineFields(state: State): Promise<URLSearchParams> {
  const {setup, moment, look} = state.machine;
  const fields = new URLSearchParams();
  const first = MACHINE_START.setup;
  if (setup.program !== SELF_TEST) fields.set('on', setup.program);
  if (setup.program === 'chess' && setup.fen !== first.fen) fields.set('fen', setup.fen);
  if (setup.program === 'chess' && setup.depth !== first.depth) fields.set('depth', String(setup.depth));
  if (setup.deck !== null) fields.set('deck', await pack(setup.deck));
  if (setup.patch !== null) fields.set('patch', await pack(setup.patch));
  if (state.room === 'machine' && moment !== null && moment.cycle > 10) fields.set('cycle', String(moment.cycle));
  if (look !== null) fields.set('view', [look.u.toFixed(2), look.y.toFixed(2), look.zoom.toFixed(1)].join('_'));
  if (state.machine.chosen !== null) fields.set('at', state.machine.chosen);
  if (state.room === 'break') for (const spec of state.breaking.faults) fields.append('fault', spec);
  return fields;
}

export async function readMachineFields(fields: URLSearchParams): Promise<MachineLink> {
  const first = MACHINE_START.setup;
  const on = fields.get('on') ?? '';
  const depth = Number(fields.get('depth') ?? first.depth);
  const [u = NaN, y = NaN, zoom = NaN] = (fields.get('view') ?? '').split('_').map(Number);
  const cycle = Number(fields.get('cycle') ?? 0);
  return {
    setup: {program: PROGRAMS.some(({name}) => name === on) ? on : SELF_TEST, fen: fields.get('fen') ?? first.fen, depth: [3, 4, 5, 6].includes(depth) ? depth : first.depth,
      deck: fields.has('deck') ? await unpack(fields.get('deck') ?? '') : null, patch: fields.has('patch') ? await unpack(fields.get('patch') ?? '') : null},
    cycle: Number.isSafeInteger(cycle) && cycle >= 0 ? cycle : 0,
    look: [u, y, zoom].every(Number.isFinite) && fields.has('view') ? {u, y, zoom} : null,
    chosen: fields.get('at'),
    faults: fields.getAll('fault'),
  };
}
