// SPDX-License-Identifier: MIT
// The hand of a visitor who moves cables in the picture. Finds the cable end to pick up at a point,
// and the socket, adapter, trunk or line to plug it into.

import type {Camera} from './camera.js';
import type {CableEnds, Held, Jacks} from './jacks.js';
import type {Target} from './nets.js';
import type {HandPicture} from './paint.js';
import {PANELS, type Plan} from './plan.js';

/** Smallest panel width, in pixels, at which the pointer selects lamps, switches and sockets. */
export const PARTS_FROM = 90;
/** Largest distance along the walls, in panels, within which the hand finds a part. */
const NEAR = 0.6;

export class Hand {
  /** True if pointer and keys move cables. */
  moves = false;
  /** Pixel at which the held end is drawn; null stands for the middle of the picture. */
  loose: readonly [x: number, y: number] | null = null;
  #held: Held | null = null;
  #plan: Plan | null = null;
  #jacks: Jacks | null = null;
  #lit: HandPicture['lit'] = [];

  constructor(private readonly camera: Camera) {}

  get held(): Held | null {
    return this.#held;
  }

  hold(held: Held | null): void {
    this.#held = held;
    this.#findLit();
  }

  /** Sets the machine whose cables the hand moves. */
  furnish(plan: Plan, jacks: Jacks): void {
    this.#plan = plan;
    this.#jacks = jacks;
    this.#findLit();
  }

  /** Finds the sockets and adapters that the held cable end fits. */
  #findLit(): void {
    const held = this.#held;
    const plan = this.#plan;
    const jacks = this.#jacks;
    this.#lit = [];
    if (held === null || plan === null || jacks === null) return;
    this.#lit = [
      ...plan.sockets.filter(({node}) => jacks.fits(held.fixed, node)),
      ...plan.adapters
        .filter(({node}) => jacks.fits(held.fixed, jacks.sideOf(node, held.fixed) ?? held.fixed))
        .map((each) => ({...each, wires: 11})),
    ];
  }

  /** Returns a function that measures the distance, in pixels, from pixel (x, y) to a place on the
   * walls. The function returns Infinity if the place is more than NEAR panels away. */
  #distancesTo(x: number, y: number): (u: number, wall: number) => number {
    const [middle] = this.camera.toWall(x, y);
    return (u, wall) => {
      if (Math.abs(u - middle) > NEAR) return Infinity;
      const [px, py] = this.camera.toScreen(u, wall);
      return Math.hypot(px - x, py - y);
    };
  }

  /** Returns the cable end that a pointer picks up at a point. Prefers an end of the selected
   * cable. A free socket gives the end of a new cable. Returns null if nothing is within `reach`
   * pixels. */
  endAt(x: number, y: number, reach: number, selected: Target | null): Held | null {
    const plan = this.#plan;
    if (plan === null || this.camera.scale < PARTS_FROM) return null;
    let best: Held | null = null;
    let least = reach;
    const consider = (distance: number, held: Held) => {
      // At equal distances, the cable that was plugged later wins, because it lies on top.
      if (distance > least) return;
      least = distance;
      best = held;
    };
    const distanceOf = this.#distancesTo(x, y);
    for (const {u, y: wall, node} of plan.sockets)
      consider(distanceOf(u, wall), {cable: null, fixed: node});
    for (const {from, to, path} of plan.cables) {
      const isSelected = selected?.kind === 'cable' && selected.from === from && selected.to === to;
      for (const [spot, fixed] of [
        [path[0], to],
        [path.at(-1), from],
      ] as const) {
        const distance = spot === undefined ? Infinity : distanceOf(...spot);
        consider(isSelected && distance <= reach ? -1 : distance, {cable: {from, to}, fixed});
      }
    }
    return best;
  }

  /** Returns the node into which the held cable end is plugged if the visitor drops the end at a
   * point of the picture. This is the nearest socket or adapter. If no socket or adapter is near,
   * it is the trunk or line at the point. Returns null if there is no trunk or line either. */
  dropAt(x: number, y: number, reach: number): number | null {
    const plan = this.#plan;
    const jacks = this.#jacks;
    const held = this.#held;
    if (plan === null || jacks === null || held === null || this.camera.scale < PARTS_FROM)
      return null;
    let best: number | null = null;
    let least = reach;
    const distanceOf = this.#distancesTo(x, y);
    const consider = (distance: number, node: number | null) => {
      if (distance > least || node === null || node === held.fixed) return;
      least = distance;
      best = node;
    };
    for (const {u, y: wall, node} of plan.sockets) consider(distanceOf(u, wall), node);
    for (const {u, y: wall, node} of plan.adapters) {
      const distance = distanceOf(u, wall);
      if (distance <= least) consider(distance, jacks.sideOf(node, held.fixed));
    }
    if (best !== null) return best;
    const [u, wall] = this.camera.toWall(x, y);
    if (u < 0 || u >= PANELS) return null;
    const line = jacks.lineAt(wall);
    return line === held.fixed ? null : line;
  }

  /** Returns how to draw the held end; null if no end is held. `middle` is the picture's middle. */
  picture(middle: readonly [number, number], reach: number): HandPicture | null {
    const held = this.#held;
    const plan = this.#plan;
    const jacks = this.#jacks;
    if (held === null || plan === null || jacks === null) return null;
    const loose = this.loose ?? middle;
    const node = this.dropAt(...loose, reach);
    const socket = node === null ? undefined : plan.socketOf.get(node);
    const adapter = plan.adapters.find(
      (each) => node !== null && jacks.sideOf(each.node, held.fixed) === node,
    );
    return {
      fixed: this.#fixedPlace(held.cable, held.fixed),
      loose,
      lit: this.#lit,
      trays: jacks.at(held.fixed)?.wires === 1 ? 'lines' : 'trunks',
      level: node === null ? null : jacks.levelOf(node),
      target: socket ?? adapter ?? null,
    };
  }

  /** Returns the place of the end that stays plugged: a socket, or a place on a trunk or line. */
  #fixedPlace(cable: CableEnds | null, fixed: number): readonly [u: number, y: number] | null {
    const plugged = cable === null ? null : (this.#jacks?.spotOf(cable, fixed) ?? null);
    if (plugged !== null) return plugged;
    const socket = this.#plan?.socketOf.get(fixed);
    if (socket !== undefined) return [socket.u, socket.y];
    const level = this.#jacks?.levelOf(fixed) ?? null;
    return level === null ? null : [this.camera.view.u, level];
  }
}
