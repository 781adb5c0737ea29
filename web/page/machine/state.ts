// SPDX-License-Identifier: MIT
// State of the Machine room, and the programs that it offers.

import type {View as Look} from './camera.js';
import type {Held} from './jacks.js';
import type {Target} from './nets.js';
import type {MachineMoment} from './types.js';
import type {CpuName, Diagnostic, Pace} from '../replies.js';

export interface Setup {
  /** Name of an entry of PROGRAMS. */
  program: string;
  /** CPU that the machine is wired as; unused for a patch. */
  cpu: CpuName;
  /** Position to search, and depth of the search in plies. Only the program `chess` uses them. */
  fen: string;
  depth: number;
  /** Cards in the reader; null stands for the cards of the program. */
  deck: string | null;
  /** Text of a patch or program; null stands for the bundled text. */
  text: string | null;
  /** Changes of cables that the visitor made. Each is a line for chessvm_eniac_cables
   * (web/engine/abi.h). */
  cables: readonly string[];
}

/** Largest number of changes, and largest number of characters of a change. */
export const MOST_MOVES = 500;
const LONGEST_MOVE = 200;

/** Returns true if a line has the form of a change of cables. Does not check the names of jacks. */
export const isMove = (line: string): boolean =>
  line.length <= LONGEST_MOVE &&
  /^(?:(?:plug|pull)(?: [^\s#]\S*){2}|move(?: [^\s#]\S*){4})$/.test(line);

export interface CableState {
  /** True if pointer and keys move cables in the picture. */
  on: boolean;
  held: Held | null;
  /** Undo restores the last list of changes in `past`, and Redo the last list in `future`. */
  past: readonly (readonly string[])[];
  future: readonly (readonly string[])[];
  /** Warnings that the changes cause, newest first. */
  warnings: readonly string[];
  /** Reason why the last change was refused; null if it was accepted. */
  refusal: string | null;
  /** True if cables were moved after the machine had left its initial state. */
  later: boolean;
  /** Typed name of the socket, trunk or line to plug the held end into. */
  into: string;
}

export interface MachineState {
  setup: Setup;
  /** False while the machine is being wired. */
  ready: boolean;
  running: boolean;
  pace: Pace;
  /** Snapshot that the room shows as text. During a run, it may be some tenths of a second old. */
  moment: MachineMoment | null;
  diagnostics: readonly Diagnostic[];
  cables: CableState;
  selected: Target | null;
  /** Name of the selected panel's unit or of the selected node; null if neither is selected. */
  chosen: string | null;
  hovered: Target | null;
  /** Typed stops of a run. The run stops at a pulse on `line` (a line or socket). It also stops
   * when the accumulator `unit` shows `number`, and when the add cycle `cycle` begins. */
  stops: {line: string; unit: string; number: string; cycle: string};
  /** Error message about `stops`; null if all are valid. */
  stopError: string | null;
  /** Typed name or words to search for. */
  wanted: string;
  /** Visible part of the room; null means the whole room. */
  look: Look | null;
  /** State of the machine as text; null while the page does not show it. */
  dump: string | null;
  error: string | null;
}

export const MACHINE_PACES: readonly {pace: Pace; name: string}[] = [
  {pace: 0.05, name: 'a pulse a second'},
  {pace: 0.5, name: 'ten pulses a second'},
  {pace: 5, name: '5 add cycles a second'},
  {pace: 100, name: '100 add cycles a second'},
  {pace: 5000, name: 'real time'},
  {pace: 5000 * 60, name: 'a minute a second'},
  {pace: 0, name: 'at once'},
];

export const PROGRAMS: readonly {
  name: string;
  title: string;
  kind: 'chess' | 'program' | 'patch';
  deck: string;
}[] = [
  {
    name: 'vmtest/vmtest.asm',
    title: 'The machine tests itself',
    kind: 'program',
    deck: 'vmtest/vmtest.deck',
  },
  {name: 'chess', title: 'Chess: it searches for a move', kind: 'chess', deck: ''},
  {name: 'tic/tic.asm', title: 'Tic-tac-toe', kind: 'program', deck: '05000\n01000\n99000\n'},
  {
    name: 'life/life.asm',
    title: 'Life on eight by eight cells',
    kind: 'program',
    deck: '34000\n44000\n54000\n99020\n',
  },
  {name: 'c4/c4.asm', title: 'Connect four', kind: 'program', deck: '04010\n04020\n99010\n'},
  {
    name: 'eniac/squares-and-cubes.e',
    title: 'As in 1946: squares and cubes',
    kind: 'patch',
    deck: '',
  },
  {
    name: 'eniac/multiplication-table.e',
    title: 'As in 1946: a multiplication table',
    kind: 'patch',
    deck: '',
  },
  {name: 'eniac/primes.e', title: 'As in 1946: primes', kind: 'patch', deck: ''},
  {name: 'eniac/sine.e', title: 'As in 1946: sine and cosine', kind: 'patch', deck: ''},
  {name: 'eniac/square-roots.e', title: 'As in 1946: square roots', kind: 'patch', deck: ''},
  {
    name: 'eniac/sum-deck.e',
    title: 'As in 1946: the total of a deck',
    kind: 'patch',
    deck: 'eniac/sum-deck.deck',
  },
  {name: 'patch', title: 'A wiring of your own', kind: 'patch', deck: ''},
];
/** Largest number of faults at a time; the effects of more could not be told apart. */
export const MOST_FAULTS = 20;
export const SELF_TEST = 'vmtest/vmtest.asm';

/** Text with which the visitor's own patch begins: two accumulators compute Fibonacci numbers. */
export const OWN_PATCH = `# Fibonacci numbers: a1 and a2 add each other, in turn.

set a1 1
p a1.A 1
p 1 a2.α
p a2.A 2
p 2 a1.α

p i.io 1-1
p 1-1 a1.5i         # a1 sends,
s a1.op5 A
p 1-1 a2.5i         # a2 receives
s a2.op5 α
p a2.5o 1-2

p 1-2 a2.6i         # then a2 sends,
s a2.op6 A
p 1-2 a1.6i         # and a1 receives
s a1.op6 α
p a1.6o 1-1
b i
`;

export const NO_CABLES: CableState = {
  on: false,
  held: null,
  past: [],
  future: [],
  warnings: [],
  refusal: null,
  later: false,
  into: '',
};

export const MACHINE_START: MachineState = {
  setup: {
    program: SELF_TEST,
    cpu: 'published',
    fen: '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 b - - 0 1',
    depth: 3,
    deck: null,
    text: null,
    cables: [],
  },
  ready: false,
  running: false,
  pace: 5000,
  moment: null,
  diagnostics: [],
  cables: NO_CABLES,
  selected: null,
  chosen: null,
  hovered: null,
  stops: {line: '', unit: 'a1', number: '', cycle: ''},
  stopError: null,
  wanted: '',
  look: null,
  dump: null,
  error: null,
};
