// SPDX-License-Identifier: MIT
// Describes parts of the machine in words. `describe` interprets the name of a program in the CPU's
// wiring (docs/rtm.md). `effect` interprets the switches of a program control.

import type {Nets} from './nets.js';

/** Roles of the accumulators in the CPU (docs/microarchitecture.md). */
const REGISTERS: Record<string, string> = {
  PC: 'PC, the next row,',
  IR: 'IR, the words of this row,',
  EX: 'EX, the scratch register,',
  RF: 'RF, the words A to E,',
  LS: 'LS, the words F to J,',
};

const register = (name: string): string =>
  REGISTERS[name] ?? (/^m\d+$/.test(name) ? `memory ${name.slice(1)}` : name);

/** Patterns of program names and their wording; the first pattern that matches is used. */
const PHRASES: readonly [RegExp, (parts: string[]) => string][] = [
  [
    /^(\w+)(\*?) -> and ~>/,
    ([, name = '', star]) =>
      `${register(name)} sends its number and its ` +
      `complement${star === '*' ? ', and is empty afterwards' : ''}`,
  ],
  [
    /^(\w+)(\*?) ->/,
    ([, name = '', star]) =>
      `${register(name)} sends its number${star === '*' ? ', and is empty afterwards' : ''}`,
  ],
  [
    /^(\w+)(\*?) ~>/,
    ([, name = '', star]) =>
      `${register(name)} sends its complement${star === '*' ? ', and is empty afterwards' : ''}`,
  ],
  [
    /^(\w+)\.(\w+) <-( \+1)?/,
    ([, name = '', view, more]) =>
      `${register(name)} receives what its plug “${view}” lets ` +
      `through${more !== undefined ? ', and one more' : ''}`,
  ],
  [
    /^(\w+) <-( \+1)?/,
    ([, name = '', more]) =>
      `${register(name)} receives what is on the ` +
      `trunk${more !== undefined ? ', and one more' : ''}`,
  ],
  [/^clear (\w+)/, ([, name = '']) => `${register(name)} is cleared`],
  [
    /^(\d+) add times to (.*)/,
    ([, count, next = '']) =>
      `waits ${count} add time${count === '1' ? '' : 's'}, then: ${describe(next)}`,
  ],
  [/^the way to (.*)/, ([, next]) => `passes the pulse on to ${next}`],
  [
    /^([PM])(\d\d)$/,
    ([, sign, digits]) => `the constant ${sign === 'M' ? 'minus ' : ''}${digits} is sent`,
  ],
  [/^M0$/, () => 'the constant minus 0 is sent: nine pulses on the sign wire, and nothing else'],
  [/^ft(\d) /, ([, table]) => `function table ${table} looks up a row`],
];

/** Turns the name of a program into a description. Returns the name if no pattern matches. */
export function describe(name: string): string {
  for (const [pattern, phrase] of PHRASES) {
    const parts = pattern.exec(name);
    if (parts !== null) return phrase([...parts]);
  }
  return name;
}

/** Describes what a program control with these switch settings does. */
export function effect({
  operation,
  clears,
  repeats,
}: {
  operation: string;
  clears: boolean;
  repeats: number;
}): string {
  const what =
    operation === '0' || operation === ''
      ? 'nothing but take time'
      : /^[αβγδε]$/.test(operation)
        ? `receive on ${operation}`
        : /^(A|S|AS)$/.test(operation)
          ? `send on ${operation === 'AS' ? 'A and S' : operation}`
          : operation;
  const more = clears ? (/^[αβγδε]$/.test(operation) ? ', and add one' : ', and clear') : '';
  return `${what}${more}${repeats > 1 ? `, for ${repeats} add cycles` : ''}`;
}

/** Socket, trunk or line at the other end of a cable, with its description. */
export interface End {
  name: string;
  text: string;
}

/** Returns the sockets, trunks and lines that cables connect to a trunk or line. `sources` send
 * pulses, `goals` receive them. */
export function endsOf(nets: Nets, node: number): {sources: End[]; goals: End[]} {
  const sources: End[] = [];
  const goals: End[] = [];
  for (const other of nets.netOf(node).nodes) {
    const kind = nets.kinds.get(other);
    const name = nets.nameOf(other);
    if (kind === 'output') {
      const behind = nets.programBehind(other);
      const stage = /^p\.([A-K])(\d)o$/.exec(name);
      const unit = nets.unitOf(other)?.name ?? '';
      const of = nets.room.names.units[unit];
      sources.push({
        name,
        text:
          behind !== null
            ? `when program ${behind.program.name} ` +
              `ends${behind.name === '' ? '' : `: ${describe(behind.name)}`}`
            : stage !== null
              ? `stage ${stage[2]} of stepper ${stage[1]}`
              : /\.S$/.test(name)
                ? `the complement of ${of ?? unit}`
                : /\.A$/.test(name)
                  ? `the number of ${of ?? unit}`
                  : '',
      });
    } else if (kind === 'input') {
      const program = nets.programAt(other);
      const of = nets.room.names.units[nets.unitOf(other)?.name ?? ''];
      goals.push({
        name,
        text:
          program !== null
            ? program.name === ''
              ? effect(program.program)
              : `${program.name} · ${describe(program.name)}`
            : (of ?? ''),
      });
    } else if ((kind === 'trunk' || kind === 'line') && other !== node) {
      goals.push({
        name,
        text:
          kind === 'trunk' ? `digit trunk ${nets.room.names.trunks[name] ?? ''}` : 'program line',
      });
    }
  }
  return {sources, goals};
}
