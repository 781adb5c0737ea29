// SPDX-License-Identifier: MIT
// Checks whole numbers that visitors type or that links contain.

/** Largest number of an add cycle that the page accepts. This is ten times the number of add cycles
 * of the longest 6-ply search. */
export const MOST_ADD_CYCLES = 10_000_000_000;
export const MOST_SEED = 9_999_999_999;

/** Returns the number in `text`; null if it is not a whole number from `least` to `most`. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const plain = text.trim().replaceAll(',', '');
  if (!/^-?\d{1,15}$/.test(plain)) return null;
  const number = Number(plain);
  return number >= least && number <= most ? number : null;
}

/** Returns a text in quotation marks, for a message. Cuts the text after 40 characters. */
export const quoted = (text: string): string =>
  `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

/** Explains why wholeNumber refused a text. */
export function wrongNumber(what: string, text: string, least: number, most: number): string {
  const [from, to] = [least, most].map((each) => each.toLocaleString('en-US'));
  return `${what} is a whole number from ${from} to ${to}, not ${quoted(text)}.`;
}
