// SPDX-License-Identifier: MIT
// Common part of the addresses of all rooms. Packs the visitor's texts into the address. If they do
// not fit, returns them as files.

import {pack} from './packed_text.js';
import type {TextFile} from './save.js';
import type {Wiring} from './signals/types.js';
import type {RoomName} from './state.js';

/** Longest link, in characters. Some programs cut off the end of a longer link. */
export const LONGEST = 2000;

/** Address, and the files that did not fit into it. */
export interface Address {
  text: string;
  lost: TextFile[];
}

/** Bundled texts. A link contains only their names. */
export interface Originals {
  program(name: string): {text: string; deck: string};
  wiring(name: string): Wiring;
}

/** Returns the address of a room with `fields` and the packed texts of `more`. If the texts do not
 * fit, the address has only `fields`, and `lost` has the files of all texts. */
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
