// SPDX-License-Identifier: MIT
// Remembers the last add cycles that a machine ran pulse by pulse. Has functions for stops of runs.

import type {RecordedCycle, Stops} from './types.js';

export const REMEMBERED = 24;

export class CycleHistory {
  readonly #cycles: {cycle: number; pulses: Uint16Array}[] = [];

  /** Adds pulses of an add cycle. `pulses` has, for each node, the wires that had a pulse. */
  note(cycle: number, pulses: Uint16Array): void {
    const last = this.#cycles.at(-1);
    if (last?.cycle === cycle) {
      pulses.forEach((wires, node) => {
        last.pulses[node] = (last.pulses[node] ?? 0) | wires;
      });
      return;
    }
    this.#cycles.push({cycle, pulses});
    if (this.#cycles.length > REMEMBERED) this.#cycles.shift();
  }

  pulsed(cycle: number, node: number): boolean {
    return this.#cycles.some((each) => each.cycle === cycle && each.pulses[node] !== 0);
  }

  cycles(): RecordedCycle[] {
    return this.#cycles.map(({cycle, pulses}) => {
      const nodes: number[] = [];
      for (let node = 0; node < pulses.length; ++node) if (pulses[node] !== 0) nodes.push(node);
      return {cycle, nodes};
    });
  }
}

/** Converts a typed number to the form that accumulators show, such as `P 0000000042`. A negative
 * number is typed with a minus, or as a complement after `M`. Returns null for other texts. */
export function shownNumber(text: string): string | null {
  const [, sign = '', digits = ''] = /^\s*([PM+−-]?)\s*(\d{1,10})\s*$/i.exec(text) ?? [];
  if (digits === '') return null;
  if (sign !== '-' && sign !== '−')
    return `${sign.toUpperCase() === 'M' ? 'M' : 'P'} ${digits.padStart(10, '0')}`;
  const complement = 10n ** 10n - BigInt(digits);
  return complement === 10n ** 10n
    ? 'P 0000000000'
    : `M ${complement.toString().padStart(10, '0')}`;
}

export const NO_STOPS: Stops = {node: null, number: null, cycle: null};

export const hasStops = ({node, number, cycle}: Stops): boolean =>
  node !== null || number !== null || cycle !== null;
