// SPDX-License-Identifier: MIT
// Writes and reads the Program room's part of an address.

import type {Fields} from '../fields.js';
import {base, decked, withWork, type Address, type Originals} from '../room_link.js';
import type {TextFile} from '../save.js';
import {CPUS, type CpuName} from '../replies.js';
import {FIRST_PROGRAM, type ProgramState} from './state.js';

/** Program in a link. `text` and `deck` are null if the link does not contain them. */
export interface ProgramLink {
  name: string;
  /** Name of the program that includes file `name`; empty if `name` is a program. */
  main: string;
  text: string | null;
  deck: string | null;
  cpu: CpuName;
}

export function programAddress(program: ProgramState, originals: Originals): Promise<Address> {
  const {name, main, text, deck, cpu} = program;
  const original = originals.program(name);
  const more: [string, string, TextFile][] = [];
  if (text !== original.text) more.push(['text', text, {name: base(name), text}]);
  // The cards belong to the program, not to a file that it includes.
  if (name === main && deck !== original.deck)
    more.push(['deck', deck, {name: decked(name), text: deck}]);
  const fields = new URLSearchParams({name});
  if (main !== name) fields.set('main', main);
  if (cpu !== FIRST_PROGRAM.cpu) fields.set('cpu', cpu);
  return withWork('program', fields, more);
}

export async function readProgram(fields: Fields): Promise<ProgramLink> {
  return {
    name: fields.text('name') ?? '',
    main: fields.text('main') ?? '',
    text: await fields.packed('text'),
    deck: await fields.packed('deck'),
    cpu: fields.choice('cpu', CPUS, FIRST_PROGRAM.cpu),
  };
}
