// SPDX-License-Identifier: MIT
// Reads boards from the debugger's pictures of memory (programs/*/debugger_view.cpp).

/** Row of a board: an optional row number, then single characters with blanks between them. */
const ROW = /^(?:\d )?((?: [.#XO\w])+)(?:$| {3})/;

/** Returns the rows of a board, from the top. */
export function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => ROW.exec(line)?.[1]?.trim().split(' ') ?? [])
    .filter((row) => row.length >= 3);
}

/** Returns the rows of a draughts board, from the top. The unused light squares are blanks. */
export function draughtsRowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => /^[1-8] /.test(line))
    .map((line) => Array.from({length: 8}, (_, file) => line.charAt(3 + 2 * file) || ' '));
}

/** Returns the lines of the picture that are not part of a board. */
export const remarksOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !ROW.test(line) && !/^[1-8] {2}/.test(line))
    .join('\n')
    .trimEnd();

/** Maps the occupied squares of a chess board to their pieces: `P` is a white pawn, `k` the black
 * king. */
export function menOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  rowsOf(text).forEach((row, i) =>
    row.forEach((man, k) => {
      if (man !== '.') found.set(`${'abcdefgh'.charAt(k)}${8 - i}`, man);
    }),
  );
  return found;
}
