// SPDX-License-Identifier: MIT
// Defines the eight screens of the tour: texts, and the patches (docs/patch-format.md) to run.

export interface Settings {
  /** Digit that accumulator 1 receives on screen 1, 0 to 9. */
  digit: number;
  /** Number that accumulator 1 receives on screen 2, 1 to 999. */
  amount: number;
  /** Number in accumulator 1 on screen 3, 0 to 9999. */
  number: number;
  /** Output of accumulator 1 that sends on screen 3: A sends the number, S its complement. */
  output: 'A' | 'S';
  /** Limit of the counter on screen 5, 1 to 9. */
  rounds: number;
}
export const FIRST_SETTINGS: Settings = {digit: 3, amount: 7, number: 42, output: 'A', rounds: 6};

export interface Screen {
  title: string;
  words: readonly string[];
  /** Returns the patch; null if the screen has no patch of its own. */
  patch: ((settings: Settings) => string) | null;
  /** Jacks and lines whose pulses are drawn. `name` is the label in the drawing. */
  probes: readonly {at: string; name: string}[];
}

/** Returns the patch lines that set a number as constant J of the constant transmitter. */
export const constant = (number: number): string[] =>
  Array.from(String(number).padStart(4, '0'))
    .reverse()
    .map((digit, i) => `s c.j${i + 1} ${digit}`);

const SENDS_CONSTANT = `p c.o 1
p 1 a1.α
s c.s26 Jlr
p i.io 1-1
p 1-1 c.26i
p 1-1 a1.5i
s a1.op5 α
`;

export const PROGRAM: readonly {code: string; words: string}[] = [
  {code: 'mov 8,A', words: 'put 8 into A'},
  {code: 'swap A,D', words: 'exchange A and D'},
  {code: 'mov 7,A', words: 'put 7 into A'},
  {code: 'add D,A', words: 'add D to A'},
  {code: 'print', words: 'punch A on a card'},
  {code: 'halt', words: 'stop'},
];
export const SOURCE =
  `        .isa v4\n        .org ` +
  `100\n${PROGRAM.map(({code}) => `        ${code}\n`).join('')}`;

/** Position that screens 7 and 8 search; Black moves. */
export const POSITION = '3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1';
export const DEPTH = 4;

export const SCREENS: readonly Screen[] = [
  {
    title: 'A decade counts',
    words: [
      'The ENIAC of 1946 counts with rings of ten lamps. Such a ring is called a decade. ' +
        'One lamp is on; each electric pulse switches it off and the next one on. After 9 ' +
        'comes 0.',
      'A digit travels over a wire as that many pulses: a 3 is three pulses. Choose a ' +
        'digit and send it. Send another: the decade goes on from where it stands, and so ' +
        'counting is adding.',
    ],
    patch: ({digit}) => `${SENDS_CONSTANT}${constant(digit).join('\n')}\n`,
    probes: [{at: '1', name: 'the wire'}],
  },
  {
    title: 'Ten decades carry',
    words: [
      'Ten decades and a sign make an accumulator: it holds a number, P or M for plus or ' +
        'minus, and adds what arrives. The digits arrive all at once, each on a wire of its ' +
        'own.',
      'A decade that passes 9 owes one to its neighbour on the left. It lights a carry ' +
        'lamp, and when all pulses have come, at pulse time 13, the carries go over. Then ' +
        'the lamps are off again.',
    ],
    patch: ({amount}) => `${SENDS_CONSTANT}${constant(amount).join('\n')}\nset a1 995\n`,
    probes: [{at: '1', name: 'the cable'}],
  },
  {
    title: 'A cable carries a number',
    words: [
      'There are twenty accumulators. A cable of eleven wires, ten digits and the sign, ' +
        'takes a number from one to another. The sender keeps what it has sent.',
      'Every accumulator has two outputs. A sends the number. S sends what is missing to ' +
        'ten billion: adding that is subtracting, because the last carry falls off the left ' +
        'end and turns the sign.',
    ],
    patch: ({number, output}) => `p a1.A 1
p a1.S 1
p 1 a2.α
p i.io 1-1
p 1-1 a1.5i
s a1.op5 ${output}
p 1-1 a2.5i
s a2.op5 α
set a1 ${number}
set a2 100
`,
    probes: [{at: '1', name: 'the cable'}],
  },
  {
    title: 'A pulse starts the next one',
    words: [
      'The ENIAC had no program in a memory. Each unit does one thing when a pulse tells ' +
        'it to, and gives a pulse on when it is done. Whoever plugs that cable decides what ' +
        'comes next: the cables are the program.',
      'Here the starting pulse makes accumulator 1 send to 2. When 2 has the number it ' +
        'starts 2 and 3, and 3 starts 3 and 4.',
    ],
    patch: () => `p i.io 1-1
p 1-1 a1.5i
s a1.op5 A
p a1.A 1
p 1 a2.α
p 1-1 a2.5i
s a2.op5 α
p a2.5o 1-2
p 1-2 a2.6i
s a2.op6 A
p a2.A 2
p 2 a3.α
p 1-2 a3.5i
s a3.op5 α
p a3.5o 1-3
p 1-3 a3.6i
s a3.op6 A
p a3.A 3
p 3 a4.α
p 1-3 a4.5i
s a4.op5 α
set a1 1946
`,
    probes: [
      {at: '1-1', name: 'start'},
      {at: '1', name: '1 to 2'},
      {at: '1-2', name: '2 is done'},
      {at: '2', name: '2 to 3'},
      {at: '1-3', name: '3 is done'},
      {at: '3', name: '3 to 4'},
    ],
  },
  {
    title: 'Pulses in a circle',
    words: [
      'Lead the last pulse back to the first unit and the work begins anew: a loop. A ' +
        'counter, the master programmer, lets the pulse through as often as its switch says.',
      'Each round adds n twice and 1 once to the second accumulator, and 1 to n. That ' +
        'makes squares, without multiplying: (n + 1)² is n² + 2n + 1.',
    ],
    patch: ({rounds}) => `p c.o 1
p 1 a1.α
p 1 a2.α
p a1.A 2
p 2 a2.β
s c.s26 Jlr
s c.j1 1
p i.io 1-3
p 1-3 p.Ai
p p.A1o 1-1
s p.a20 A
s p.cA 2
s p.d20s1 ${rounds}
s p.d20s2 1
p 1-1 a1.6i
s a1.op6 A
s a1.rp6 2
p 1-1 a2.6i
s a2.op6 β
s a2.rp6 2
p a2.6o 1-2
p 1-2 c.26i
p 1-2 a1.5i
s a1.op5 α
p 1-2 a2.5i
s a2.op5 α
p a2.5o 1-3
`,
    probes: [
      {at: '1-3', name: 'to the counter'},
      {at: '1-1', name: 'let through'},
      {at: '2', name: 'n'},
      {at: '1-2', name: 'n is added'},
      {at: '1', name: 'one'},
    ],
  },
  {
    title: 'A computer of cables',
    words: [
      'Plug enough of such circles and they read numbers from a table of switches and do ' +
        'what these numbers mean: put, exchange, add, jump. That is an instruction set, and ' +
        'the machine is a computer as we know it.',
      'This is the whole machine, 20 accumulators, with such a wiring. Five of them are ' +
        'the registers; 15 are its memory, 75 words of two digits. Run it one instruction at ' +
        'a time.',
    ],
    patch: null,
    probes: [],
  },
  {
    title: 'It tries moves',
    words: [
      'The chess program fills three tables of switches with such instructions. Its board ' +
        'takes 32 of the 75 words of memory; you see it here, read from the accumulators ' +
        'while the program runs.',
      'It makes a move on its board, tries every answer, every answer to that, and takes ' +
        'all of them back. What is left is the move that turns out best against the best ' +
        'replies.',
    ],
    patch: null,
    probes: [],
  },
  {
    title: 'This is a chess move',
    words: [
      'At the end the machine punches one card of four digits: the square that the man ' +
        'comes from, and the square that he goes to. That is its move.',
      'On the first screen a few pulses counted to three. A move is made of nothing but ' +
        'such counting, millions of times.',
    ],
    patch: null,
    probes: [],
  },
];
