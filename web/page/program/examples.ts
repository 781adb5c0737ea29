// SPDX-License-Identifier: MIT
// Examples of the Program room. Their texts are bundled from programs/.

export interface Example {
  name: string;
  title: string;
  deck: string;
}

export const CHESS = 'chess/chess.asm';

/** Name and text of a first program for the visitor to change. */
export const OWN = 'hello.asm';
export const HELLO = `; Counts down from five on cards.

        .isa v4
        .org 100
        mov 5,A         ; A is the register that everything happens in
again   print           ; punches A and B on a card
        dec A
        jz done
        jmp again
done    halt
`;

/** Cards of the pieces in the initial position of draughts. The last card of DRAUGHTS asks for a
 * move of White, with a search of two plies. */
const DRAUGHTS_MEN = [1, 2, 3, 6, 7, 8].flatMap((rank) =>
  [1, 2, 3, 4, 5, 6, 7, 8]
    .filter((file) => (rank + file) % 2 === 0)
    .map((file) => `${rank}${file}0${rank < 4 ? 1 : 3}0\n`),
);
const DRAUGHTS = `${DRAUGHTS_MEN.join('')}99200\n`;

export const EXAMPLES: readonly Example[] = [
  {name: OWN, title: 'A countdown', deck: ''},
  {name: 'tic/tic.asm', title: 'Tic-tac-toe, searched to the end', deck: '05000\n01000\n99000\n'},
  {
    name: 'life/life.asm',
    title: 'Life on eight by eight cells',
    deck: '34000\n44000\n54000\n99020\n',
  },
  {name: 'life/copies.asm', title: 'Four ways to copy ten words', deck: ''},
  {name: 'c4/c4.asm', title: 'Connect four', deck: '04010\n04020\n99010\n'},
  {name: 'draughts/draughts.asm', title: 'English draughts', deck: DRAUGHTS},
  {name: 'vmtest/vmtest.asm', title: 'The machine tests itself', deck: 'vmtest/vmtest.deck'},
  {name: 'vmtest/brktest.asm', title: 'A stop for the operator', deck: ''},
  {name: CHESS, title: 'Chess, as in the other room', deck: ''},
];
