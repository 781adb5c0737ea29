// SPDX-License-Identifier: MIT
// Whole numbers that people type, or that links bring.

/** The longest search of the chess program at 6 plies takes a tenth of this. */
export const MOST_ADD_CYCLES = 10_000_000_000;
/** A seed of the random failures. */
export const MOST_SEED = 9_999_999_999;

/** Returns the number that `text` is; null where it is no whole number from `least` to `most`. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const plain = text.trim().replaceAll(',', '');
  if (!/^-?\d{1,15}$/.test(plain)) return null;
  const number = Number(plain);
  return number >= least && number <= most ? number : null;
}

/** Returns a text of others, cut to what a message has room for. */
export const quoted = (text: string): string =>
  `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

/** Says what is wrong with a text that wholeNumber refuses. */
export function wrongNumber(what: string, text: string, least: number, most: number): string {
  const [from, to] = [least, most].map((each) => each.toLocaleString('en-US'));
  return `${what} is a whole number from ${from} to ${to}, not ${quoted(text)}.`;
}
