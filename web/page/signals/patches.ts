// SPDX-License-Identifier: MIT
// Patches of the Signals room. Those from examples/ are files of the page.

export interface Patch {
  name: string;
  title: string;
  /** Text of the patch; null if the text is in the page's file `name`. */
  text: string | null;
  /** The cards themselves, or the name of the page's file that has them. */
  deck: string;
  signals: readonly string[];
}

/** Patch that adds 12 to accumulator 2 once: the example of docs/waveforms.md. */
const ADDITION = `# Accumulator 1 sends 12 to accumulator 2 over data trunk 1.
p i.io 1-1
p 1-1 a1.1i
p 1-1 a2.1i
s a1.op1 A
s a2.op1 α
p a1.A 1
p 1 a2.α
set a1 12
b i
`;

const program = (
  wiring: string,
  image: string,
): string => `# The CPU of cables, and the program that it runs.
l ${wiring}
l ${image}
`;

const REGISTERS = ['a1.digits', 'a2.digits', 'a3.digits', 'a13.digits', 'f1.ring'];

export const PATCHES: readonly Patch[] = [
  {
    name: 'addition.e',
    title: 'One addition',
    text: ADDITION,
    deck: '',
    signals: ['1-1', '1', 'a1.programs', 'a2.digits', 'a2.carries', 'cy.10P', 'cy.RP', 'cy.CPP'],
  },
  {
    name: 'eniac/squares-and-cubes.e',
    title: 'Squares and cubes by differences',
    text: null,
    deck: '',
    signals: ['1-1', '1-2', '1-3', 'a13.digits', 'a16.digits', 'a17.digits', 'p.stageA'],
  },
  {
    name: 'eniac/signed-sums.e',
    title: 'Sums with signs, from cards',
    text: null,
    deck: 'eniac/signed-sums.deck',
    signals: ['1-1', '1-2', '1-3', '1-4', 'a16.A', 'a16.S', 'a17.digits', 'a17.sign'],
  },
  {
    name: 'eniac/products.e',
    title: 'The multiplier',
    text: null,
    deck: 'eniac/products.deck',
    signals: ['m.stage', '8', '9', 'a11.digits', 'a13.digits'],
  },
  {
    name: 'eniac/square-roots.e',
    title: 'The square rooter',
    text: null,
    deck: '',
    signals: ['d.place', 'd.ring', 'a3.digits', 'a3.sign', 'a5.digits'],
  },
  {
    name: 'eniac/sine.e',
    title: 'A sine table',
    text: 'l eniac/sine-table.e\nl eniac/sine.e\n',
    deck: '',
    signals: ['f1.ring', 'f1.argument', 'a13.digits', 'a16.digits', 'a17.digits'],
  },
  {
    name: 'eniac/primes.e',
    title: 'Prime numbers',
    text: null,
    deck: '',
    signals: ['a13.digits', 'a14.digits', 'a15.digits', 'a15.sign', 'p.stageA', 'p.stageF'],
  },
  {
    name: 'cpu-vmtest.e',
    title: 'The CPU tests itself',
    text: program('chessvm.e', 'vmtest.e'),
    deck: 'vmtest/vmtest.deck',
    signals: [...REGISTERS, '10'],
  },
  {
    name: 'quick-vmtest.e',
    title: 'The quick CPU tests itself',
    text: program('quick.e', 'quick-vmtest.e'),
    deck: 'vmtest/vmtest.deck',
    signals: [...REGISTERS, '5'],
  },
  {
    name: 'cpu-tic.e',
    title: 'The CPU plays tic-tac-toe',
    text: program('chessvm.e', 'tic.e'),
    deck: '05000\n01000\n99000\n',
    signals: [...REGISTERS, '10'],
  },
];
