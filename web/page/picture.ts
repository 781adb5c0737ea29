// SPDX-License-Identifier: MIT
// Boards in the pictures that the debugger draws of memory (programs/*/debugger_view.cpp).

/** A row of a board: single characters with blanks between, behind the number of the row if it has
 * one. */
const ROW = /^(?:\d )?((?: [.#XO\w])+)(?:$| {3})/;

/** The rows of the board, from the top. */
export function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => ROW.exec(line)?.[1]?.trim().split(' ') ?? [])
    .filter((row) => row.length >= 3);
}

/** The rows of a board of draughts, from the top: half of its squares are blank. */
export function draughtsRowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => /^[1-8] /.test(line))
    .map((line) => Array.from({length: 8}, (_, file) => line.charAt(3 + 2 * file) || ' '));
}

/** What the picture says besides the board. */
export const remarksOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !ROW.test(line) && !/^[1-8] {2}/.test(line))
    .join('\n')
    .trimEnd();

/** The men of a chess board by square, as `men` of play/rules.ts names them. */
export function menOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  rowsOf(text).forEach((row, i) =>
    row.forEach((man, k) => {
      if (man !== '.') found.set(`${'abcdefgh'.charAt(k)}${8 - i}`, man);
    }),
  );
  return found;
}
