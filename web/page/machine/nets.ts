// SPDX-License-Identifier: MIT
// Finds the cables and sockets of a trunk or line, and the programs that its pulses start.

import {LINES_IN_TRAY, TRAYS, TRUNKS, type CablePath, type Plan} from './plan.js';
import type {RoomData, UnitData} from './types.js';

/** Part of the room that a visitor can point at. */
export type Target =
  | {kind: 'panel'; index: number}
  | {kind: 'node'; node: number}
  | {kind: 'cable'; from: number; to: number}
  | {kind: 'knob'; name: string}
  | {kind: 'lamp'; name: string; place: string; panel: number};

export const sameTarget = (one: Target | null, other: Target | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Nodes and cables that light up together. */
export interface Net {
  nodes: ReadonlySet<number>;
  cables: ReadonlySet<CablePath>;
}

export class Nets {
  readonly #neighbours = new Map<number, number[]>();
  readonly kinds = new Map<number, string>();
  readonly names = new Map<number, string>();
  readonly wires = new Map<number, number>();
  readonly settings = new Map<number, string>();

  constructor(private readonly plan: Plan) {
    const {room} = plan;
    for (const [node, name, kind, wires, setting] of room.nodes) {
      this.kinds.set(node, kind);
      this.names.set(node, name);
      this.wires.set(node, wires);
      this.settings.set(node, setting);
    }
    for (const [node, name] of room.nodes) this.#addOtherSide(node, name);
    for (const [from, to] of [...room.cables, ...room.passes])
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const)
        this.#neighbours.set(one, [...(this.#neighbours.get(one) ?? []), other]);
  }

  /** Adds the other side of an adapter. `room.nodes` lacks this side if it has no cable. */
  #addOtherSide(node: number, name: string): void {
    const [, kind = '', side = '', id = ''] = /^ad\.(\w+)\.(i|o|\d+)\.(\d+)$/.exec(name) ?? [];
    if (kind === '' || (kind === 'dp' && side === 'i')) return;
    const [other, otherName] =
      kind === 'dp'
        ? [node - Number(id), `ad.dp.i.${side}`]
        : side === 'i'
          ? [node + 1, `ad.${kind}.o.${id}`]
          : [node - 1, `ad.${kind}.i.${id}`];
    if (this.names.has(other)) return;
    this.names.set(other, otherName);
    this.kinds.set(other, 'adapter');
    this.wires.set(other, 11);
  }

  /** Returns the name of a node. Sockets, trunks and lines have names even without a cable. */
  nameOf(node: number): string {
    const {room, socketOf} = this.plan;
    const known = this.names.get(node) ?? socketOf.get(node)?.name;
    if (known !== undefined) return known;
    const kind = this.kindOf(node);
    if (kind === 'trunk') return String(node - room.first_trunk + 1);
    const line = node - room.first_line;
    return kind === 'line'
      ? `${Math.floor(line / LINES_IN_TRAY) + 1}-${(line % LINES_IN_TRAY) + 1}`
      : `node ${node}`;
  }

  /** Returns the kind of a node; undefined for a socket without a cable. */
  kindOf(node: number): string | undefined {
    const {first_trunk: trunk, first_line: line} = this.plan.room;
    if (node >= trunk && node < trunk + TRUNKS) return 'trunk';
    if (node >= line && node < line + TRAYS * LINES_IN_TRAY) return 'line';
    return this.kinds.get(node);
  }

  nodeOf(name: string): number | null {
    for (const [node, each] of this.names) if (each === name) return node;
    const socket = this.plan.sockets.find((each) => each.name === name)?.node;
    if (socket !== undefined) return socket;
    const {first_trunk: trunk, first_line: line} = this.plan.room;
    const [, tray, place] = /^(\d\d?)(?:-(\d\d?))?$/.exec(name) ?? [];
    if (tray === undefined || Number(tray) < 1) return null;
    if (place === undefined) return Number(tray) <= TRUNKS ? trunk + Number(tray) - 1 : null;
    if (Number(tray) > TRAYS || Number(place) < 1 || Number(place) > LINES_IN_TRAY) return null;
    return line + (Number(tray) - 1) * LINES_IN_TRAY + Number(place) - 1;
  }

  /** Returns `start` and all nodes that cables connect to it. Follows the cables through adapters
   * and amplifiers, but not through other nodes. */
  netOf(start: number): Net {
    const nodes = new Set([start]);
    let edge = [start];
    while (edge.length > 0) {
      const next: number[] = [];
      for (const node of edge) {
        const kind = this.kinds.get(node);
        if (node !== start && kind !== 'adapter' && kind !== 'amplifier') continue;
        for (const other of this.#neighbours.get(node) ?? [])
          if (!nodes.has(other)) {
            nodes.add(other);
            next.push(other);
          }
      }
      edge = next;
    }
    const ends = (node: number) =>
      node === start || this.kinds.get(node) === 'adapter' || this.kinds.get(node) === 'amplifier';
    return {
      nodes,
      cables: new Set(
        this.plan.cables.filter(
          ({from, to}) => nodes.has(from) && nodes.has(to) && (ends(from) || ends(to)),
        ),
      ),
    };
  }

  /** Returns the trunk or line at an end of a cable. If an end is an adapter, also searches behind
   * the adapter. If there is no trunk or line, returns `from`. */
  ownerOf(from: number, to: number): number {
    for (const node of [from, to])
      if (this.kinds.get(node) === 'trunk' || this.kinds.get(node) === 'line') return node;
    for (const [start, through] of [
      [from, to],
      [to, from],
    ] as const) {
      let node = start;
      for (let steps = 0; steps < 4 && this.kinds.get(node) === 'adapter'; ++steps) {
        const on = (this.#neighbours.get(node) ?? []).find(
          (each) => each !== through && each !== node,
        );
        if (on === undefined) break;
        if (this.kinds.get(on) === 'trunk' || this.kinds.get(on) === 'line') return on;
        node = on;
      }
    }
    return from;
  }

  netOfTarget(target: Target | null): Net | null {
    if (target?.kind === 'node') return this.netOf(target.node);
    if (target?.kind === 'cable') return this.netOf(this.ownerOf(target.from, target.to));
    return null;
  }

  unitOf(node: number): UnitData | null {
    return (
      this.room.units.find(({first, jacks}) => node >= first && node < first + jacks.length) ?? null
    );
  }

  get room(): RoomData {
    return this.plan.room;
  }

  /** Returns the program (`a3.4`) that a pulse into a socket starts; null if there is none. */
  programAt(
    node: number,
  ): {unit: UnitData; program: UnitData['programs'][number]; name: string} | null {
    const unit = this.unitOf(node);
    const program = unit?.programs.find(({input}) => input === node);
    if (unit === null || program === undefined) return null;
    return {unit, program, name: this.room.names.programs[this.nameOf(node)] ?? ''};
  }

  /** Returns the program that sends its end pulse from a socket; null if there is none. */
  programBehind(
    node: number,
  ): {unit: UnitData; program: UnitData['programs'][number]; name: string} | null {
    const unit = this.unitOf(node);
    const program = unit?.programs.find(({output}) => output === node);
    if (unit === null || program === undefined) return null;
    return {unit, program, name: this.room.names.programs[this.nameOf(program.input)] ?? ''};
  }
}
