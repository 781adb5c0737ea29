// SPDX-License-Identifier: MIT
// Notation of the golden vectors (tests/data/vectors/isa/README.md) as the module takes it.

/** @param {string} digits two for each word */
export const words = (digits) => (digits.match(/../g) ?? []).map(Number);
/** @param {ArrayLike<number>} numbers */
export const digits = (numbers) =>
  Array.from(numbers, (word) => String(word).padStart(2, '0')).join('');

/**
 * The settings of one row: twelve digits, and `M` behind them where the table word is negative.
 * @param {number} row @param {string} text
 */
export function settings(row, text) {
  const table = Math.floor(row / 100);
  const physical = (row % 100) + 2;
  let lines = '';
  if (text.endsWith('M')) lines += `s f${table}.RB${physical}S M\n`;
  for (let i = 0; i < 12; ++i)
    lines += `s f${table}.R${i < 6 ? 'A' : 'B'}${physical}L${6 - (i % 6)} ${text[i]}\n`;
  return lines;
}

/** An image of rows by number. @param {Record<string, string>} rows */
export const image = (rows) =>
  '# isa=v4\n' +
  Object.entries(rows)
    .map(([row, text]) => settings(Number(row), text))
    .join('');

/** `k:value` separated by blanks, or `-`. @param {string} text @returns {[number, string][]} */
export const pairs = (text) =>
  text === '-'
    ? []
    : text.split(' ').map((item) => [parseInt(item), item.slice(item.indexOf(':') + 1)]);
