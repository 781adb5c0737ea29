// SPDX-License-Identifier: MIT
// What the addresses of all rooms have in common: room for a work where it fits, files where not.

import {pack} from './packed_text.js';
import type {TextFile} from './save.js';
import type {Wiring} from './signals/types.js';
import type {RoomName} from './state.js';

/** Longer links are cut by some programs that people send them with. */
export const LONGEST = 2000;

/** An address, and the files that it has no room for. */
export interface Address {
  text: string;
  lost: TextFile[];
}

/** The texts that a link names instead of holding them. */
export interface Originals {
  program(name: string): {text: string; deck: string};
  wiring(name: string): Wiring;
}

/** Fields with those of the work that is shown, in `more`, where there is room for them. */
export async function withWork(
  room: RoomName,
  fields: URLSearchParams,
  more: [name: string, text: string, file: TextFile][],
): Promise<Address> {
  const all = new URLSearchParams(fields);
  let fits = true;
  for (const [name, text] of more) {
    const packed = await pack(text);
    if (packed === null) fits = false;
    else all.set(name, packed);
  }
  fits &&= all.toString().length <= LONGEST;
  const text = (fits ? all : fields).toString();
  return {
    text: `#${room}${text === '' ? '' : `?${text}`}`,
    lost: fits ? [] : more.map(([, , file]) => file),
  };
}

export const base = (name: string): string => name.split('/').pop() ?? name;
export const decked = (name: string): string => `${base(name).replace(/\.\w+$/, '')}.deck`;
