// SPDX-License-Identifier: MIT
// Reads the registers of a snapshot by the names of unit and register.

import type {MachineMoment, RegisterNames} from './types.js';

/** Accumulator in the format of `eniacsim --dump`. */
export interface AccumulatorText {
  name: string;
  sign: 'P' | 'M';
  /** Ten digits, from decimal place 10 to place 1. `carries` has the same order. */
  digits: string;
  carries: string;
  repeat: number;
  /** Twelve digits, one for each program control. A digit is 1 if its control is at work. */
  programs: string;
}

export const ACCUMULATORS = 20;
const DECADES = 10;
const CONTROLS = 12;

export class LampReader {
  readonly #at = new Map<string, number>();

  constructor(names: RegisterNames) {
    let index = 0;
    for (const unit of names.units)
      for (const register of unit.registers) this.#at.set(`${unit.name}.${register.name}`, index++);
  }

  /** Returns the index of a register such as `a13.digits`; -1 if there is none. */
  indexOf(name: string): number {
    return this.#at.get(name) ?? -1;
  }

  value(registers: BigUint64Array, name: string): bigint {
    return registers[this.indexOf(name)] ?? 0n;
  }

  accumulator(registers: BigUint64Array, number: number): AccumulatorText {
    const name = `a${number}`;
    const flags = (register: string, count: number) =>
      this.value(registers, `${name}.${register}`).toString(2).padStart(count, '0');
    return {
      name,
      sign: this.value(registers, `${name}.sign`) === 1n ? 'M' : 'P',
      digits: this.value(registers, `${name}.digits`).toString(16).padStart(DECADES, '0'),
      carries: flags('carries', DECADES),
      repeat: Number(this.value(registers, `${name}.repeat`)),
      programs: [...flags('programs', CONTROLS)].reverse().join(''),
    };
  }

  accumulators({registers}: MachineMoment): AccumulatorText[] {
    return Array.from({length: ACCUMULATORS}, (_, i) => this.accumulator(registers, i + 1));
  }
}

/** Returns the 75 memory words of the wired CPU. `units` maps the names of accumulators to the
 * names that the patch gives to them. The accumulators named m0 to m14 hold five words each. */
export function memoryOf(
  lamps: LampReader,
  registers: BigUint64Array,
  units: Record<string, string>,
): Uint8Array {
  const memory = new Uint8Array(75);
  for (const [unit, name] of Object.entries(units)) {
    const number = /^m(\d+)$/.exec(name)?.[1];
    if (number === undefined) continue;
    const {digits} = lamps.accumulator(registers, Number(unit.slice(1)));
    for (let word = 0; word < 5; ++word)
      memory[5 * Number(number) + word] = Number(digits.slice(2 * word, 2 * word + 2));
  }
  return memory;
}
