// SPDX-License-Identifier: MIT
// The board in the memory of the chess program (docs/chess.md#memory).

const FIRST_WORD = 5;
const WHITE_KING = 40;
const BLACK_KING = 42;
const WHITE_ROOKS = [43, 44];
/** Men by digit; `heavy` men are looked up by their squares. */
const MEN = ['', 'P', 'N', 'B', 'heavy', 'r', 'p', 'n', 'b', 'heavy'];

/** The men by square, as `men` of play/rules.ts names them. */
export function boardOf(memory: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  for (let i = 0; i < 64; ++i) {
    const word = memory[FIRST_WORD + (i >> 1)] ?? 0;
    const digit = i % 2 === 0 ? Math.floor(word / 10) : word % 10;
    if (digit === 0) continue;
    const [file, rank] = [i % 8, i >> 3];
    const square = 10 * (rank + 1) + file + 1;
    const white = digit < 5;
    let man = MEN[digit] ?? '';
    if (man === 'heavy') {
      if (memory[white ? WHITE_KING : BLACK_KING] === square) man = 'k';
      else man = white && WHITE_ROOKS.some((each) => memory[each] === square) ? 'r' : 'q';
      if (white) man = man.toUpperCase();
    }
    found.set(`${'abcdefgh'.charAt(file)}${rank + 1}`, man);
  }
  return found;
}

/** How many plies deep the program looks: 1 is the move itself. */
export const plyOf = (memory: Uint8Array): number => Math.floor((memory[0] ?? 0) / 5);
