// SPDX-License-Identifier: MIT
// The fields of a link, which anybody may have written: each is judged when it is read, and what is
// wrong is noted in words for the visitor.

import {quoted, wholeNumber, wrongNumber} from './numbers.js';
import {BOUNDS, unpack} from './packed_text.js';

export class Fields {
  readonly problems: string[] = [];
  readonly #fields: URLSearchParams;

  constructor(query: string) {
    this.#fields = new URLSearchParams(query);
  }

  /** The text of a field; null where it is not there. */
  text(name: string): string | null {
    return this.#fields.get(name);
  }

  /** The texts of all fields of this name; those after the first `most` are left out. */
  all(name: string, most: number): string[] {
    return this.few(`fields “${name}”`, this.#fields.getAll(name), most);
  }

  /** The first `most` of a list. */
  few<Item>(what: string, items: Item[], most: number): Item[] {
    if (items.length > most)
      this.problems.push(`The link has ${items.length} ${what}; the first ${most} are taken.`);
    return items.slice(0, most);
  }

  /** A whole number; `otherwise` where there is none, or a wrong one. */
  whole<Otherwise>(
    name: string,
    least: number,
    most: number,
    otherwise: Otherwise,
  ): number | Otherwise {
    const text = this.text(name);
    if (text === null) return otherwise;
    return this.number(`“${name}”`, text, least, most) ?? otherwise;
  }

  /** The number that a part of a field is; null where it is a wrong one. */
  number(what: string, text: string, least: number, most: number): number | null {
    const number = wholeNumber(text, least, most);
    if (number === null) this.problems.push(wrongNumber(`In a link, ${what}`, text, least, most));
    return number;
  }

  /** Returns the field if it is in `all`, or else `otherwise`. */
  choice<Name extends string>(name: string, all: readonly Name[], otherwise: Name): Name {
    const text = this.text(name);
    const found = all.find((each) => each === text);
    if (text !== null && found === undefined)
      this.problems.push(`The link asks for ${quoted(text)} as “${name}”, which is not known.`);
    return found ?? otherwise;
  }

  /** A packed text; null where there is none, or it cannot be unpacked. */
  async packed(name: string): Promise<string | null> {
    const text = this.text(name);
    if (text === null) return null;
    const unpacked = await unpack(text);
    if ('text' in unpacked) return unpacked.text;
    this.problems.push(
      unpacked.problem === 'cut'
        ? `The “${name}” of the link was cut on its way; the original is shown instead.`
        : `The “${name}” of the link has more than ${BOUNDS}; the original is shown instead.`,
    );
    return null;
  }
}
