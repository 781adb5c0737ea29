// SPDX-License-Identifier: MIT
// Shows the picture of the room on two canvases, and handles mouse, touch and keys.

import {Camera, type View} from './camera.js';
import {LampReader} from './lamps.js';
import {Nets, sameTarget, type Net, type Target} from './nets.js';
import {Hand, PARTS_FROM} from './hand.js';
import {Jacks, type Held} from './jacks.js';
import {Painter} from './paint.js';
import {spotOf} from './places.js';
import {LEVEL, PANELS, PANEL_HEIGHT, planOf, type Plan} from './plan.js';
import type {MachineMoment, RegisterNames, RoomData} from './types.js';

export const STAGE = 'stage';
/** Largest distance, in pixels, at which a mouse or a finger still hits a part. */
const REACH = {mouse: 8, finger: 16} as const;
const STEP = 60;
/** A held cable end within EDGE pixels of the border moves the picture PANNED pixels a frame. */
const EDGE = 24;
const PANNED = 10;

const reachOf = ({pointerType}: PointerEvent): number =>
  pointerType === 'mouse' ? REACH.mouse : REACH.finger;

export interface StageEvents {
  pick(target: Target | null): void;
  hover(target: Target | null): void;
  moved(view: View): void;
  /** The visitor presses a key to pick up a cable end at a target. */
  pickUp(target: Target): void;
  /** The visitor drags an end of a cable away. */
  hold(held: Held): void;
  /** The visitor releases the held end at a node; null if no node is there. */
  drop(node: number | null): void;
  /** The visitor puts the held end back to its old place. */
  release(): void;
  /** The visitor presses the key to pull out a cable, to undo or to redo. Returns false if the key
   * has no effect. */
  key(key: 'pull' | 'undo' | 'redo'): boolean;
}

export class Stage {
  readonly camera = new Camera();
  readonly #painter = new Painter(this.camera);
  #element: HTMLElement | null = null;
  #back: HTMLCanvasElement | null = null;
  #front: HTMLCanvasElement | null = null;
  #plan: Plan | null = null;
  #nets: Nets | null = null;
  #reader: LampReader | null = null;
  #moment: MachineMoment | null = null;
  #hovered: Target | null = null;
  #selected: Target | null = null;
  #broken: readonly [number, number][] = [];
  #found: readonly Target[] = [];
  #pointers = new Map<number, {x: number; y: number}>();
  #dragged = 0;
  #due: 'none' | 'front' | 'all' = 'none';
  #keyboard = false;
  #shows: View | null = null; // view to show as soon as the element exists
  #jacks: Jacks | null = null;
  readonly #hand = new Hand(this.camera);
  #pans = false; // true while a drag at the edge moves the picture
  #grab: {pointer: number; held: Held; moved: number} | null = null;

  constructor(private readonly events: StageEvents) {}

  get plan(): Plan | null {
    return this.#plan;
  }

  get nets(): Nets | null {
    return this.#nets;
  }

  get jacks(): Jacks | null {
    return this.#jacks;
  }

  get reader(): LampReader | null {
    return this.#reader;
  }

  get moment(): MachineMoment | null {
    return this.#moment;
  }

  /** Shows another machine, or the same machine with other cables. */
  furnish(room: RoomData, registers: RegisterNames): void {
    this.#reader = new LampReader(registers);
    this.#plan = planOf(room, this.#reader);
    this.#nets = new Nets(this.#plan);
    this.#jacks = new Jacks(this.#plan, this.#nets);
    this.#moment = null;
    this.#hovered = null;
    this.#hand.furnish(this.#plan, this.#jacks);
    this.#draw('all');
  }

  light(moment: MachineMoment): void {
    this.#moment = moment;
    this.#draw('front');
  }

  select(target: Target | null): void {
    if (sameTarget(this.#selected, target)) return;
    this.#selected = target;
    this.#draw('front');
  }

  hand(moves: boolean, held: Held | null): void {
    this.#hand.moves = moves;
    this.#hand.hold(held);
    if (held === null) this.#grab = null;
    this.#element?.classList.toggle('cables', moves);
    this.#draw('front');
  }

  mark(places: readonly [number, number][]): void {
    this.#broken = places;
    this.#draw('front');
  }

  ring(found: readonly Target[]): void {
    if (this.#found === found) return;
    this.#found = found;
    this.#draw('front');
  }

  look(view: View | null): void {
    if (this.#element === null) {
      this.#shows = view;
      return;
    }
    if (view === null) this.camera.view = this.camera.whole();
    else this.camera.lookAt(view.u, view.y, view.zoom);
    this.#moved();
  }

  /** Zooms at the centre of the picture. From the whole room, zooms in on the back wall. */
  zoom(factor: number): void {
    const {width, height} = this.#size();
    if (this.camera.view.zoom <= 1 && factor > 1) this.camera.lookAt(20.5, 2, factor);
    else this.camera.zoomAt(width / 2, height / 2, factor);
    this.camera.settle();
    this.#moved();
  }

  lookAt(target: Target): void {
    const plan = this.#plan;
    if (plan === null) return;
    const near = Math.max(this.camera.view.zoom, this.camera.panelZoom);
    const spot = spotOf(plan, target);
    if (spot !== null) this.camera.lookAt(spot.u, spot.y, near);
    else if (target.kind === 'node') {
      const line = plan.lineOf.get(target.node);
      if (line !== undefined && line.to - line.from < 6)
        this.camera.lookAt((line.from + line.to) / 2, line.wide ? 2.2 : 3, near / 2);
      else this.camera.view = this.camera.whole();
    }
    this.camera.settle();
    this.#moved();
  }

  /** Attaches the stage to its element, which any change of the document may have replaced. */
  attach(): void {
    const element = document.getElementById(STAGE);
    if (element === this.#element) return;
    this.#element = element;
    this.#pointers.clear();
    if (element === null) return;
    element.classList.toggle('cables', this.#hand.moves);
    this.#back = element.querySelector('canvas.back');
    this.#front = element.querySelector('canvas.front');
    this.#listen(element);
    new ResizeObserver(() => {
      if (this.#element === element) this.#resize();
    }).observe(element);
    this.#resize();
  }

  #size(): {width: number; height: number; ratio: number} {
    return {
      width: this.#element?.clientWidth ?? 1,
      height: this.#element?.clientHeight ?? 1,
      ratio: globalThis.devicePixelRatio || 1,
    };
  }

  #resize(): void {
    const {width, height, ratio} = this.#size();
    for (const canvas of [this.#back, this.#front]) {
      if (canvas === null) continue;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    this.camera.resize(width, height);
    if (this.#shows !== null) this.camera.lookAt(this.#shows.u, this.#shows.y, this.#shows.zoom);
    this.#shows = null;
    this.camera.clamp();
    this.#element?.classList.toggle('near', this.camera.view.zoom > 1);
    this.#draw('all');
  }

  #moved(): void {
    this.#element?.classList.toggle('near', this.camera.view.zoom > 1);
    this.#draw('all');
    this.events.moved(this.camera.view);
  }

  #draw(what: 'front' | 'all'): void {
    const waits = this.#due !== 'none';
    if (this.#due !== 'all') this.#due = what;
    if (!waits) requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    const due = this.#due;
    this.#due = 'none';
    const plan = this.#plan;
    const size = this.#size();
    if (plan === null || this.#element === null) return;
    const back = this.#back?.getContext('2d');
    const front = this.#front?.getContext('2d');
    if (due === 'all' && back) this.#painter.background(back, plan, size);
    const nets = [this.#selected, this.#hovered]
      .map((target) => this.#nets?.netOfTarget(target) ?? null)
      .filter((net): net is Net => net !== null);
    // A selected panel gets no ring. spotOf() returns null for trunks and lines, so they get none.
    const chosen = this.#selected?.kind === 'panel' ? [] : [this.#selected];
    const spots = [...chosen, ...this.#found]
      .map((target) => (target === null ? null : spotOf(plan, target)))
      .filter((spot) => spot !== null);
    if (front)
      this.#painter.foreground(
        front,
        plan,
        size,
        this.#moment,
        nets,
        this.#broken,
        spots,
        this.#keyboard,
        this.#hand.picture([size.width / 2, size.height / 2], REACH.finger),
      );
  }

  #listen(element: HTMLElement): void {
    const at = (event: MouseEvent): [number, number] => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    element.onwheel = (event) => {
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018));
      if (factor < 1 && this.camera.view.zoom <= 1) return; // let the page scroll
      event.preventDefault();
      this.camera.zoomAt(...at(event), factor);
      this.camera.settle();
      this.#moved();
    };
    element.onpointerdown = (event) => {
      if (event.button !== 0) return;
      this.#keyboard = false;
      if (this.#grab !== null) return this.#giveBack(); // a second finger ends the drag
      const held =
        this.#hand.moves && this.#hand.held === null && this.#pointers.size === 0
          ? this.#hand.endAt(...at(event), reachOf(event), this.#selected)
          : null;
      if (held !== null) {
        this.#grab = {pointer: event.pointerId, held, moved: 0};
        element.setPointerCapture(event.pointerId);
      }
      this.#dragged = 0;
      this.#pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
    };
    element.onpointermove = (event) => this.#move(event, at(event));
    element.onpointerup = (event) => this.#up(event, at(event));
    element.onpointercancel = (event) => {
      this.#pointers.delete(event.pointerId);
      if (this.#grab?.pointer === event.pointerId) this.#giveBack();
    };
    element.onpointerleave = () => this.#hover(null);
    element.ondblclick = (event) => {
      this.camera.zoomAt(...at(event), 2);
      this.camera.settle();
      this.#moved();
    };
    element.onkeydown = (event) => this.#key(event);
    element.onblur = () => {
      this.#keyboard = false;
      this.#draw('front');
    };
  }

  #up(event: PointerEvent, at: [number, number]): void {
    const wasDown = this.#pointers.delete(event.pointerId);
    const dragged = this.#grab?.pointer === event.pointerId && this.#hand.held !== null;
    this.#grab = null;
    if (!wasDown) return;
    const reach = reachOf(event);
    if (dragged) this.events.drop(this.#hand.dropAt(...at, reach));
    else if (this.#dragged >= 5) {
      if (this.camera.settle()) this.#moved();
    } else if (this.#hand.held === null) this.events.pick(this.#find(...at, reach));
    else {
      // If the click hits no node, the hand keeps the end: a miss must not pull the cable out.
      const node = this.#hand.dropAt(...at, reach);
      if (node !== null) this.events.drop(node);
    }
  }

  #giveBack(): void {
    this.#grab = null;
    this.#pointers.clear();
    this.events.release();
  }

  #drag(grab: {held: Held; moved: number}, event: PointerEvent, at: [number, number]): void {
    const before = this.#pointers.get(event.pointerId) ?? {x: event.clientX, y: event.clientY};
    const now = {x: event.clientX, y: event.clientY};
    this.#pointers.set(event.pointerId, now);
    grab.moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    this.#dragged = grab.moved;
    if (grab.moved < 5) return;
    if (this.#hand.held === null) this.events.hold(grab.held);
    this.#follow(at, reachOf(event));
    if (!this.#pans) this.#pan();
  }

  /** Moves the picture while the pointer drags a cable end near the border of the picture. */
  #pan(): void {
    const {loose, held} = this.#hand;
    const {width, height} = this.#size();
    const toward = (place: number, size: number) =>
      place < EDGE ? PANNED : place > size - EDGE ? -PANNED : 0;
    const [dx, dy] = loose === null ? [0, 0] : [toward(loose[0], width), toward(loose[1], height)];
    this.#pans = this.#grab !== null && held !== null && (dx !== 0 || dy !== 0);
    if (!this.#pans || loose === null) return;
    this.camera.moveBy(dx, dy);
    this.#moved();
    this.#follow(loose, REACH.mouse);
    requestAnimationFrame(() => this.#pan());
  }

  /** Moves the held end to the pointer. The node that the end would go into counts as hovered. */
  #follow(at: readonly [number, number], reach: number): void {
    this.#hand.loose = at;
    const node = this.#hand.dropAt(...at, reach);
    this.#hover(node === null ? null : {kind: 'node', node});
    this.#draw('front');
  }

  #move(event: PointerEvent, at: [number, number]): void {
    if (this.#grab?.pointer === event.pointerId) return this.#drag(this.#grab, event, at);
    if (this.#hand.held !== null && this.#pointers.size === 0) return this.#follow(at, REACH.mouse);
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') this.#hover(this.#find(...at, REACH.mouse));
      return;
    }
    const now = {x: event.clientX, y: event.clientY};
    const others = [...this.#pointers]
      .filter(([id]) => id !== event.pointerId)
      .map(([, each]) => each);
    this.#pointers.set(event.pointerId, now);
    this.#dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (this.#dragged < 5) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    const [other] = others;
    if (other !== undefined) {
      const apart = (each: {x: number; y: number}) =>
        Math.hypot(each.x - other.x, each.y - other.y);
      const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
      this.camera.zoomAt(
        (now.x + other.x) / 2 - box.left,
        (now.y + other.y) / 2 - box.top,
        apart(now) / Math.max(1, apart(before)),
      );
    }
    this.camera.moveBy(
      (now.x - before.x) / (others.length + 1),
      (now.y - before.y) / (others.length + 1),
    );
    this.#moved();
  }

  /** Handles a key for moving cables. Returns false if the caller must handle the key. */
  #cableKey(event: KeyboardEvent): boolean {
    if (!this.#hand.moves) return false;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (key === 'y' || (key === 'z' && event.shiftKey)) return this.events.key('redo');
      return key === 'z' && this.events.key('undo');
    }
    if (key === 'delete' || key === 'backspace') return this.events.key('pull');
    if (key === 'escape' && this.#hand.held !== null) {
      if (this.#grab === null) this.events.release();
      else this.#giveBack();
      return true;
    }
    if (key !== 'enter' && key !== ' ') return false;
    const {width, height} = this.#size();
    this.#hand.loose = null;
    if (this.#hand.held !== null) {
      const node = this.#hand.dropAt(width / 2, height / 2, REACH.finger);
      if (node !== null) this.events.drop(node);
      return true;
    }
    const target = this.#find(width / 2, height / 2, REACH.finger);
    this.events.pick(target);
    if (target !== null) this.events.pickUp(target);
    return true;
  }

  #key(event: KeyboardEvent): void {
    if (this.#cableKey(event)) {
      event.preventDefault();
      this.#keyboard = true;
      this.#draw('front');
      return;
    }
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    };
    const move = moves[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move !== undefined) {
      this.camera.moveBy(...move);
      this.camera.settle(-Math.sign(move[0]));
    } else if (event.key === '+' || event.key === '=') this.zoom(1.4);
    else if (event.key === '-') this.zoom(1 / 1.4);
    else if (event.key === '0') this.look(null);
    else if (event.key === 'Enter' || event.key === ' ') {
      const {width, height} = this.#size();
      this.events.pick(this.#find(width / 2, height / 2, REACH.finger));
    } else if (event.key === 'Escape') this.events.pick(null);
    else return;
    event.preventDefault();
    this.#keyboard = true;
    this.#hand.loose = null;
    this.#moved();
  }

  #hover(target: Target | null): void {
    if (sameTarget(target, this.#hovered)) return;
    this.#hovered = target;
    if (this.#element !== null)
      this.#element.style.cursor = target === null || target.kind === 'panel' ? '' : 'pointer';
    this.events.hover(target);
    this.#draw('front');
  }

  /** Returns the part nearest to a pixel, within `reach` pixels. If there is no such part, returns
   * the panel at the pixel. Returns null outside the panels. */
  #find(x: number, y: number, reach: number): Target | null {
    const plan = this.#plan;
    if (plan === null) return null;
    let best: {distance: number; target: Target} | null = null;
    const [u, wall] = this.camera.toWall(x, y);
    const consider = (distance: number, target: () => Target) => {
      if (distance <= reach && (best === null || distance < best.distance))
        best = {distance, target: target()};
    };
    const distanceTo = (place: {u: number; y: number}) => {
      if (Math.abs(place.u - u) > 0.6) return Infinity;
      const [px, py] = this.camera.toScreen(place.u, place.y);
      return Math.hypot(px - x, py - y);
    };
    if (this.camera.scale >= PARTS_FROM) {
      for (const socket of plan.sockets)
        consider(distanceTo(socket), () => ({kind: 'node', node: socket.node}));
      for (const knob of plan.knobs)
        consider(distanceTo(knob), () => ({kind: 'knob', name: knob.name}));
      for (const lamp of plan.lamps)
        if (lamp.place !== '')
          consider(distanceTo(lamp), () => ({
            kind: 'lamp',
            name: lamp.name,
            place: lamp.place,
            panel: Math.floor(lamp.u),
          }));
    }
    if (best !== null) return (best as {target: Target}).target;
    for (const line of plan.lines) {
      if (u < line.from - 0.02 || u > line.to + 0.02) continue;
      consider(Math.abs(wall - line.y) * this.camera.scale + 0.5, () => ({
        kind: 'node',
        node: line.node,
      }));
    }
    if (this.camera.scale >= PARTS_FROM / 2)
      for (const cable of plan.cables)
        for (let i = 1; i < cable.path.length; ++i) {
          const [u0 = 0, y0 = 0] = cable.path[i - 1] ?? [];
          const [u1 = 0, y1 = 0] = cable.path[i] ?? [];
          const length = (u1 - u0) ** 2 + (y1 - y0) ** 2;
          const t =
            length === 0
              ? 0
              : Math.min(1, Math.max(0, ((u - u0) * (u1 - u0) + (wall - y0) * (y1 - y0)) / length));
          consider(
            Math.hypot(u0 + t * (u1 - u0) - u, y0 + t * (y1 - y0) - wall) * this.camera.scale,
            () => ({kind: 'cable', from: cable.from, to: cable.to}),
          );
        }
    const lines =
      (wall >= LEVEL.trunks - 0.02 && wall <= LEVEL.trunksEnd + 0.02) ||
      (wall >= LEVEL.lines && wall <= LEVEL.linesEnd);
    if (best !== null && (lines || (best as {target: Target}).target.kind === 'cable'))
      return (best as {target: Target}).target;
    if (u < 0 || u >= PANELS || wall < 0 || wall > PANEL_HEIGHT) return null;
    return {kind: 'panel', index: Math.floor(u)};
  }
}
