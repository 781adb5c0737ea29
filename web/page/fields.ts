// SPDX-License-Identifier: MIT
// Reads the fields of a link. Anyone may have written the link, so the code checks each field and
// notes a sentence for the visitor about each problem.

import {quoted, wholeNumber, wrongNumber} from './numbers.js';
import {BOUNDS, unpack} from './packed_text.js';

export class Fields {
  readonly problems: string[] = [];
  readonly #fields: URLSearchParams;

  constructor(query: string) {
    this.#fields = new URLSearchParams(query);
  }

  /** Returns the text of a field; null if the link does not have the field. */
  text(name: string): string | null {
    return this.#fields.get(name);
  }

  /** Returns the texts of all fields with this name, at most `most`. */
  all(name: string, most: number): string[] {
    return this.few(`fields “${name}”`, this.#fields.getAll(name), most);
  }

  /** Returns the first `most` items of a list, and notes a problem if the list is longer. */
  few<Item>(what: string, items: Item[], most: number): Item[] {
    if (items.length > most)
      this.problems.push(`The link has ${items.length} ${what}; the first ${most} are taken.`);
    return items.slice(0, most);
  }

  /** Returns a field as a whole number; `otherwise` if the field is missing or wrong. */
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

  /** Parses `text` as a whole number; if it is wrong, notes a problem and returns null. */
  number(what: string, text: string, least: number, most: number): number | null {
    const number = wholeNumber(text, least, most);
    if (number === null) this.problems.push(wrongNumber(`In a link, ${what}`, text, least, most));
    return number;
  }

  /** Returns the field. If it is missing or not in `all`, returns `otherwise`. */
  choice<Name extends string>(name: string, all: readonly Name[], otherwise: Name): Name {
    const text = this.text(name);
    const found = all.find((each) => each === text);
    if (text !== null && found === undefined)
      this.problems.push(`The link asks for ${quoted(text)} as “${name}”, which is not known.`);
    return found ?? otherwise;
  }

  /** Returns the unpacked text of a field; null if it is missing or cannot be unpacked. */
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
