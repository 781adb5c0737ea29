// SPDX-License-Identifier: MIT
// Describes every place where a cable can be plugged in: whether the place sends or receives, its
// name in the patch language, and the other places to which a cable from there can lead.

import type {Nets} from './nets.js';
import {
  LEVEL,
  LINES_IN_TRAY,
  TRAYS,
  TRUNKS,
  lineLevel,
  trunkLevel,
  type CablePath,
  type Plan,
} from './plan.js';

/** Place where a cable can be plugged in: a socket, adapter, trunk or line. */
export interface Jack {
  node: number;
  name: string;
  wires: number;
  sends: boolean;
  receives: boolean;
}

export interface CableEnds {
  from: number;
  to: number;
}

/** End of a cable that the visitor holds in the hand. */
export interface Held {
  /** Cable that the end belongs to; null for a new cable. */
  cable: CableEnds | null;
  /** Node of the other end, which stays plugged. */
  fixed: number;
}

const LINES = TRAYS * LINES_IN_TRAY;

export class Jacks {
  constructor(
    private readonly plan: Plan,
    private readonly nets: Nets,
  ) {}

  /** Returns the jack of a node; null if there is none in the picture. */
  at(node: number): Jack | null {
    const {nets, plan} = this;
    const kind = nets.kindOf(node);
    const name = nets.nameOf(node);
    const socket = plan.socketOf.get(node);
    const wires = nets.wires.get(node) ?? socket?.wires ?? (kind === 'trunk' ? 11 : 1);
    if (kind === 'trunk' || kind === 'line')
      return {node, name, wires, sends: true, receives: true};
    if (kind === 'adapter' || kind === 'amplifier') {
      const isInput = /\.i\.|\.sa\b/.test(name);
      return {node, name, wires, sends: !isInput, receives: isInput};
    }
    if (kind === undefined && socket === undefined) return null;
    const isInput = socket?.input ?? kind === 'input';
    return {node, name, wires, sends: !isInput, receives: isInput};
  }

  /** Returns true if a new cable between `fixed` and `node` is possible. Both nodes must have the
   * same number of wires. One node must send, and the other must receive. A cable that already
   * joins the two nodes makes a new cable impossible. */
  fits(fixed: number, node: number): boolean {
    const one = this.at(fixed);
    const other = this.at(node);
    if (one === null || other === null || fixed === node) return false;
    if (this.cableBetween(fixed, node) !== null) return false;
    return (
      one.wires === other.wires && ((one.sends && other.receives) || (other.sends && one.receives))
    );
  }

  cableBetween(one: number, other: number): CablePath | null {
    return (
      this.plan.cables.find(
        ({from, to}) => (from === one && to === other) || (from === other && to === one),
      ) ?? null
    );
  }

  /** Returns the cables with an end at `node`. The cable that was plugged last is first. */
  cablesAt(node: number): CablePath[] {
    return this.plan.cables.filter(({from, to}) => from === node || to === node).reverse();
  }

  /** Returns the name of a node in the patch language. */
  nameOf(node: number): string {
    return this.nets.nameOf(node).replace(/^(ad\.\w+)\.[io]\./, '$1.');
  }

  namesOf({from, to}: CableEnds): [string, string] {
    return [this.nameOf(from), this.nameOf(to)];
  }

  /** Returns the names of both ends of a new cable, the sender first. */
  namesBetween(fixed: number, node: number): [string, string] {
    const one = this.at(fixed);
    const other = this.at(node);
    const leads = (jack: Jack | null) => jack?.receives === false;
    const follows = (jack: Jack | null) => jack?.sends === false;
    // The order of the names decides which side of an adapter the cable is plugged into. Without an
    // adapter, the order of two outputs or of two inputs does not matter.
    const isAdapter = (jack: Jack | null) => jack?.name.startsWith('ad.') === true;
    const turned =
      (leads(other) && (!leads(one) || isAdapter(other))) ||
      (follows(one) && (!follows(other) || isAdapter(one)));
    return turned
      ? [this.nameOf(node), this.nameOf(fixed)]
      : [this.nameOf(fixed), this.nameOf(node)];
  }

  /** Returns the node of the adapter's side that fits `fixed`. If both sides fit, prefers a side
   * without a cable. Returns null if no side fits. */
  sideOf(adapter: number, fixed: number): number | null {
    const [, kind, side] = /^ad\.(\w+)\.(i|o|\d+)\./.exec(this.nets.nameOf(adapter)) ?? [];
    if (kind === undefined || kind === 'dp') return side === 'i' ? adapter : null;
    const input = side === 'i' ? adapter : adapter - 1;
    const end = this.at(fixed);
    if (end === null) return null;
    if (!end.sends) return input + 1;
    if (!end.receives || this.cablesAt(input).length === 0) return input;
    return this.cablesAt(input + 1).length === 0 ? input + 1 : input;
  }

  /** Returns the place at which a cable leaves the socket or line `node`; null if it is unknown. */
  spotOf(cable: CableEnds, node: number): readonly [u: number, y: number] | null {
    const path = this.plan.cables.find(
      ({from, to}) => from === cable.from && to === cable.to,
    )?.path;
    return (node === cable.from ? path?.[0] : path?.at(-1)) ?? null;
  }

  /** Returns the trunk or program line at a height of the wall; null between the trays. */
  lineAt(y: number): number | null {
    const {first_trunk: trunk, first_line: line} = this.plan.room;
    const nearest = (count: number, first: number, levelOf: (index: number) => number) => {
      const all = Array.from({length: count}, (_, i) => i);
      const far = (i: number) => Math.abs(levelOf(i) - y);
      return first + all.reduce((best, each) => (far(each) < far(best) ? each : best), 0);
    };
    if (y >= LEVEL.trunks && y <= LEVEL.trunksEnd) return nearest(TRUNKS, trunk, trunkLevel);
    if (y >= LEVEL.lines && y <= LEVEL.linesEnd) return nearest(LINES, line, lineLevel);
    return null;
  }

  /** Returns the height of a trunk or program line; null for other nodes. */
  levelOf(node: number): number | null {
    const {first_trunk: trunk, first_line: line} = this.plan.room;
    if (node >= trunk && node < trunk + TRUNKS) return trunkLevel(node - trunk);
    return node >= line && node < line + LINES ? lineLevel(node - line) : null;
  }
}

/** Returns a change of cables as a line for eniac_cables (web/engine/abi.h). */
export const plugged = (names: readonly [string, string]): string => `plug ${names.join(' ')}`;
export const pulled = (names: readonly [string, string]): string => `pull ${names.join(' ')}`;
export const moved = (
  before: readonly [string, string],
  after: readonly [string, string],
): string => `move ${before.join(' ')} ${after.join(' ')}`;
