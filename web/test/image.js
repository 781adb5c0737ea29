// SPDX-License-Identifier: MIT
// Converts golden vectors (tests/data/vectors/isa/README.md) to the module's format and back.

/** Splits a text of digits into words. @param {string} digits two for each word */
export const words = (digits) => (digits.match(/../g) ?? []).map(Number);
/** Writes each number with two digits. @param {ArrayLike<number>} numbers */
export const digits = (numbers) =>
  Array.from(numbers, (word) => String(word).padStart(2, '0')).join('');

/** Returns the image lines of a row. `text` is twelve digits, followed by `M` if the table word is
 * negative. @param {number} row @param {string} text */
export function settings(row, text) {
  const table = Math.floor(row / 100);
  const physical = (row % 100) + 2;
  let lines = '';
  if (text.endsWith('M')) lines += `s f${table}.RB${physical}S M\n`;
  for (let i = 0; i < 12; ++i)
    lines += `s f${table}.R${i < 6 ? 'A' : 'B'}${physical}L${6 - (i % 6)} ${text[i]}\n`;
  return lines;
}

/** Returns an image. The keys of `rows` are row numbers. @param {Record<string, string>} rows */
export const image = (rows) =>
  '# isa=v4\n' +
  Object.entries(rows)
    .map(([row, text]) => settings(Number(row), text))
    .join('');

/** Parses pairs `k:value` with blanks between them; `-` stands for no pairs.
 * @param {string} text @returns {[number, string][]} */
export const pairs = (text) =>
  text === '-'
    ? []
    : text.split(' ').map((item) => [parseInt(item), item.slice(item.indexOf(':') + 1)]);
