// SPDX-License-Identifier: MIT
// Paints the room: fixed parts on one canvas, glowing parts on another.

import type {Camera} from './camera.js';
import type {Net} from './nets.js';
import {
  CORNERS,
  LEVEL,
  LINES_IN_TRAY,
  PANELS,
  PANEL_HEIGHT,
  TRAYS,
  TRUNKS,
  lineLevel,
  trunkLevel,
  type CablePath,
  type Lamp,
  type Line,
  type Plan,
} from './plan.js';
import type {MachineMoment} from './types.js';

const COLOURS = {
  gap: '#0e0c0a',
  panel: '#231e1a',
  part: '#1b1714',
  edge: '#3a322b',
  shelf: '#12100e',
  ink: '#c9bba6',
  quiet: '#8d806f',
  off: '#3d322a',
  knob: '#4a4038',
  mark: '#d8c9b2',
  moved: '#e8b26a',
  socket: '#0b0a09',
  rim: '#6a5d50',
  wide: '#9a5b43',
  thin: '#6f6a58',
  wideLit: '#ff9b52',
  thinLit: '#ffd27a',
  chosen: '#6fc3ff',
  broken: '#ff5468',
  fits: '#8fe08a',
  minus: '#7fa8a0',
  box: '#5b4a3c',
} as const;
/** Smallest panel width, in pixels, at which each detail is drawn. */
const DETAIL = {
  cables: 30,
  title: 40,
  knobs: 62,
  sockets: 84,
  knobText: 260,
  socketText: 330,
  lampText: 420,
  titleText: 120,
} as const;
/** Canvas units per panel width. With fewer units, font sizes would be less than 1 px. */
const UNIT = 100;

/** Places of the card machines on the floor, in coordinates of the back wall. */
const DEVICES = {
  u: 22.3,
  reader: PANEL_HEIGHT + 0.7,
  punch: PANEL_HEIGHT + 2.9,
  width: 1.2,
  height: 1.7,
} as const;

const font = (size: number) => `${size * UNIT}px system-ui, 'DejaVu Sans', sans-serif`;

/** What the picture shows of a held cable end. */
export interface HandPicture {
  /** Place of the plugged end; null if it is not in the picture. */
  fixed: readonly [u: number, y: number] | null;
  /** Pixel of the held end. */
  loose: readonly [x: number, y: number];
  /** Sockets and adapters that the held end fits. */
  lit: readonly {u: number; y: number; wires: number}[];
  /** Trays that the held end fits: those of trunks or of program lines. */
  trays: 'trunks' | 'lines';
  /** Height of the trunk or program line at the pointer; null if there is none. */
  level: number | null;
  /** Socket or adapter at the pointer; null if there is none. */
  target: {u: number; y: number} | null;
}

export class Painter {
  #glow: HTMLCanvasElement | null = null;

  constructor(readonly camera: Camera) {}

  /** Paints the walls and all that does not change while the machine runs. */
  background(
    context: CanvasRenderingContext2D,
    plan: Plan,
    size: {width: number; height: number; ratio: number},
  ): void {
    this.#begin(context, size);
    const [first, last] = this.#visible(size);
    this.#floor(context);
    this.#tables(context, plan, size.ratio);
    for (let panel = first; panel <= last; ++panel) this.#panel(context, plan, panel, size.ratio);
    this.#begin(context, size, false);
    this.#lines(context, plan);
    this.#cables(context, plan.cables, (cable) => (cable.wide ? COLOURS.wide : COLOURS.thin), 1);
    for (let panel = first; panel <= last; ++panel) this.#details(context, plan, panel, size.ratio);
    this.#begin(context, size, false);
    this.#offLamps(context, plan, first, last);
  }

  /** Paints glowing lamps, cables with pulses, the selection, and broken places. */
  foreground(
    context: CanvasRenderingContext2D,
    plan: Plan,
    size: {width: number; height: number; ratio: number},
    moment: MachineMoment | null,
    nets: readonly Net[],
    broken: readonly [u: number, y: number][],
    spots: readonly {u: number; y: number}[],
    cursor: boolean,
    hand: HandPicture | null = null,
  ): void {
    this.#begin(context, size);
    const [first, last] = this.#visible(size);
    if (moment !== null) {
      this.#pulses(context, plan, moment.pulses);
      this.#lit(context, plan, moment, first, last);
      this.#rows(context, plan, moment);
    }
    for (const net of nets) this.#net(context, plan, net);
    this.#broken(context, broken);
    this.#spots(context, spots);
    if (hand !== null) this.#hand(context, hand, first, last);
    if (cursor) this.#cursor(context, size);
  }

  static glows(lamp: Lamp, registers: BigUint64Array, phase: number): boolean {
    const value =
      lamp.register < 0
        ? Math.floor(phase / 2)
        : Number((registers[lamp.register] ?? 0n) >> BigInt(lamp.shift)) & lamp.mask;
    return (
      Math.floor((lamp.divisor === 1 ? value % lamp.modulus : value) / lamp.divisor) === lamp.value
    );
  }

  #begin(
    context: CanvasRenderingContext2D,
    {width, height, ratio}: {width: number; height: number; ratio: number},
    clear = true,
  ): void {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (clear) context.clearRect(0, 0, width, height);
    context.globalAlpha = 1;
    context.lineJoin = 'round';
  }

  #visible({width}: {width: number}): [number, number] {
    const from = this.camera.toWall(0, 0)[0];
    const to = this.camera.toWall(width, 0)[0];
    return [Math.max(0, Math.floor(from) - 1), Math.min(PANELS - 1, Math.ceil(to))];
  }

  /** Sets the transformation of the canvas. A place `(u, y)` near the panel then has the
   * coordinates `(UNIT * u, UNIT * y)`. */
  #onPanel(context: CanvasRenderingContext2D, panel: number, ratio: number): void {
    const {a, b, d, e, f} = this.camera.matrix(panel);
    context.setTransform(
      (a / UNIT) * ratio,
      (b / UNIT) * ratio,
      0,
      (d / UNIT) * ratio,
      e * ratio,
      f * ratio,
    );
  }

  #floor(context: CanvasRenderingContext2D): void {
    const {camera} = this;
    const corners: [number, number][] = [
      [0, PANEL_HEIGHT],
      [16, PANEL_HEIGHT],
      [24, PANEL_HEIGHT],
      [PANELS, PANEL_HEIGHT],
    ];
    context.beginPath();
    corners.forEach(([u, y], i) => {
      const [sx, sy] = camera.toScreen(u, y);
      if (i === 0) context.moveTo(sx, sy);
      else context.lineTo(sx, sy);
    });
    context.closePath();
    const top = camera.toScreen(20, PANEL_HEIGHT)[1];
    const bottom = camera.toScreen(0, PANEL_HEIGHT)[1];
    if (bottom - top < 2) return;
    const shade = context.createLinearGradient(0, top, 0, bottom);
    shade.addColorStop(0, 'rgba(20, 14, 8, 0.34)');
    shade.addColorStop(0.35, 'rgba(60, 40, 20, 0.12)');
    shade.addColorStop(1, 'rgba(60, 40, 20, 0)');
    context.fillStyle = shade;
    context.fill();
  }

  /** Returns the depth of the floor in the picture, in panel widths. */
  get #depth(): number {
    return (
      (this.camera.toScreen(0, PANEL_HEIGHT)[1] - this.camera.toScreen(20, PANEL_HEIGHT)[1]) /
      this.camera.scale
    );
  }

  /** Paints the portable function tables. A switch is lighter if its digit is higher. */
  #tables(context: CanvasRenderingContext2D, plan: Plan, ratio: number): void {
    if (this.#depth < 4.4 && this.camera.view.zoom < 1.5) return;
    this.#onPanel(context, 20, ratio);
    this.#devices(context);
    for (const table of plan.tables) {
      const [x, y, width, height] = [
        table.u * UNIT,
        table.y * UNIT,
        table.width * UNIT,
        table.height * UNIT,
      ];
      context.fillStyle = COLOURS.gap;
      context.fillRect(x - 6, y - 12, width + 12, height + 20);
      context.fillStyle = COLOURS.panel;
      context.fillRect(x - 4, y - 10, width + 8, height + 16);
      context.fillStyle = COLOURS.gap;
      context.fillRect(x + 4, y + height + 8, 4, 12);
      context.fillRect(x + width - 8, y + height + 8, 4, 12);
      table.rows.forEach((row, i) =>
        row.forEach((digit, k) => {
          if (digit === 0) return;
          context.fillStyle =
            digit === 10
              ? COLOURS.minus
              : `rgb(${70 + 16 * digit}, ${58 + 12 * digit}, ${46 + 8 * digit})`;
          context.fillRect(
            x + ((k + (k < 7 ? 0 : 1)) / 15) * width + 0.6,
            y + (i / table.rows.length) * height,
            width / 15 - 1.2,
            height / table.rows.length - 0.6,
          );
        }),
      );
      if (this.camera.scale < DETAIL.title - 10) continue;
      context.fillStyle = COLOURS.ink;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.font = font(0.085);
      context.fillText(`Function table ${table.name.slice(1)}`, x + width / 2, y - 5.4, width);
    }
  }

  #devices(context: CanvasRenderingContext2D): void {
    for (const [name, y] of [
      ['Card reader', DEVICES.reader],
      ['Card punch', DEVICES.punch],
    ] as const) {
      const [x, top, width, height] = [
        DEVICES.u * UNIT,
        y * UNIT,
        DEVICES.width * UNIT,
        DEVICES.height * UNIT,
      ];
      context.fillStyle = COLOURS.gap;
      context.fillRect(x - 2, top - 2, width + 4, height + 4);
      context.fillStyle = COLOURS.panel;
      context.fillRect(x, top, width, height);
      context.fillStyle = COLOURS.mark;
      context.fillRect(x + 8, top + 14, 34, 34);
      context.strokeStyle = COLOURS.box;
      context.lineWidth = 0.8;
      for (let card = 1; card < 8; ++card) context.strokeRect(x + 8, top + 14 + card * 4, 34, 4);
      context.fillStyle = COLOURS.gap;
      context.fillRect(x + 52, top + 14, width - 62, height - 34);
      if (this.camera.scale < DETAIL.title - 10) continue;
      context.fillStyle = COLOURS.ink;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.font = font(0.085);
      context.fillText(name, x + width / 2, top + height - 9, width);
    }
  }

  /** Outlines the row that each function table looks up. */
  #rows(context: CanvasRenderingContext2D, plan: Plan, moment: MachineMoment): void {
    if (this.#depth < 4.4 && this.camera.view.zoom < 1.5) return;
    context.strokeStyle = COLOURS.wideLit;
    context.lineWidth = 1.5;
    for (const table of plan.tables) {
      const argument = Number(moment.registers[table.argument] ?? 0n);
      const height = table.height / table.rows.length;
      const [left, top] = this.camera.toScreen(table.u, table.y + argument * height);
      const [right, bottom] = this.camera.toScreen(
        table.u + table.width,
        table.y + (argument + 1) * height,
      );
      context.strokeRect(left - 2, top - 1, right - left + 4, Math.max(2, bottom - top + 1));
    }
  }

  #panel(context: CanvasRenderingContext2D, plan: Plan, panel: number, ratio: number): void {
    this.#onPanel(context, panel, ratio);
    const place = plan.room.panels[panel];
    if (place === undefined) return;
    const left = panel * UNIT;
    const rect = (x: number, y: number, width: number, height: number, colour: string) => {
      context.fillStyle = colour;
      context.fillRect(left + x * UNIT, y * UNIT, width * UNIT, height * UNIT);
    };
    // Gaps between panels of the same unit are smaller.
    const gapLeft = place.part === 1 ? 0.025 : 0.004;
    const gapRight = place.part === place.parts ? 0.025 : 0.004;
    rect(-0.002, 0, 1.004, PANEL_HEIGHT, COLOURS.gap);
    rect(gapLeft, 0, 1 - gapLeft - gapRight, PANEL_HEIGHT, COLOURS.edge);
    rect(gapLeft + 0.012, 0.02, 1 - gapLeft - gapRight - 0.024, PANEL_HEIGHT - 0.04, COLOURS.panel);
    rect(gapLeft + 0.03, 0.25, 1 - gapLeft - gapRight - 0.06, LEVEL.lampsEnd - 0.23, COLOURS.part);
    rect(
      gapLeft + 0.012,
      LEVEL.trunks - 0.02,
      1 - gapLeft - gapRight - 0.024,
      LEVEL.trunksEnd - LEVEL.trunks + 0.04,
      COLOURS.shelf,
    );
    rect(
      gapLeft + 0.012,
      LEVEL.lines - 0.02,
      1 - gapLeft - gapRight - 0.024,
      LEVEL.linesEnd - LEVEL.lines + 0.03,
      COLOURS.shelf,
    );
    if (this.camera.scale < DETAIL.title) return;
    context.fillStyle = COLOURS.ink;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const name = plan.room.names.units[place.unit];
    const small = this.camera.scale < DETAIL.titleText;
    const short = /^Accumulator/.test(place.title)
      ? place.title.replace('Accumulator ', '')
      : place.unit.toUpperCase();
    const text = small
      ? place.part === 1
        ? short
        : ''
      : place.parts > 1
        ? `${place.title} ${'I'.repeat(place.part)}`
        : place.title;
    context.font = font(small ? 0.17 : 0.085);
    context.fillText(
      text,
      left + UNIT / 2,
      (name !== undefined && !small ? 0.1 : LEVEL.title) * UNIT,
      0.9 * UNIT,
    );
    if (name !== undefined && !small) {
      context.fillStyle = COLOURS.moved;
      context.font = font(0.075);
      context.fillText(name, left + UNIT / 2, 0.19 * UNIT, 0.9 * UNIT);
    }
  }

  #lines(context: CanvasRenderingContext2D, plan: Plan): void {
    for (const line of plan.lines)
      this.#line(
        context,
        line,
        line.wide ? COLOURS.wide : COLOURS.thin,
        line.wide ? 0.011 : 0.0022,
        line.wide ? 0.75 : Math.min(0.6, 0.16 + this.camera.scale / 400),
      );
  }

  #line(
    context: CanvasRenderingContext2D,
    line: Line,
    colour: string,
    width: number,
    alpha: number,
  ): void {
    const {camera} = this;
    context.strokeStyle = colour;
    context.globalAlpha = alpha;
    context.lineWidth = Math.max(line.wide ? 0.7 : 0.35, width * camera.scale);
    context.beginPath();
    context.moveTo(...camera.toScreen(line.from, line.y));
    for (const corner of CORNERS)
      if (corner > line.from && corner < line.to)
        context.lineTo(...camera.toScreen(corner, line.y));
    context.lineTo(...camera.toScreen(line.to, line.y));
    context.stroke();
    context.globalAlpha = 1;
  }

  #cables(
    context: CanvasRenderingContext2D,
    cables: Iterable<CablePath>,
    colour: (cable: CablePath) => string,
    alpha: number,
  ): void {
    const {camera} = this;
    if (camera.scale < DETAIL.cables && alpha === 1) return;
    const near = Math.min(1, camera.scale / 160);
    for (const cable of cables) {
      context.strokeStyle = colour(cable);
      context.globalAlpha = Math.min(1, alpha * (0.35 + 0.5 * near));
      context.lineWidth = Math.max(0.5, (cable.wide ? 0.016 : 0.007) * camera.scale);
      context.beginPath();
      cable.path.forEach(([u, y], i) => {
        const [x, sy] = camera.toScreen(u, y);
        if (i === 0) context.moveTo(x, sy);
        else context.lineTo(x, sy);
      });
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  #details(context: CanvasRenderingContext2D, plan: Plan, panel: number, ratio: number): void {
    const {scale} = this.camera;
    if (scale < DETAIL.knobs) return;
    this.#onPanel(context, panel, ratio);
    const inPanel = (u: number) => Math.floor(u) === panel;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const knob of plan.knobs) {
      if (!inPanel(knob.u)) continue;
      this.#knob(context, knob, scale);
    }
    if (scale >= DETAIL.sockets) {
      for (const socket of plan.sockets)
        if (inPanel(socket.u)) this.#socket(context, socket, scale);
      for (const box of plan.adapters) {
        if (!inPanel(box.u)) continue;
        context.fillStyle = COLOURS.box;
        context.fillRect((box.u - 0.008) * UNIT, (box.y - 0.02) * UNIT, 1.6, 4);
      }
    }
    if (scale >= DETAIL.titleText) {
      context.fillStyle = COLOURS.quiet;
      context.font = font(0.045);
      for (const label of plan.labels)
        if (inPanel(label.u)) context.fillText(label.text, label.u * UNIT, label.y * UNIT);
    }
  }

  #knob(context: CanvasRenderingContext2D, knob: Plan['knobs'][number], scale: number): void {
    const x = knob.u * UNIT;
    const y = knob.y * UNIT;
    const r = knob.r * UNIT;
    context.fillStyle = COLOURS.knob;
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.fill();
    if (scale >= DETAIL.knobText) {
      context.fillStyle = knob.moved ? COLOURS.moved : COLOURS.mark;
      context.font = font(knob.r * 1.05);
      context.fillText(knob.value, x, y, 1.9 * r);
    } else if (knob.moved) {
      context.fillStyle = COLOURS.moved;
      context.fillRect(x - r * 0.14, y - r, r * 0.28, r);
    }
  }

  #socket(context: CanvasRenderingContext2D, socket: Plan['sockets'][number], scale: number): void {
    const r = (socket.wires > 1 ? 0.026 : 0.011) * UNIT;
    context.fillStyle = COLOURS.socket;
    context.strokeStyle = COLOURS.rim;
    context.lineWidth = 0.4;
    context.beginPath();
    if (socket.wires > 1)
      context.rect(socket.u * UNIT - r, socket.y * UNIT - r * 0.6, 2 * r, 1.2 * r);
    else context.arc(socket.u * UNIT, socket.y * UNIT, r, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    if (scale < DETAIL.socketText && !(socket.wires > 1 && scale >= DETAIL.titleText)) return;
    context.fillStyle = COLOURS.quiet;
    context.font = font(socket.wires > 1 ? 0.042 : 0.018);
    context.fillText(
      socket.name.slice(socket.name.indexOf('.') + 1),
      socket.u * UNIT,
      socket.y * UNIT - (socket.wires > 1 ? 4.4 : 1.9),
    );
  }

  #offLamps(context: CanvasRenderingContext2D, plan: Plan, first: number, last: number): void {
    const {camera} = this;
    if (camera.scale < 20) return;
    context.fillStyle = COLOURS.off;
    for (const lamp of plan.lamps) {
      if (lamp.u < first || lamp.u > last + 1) continue;
      const [x, y] = camera.toScreen(lamp.u, lamp.y);
      const r = Math.max(0.5, lamp.r * camera.scale * 0.8);
      if (r < 2) context.fillRect(x - r, y - r, 2 * r, 2 * r);
      else {
        context.beginPath();
        context.arc(x, y, r, 0, 2 * Math.PI);
        context.fill();
      }
    }
    if (camera.scale < DETAIL.lampText) return;
    context.fillStyle = COLOURS.panel;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const lamp of plan.lamps) {
      if (lamp.u < first || lamp.u > last + 1 || lamp.mask !== 15 || lamp.r < 0.016) continue;
      const [x, y] = camera.toScreen(lamp.u, lamp.y);
      context.font = `${lamp.r * camera.scale}px system-ui, sans-serif`;
      context.fillStyle = COLOURS.quiet;
      context.fillText(String(lamp.value), x, y);
    }
  }

  #lit(
    context: CanvasRenderingContext2D,
    plan: Plan,
    moment: MachineMoment,
    first: number,
    last: number,
  ): void {
    const {camera} = this;
    const glow = this.#sprite();
    context.fillStyle = '#ffb26b';
    for (const lamp of plan.lamps) {
      if (
        lamp.u < first ||
        lamp.u > last + 1 ||
        !Painter.glows(lamp, moment.registers, moment.phase)
      )
        continue;
      const [x, y] = camera.toScreen(lamp.u, lamp.y);
      const r = Math.max(0.8, lamp.r * camera.scale);
      // The image is about three times as wide as the lamp; its bright core is as wide as the lamp.
      context.drawImage(glow, x - 3.1 * r, y - 3.1 * r, 6.2 * r, 6.2 * r);
      if (camera.scale < DETAIL.lampText || lamp.mask !== 15 || lamp.r < 0.016) continue;
      context.fillStyle = '#5a1f00';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.font = `600 ${r}px system-ui, sans-serif`;
      context.fillText(String(lamp.value), x, y);
    }
  }

  #sprite(): HTMLCanvasElement {
    if (this.#glow !== null) return this.#glow;
    const sprite = document.createElement('canvas');
    sprite.width = sprite.height = 64;
    const context = sprite.getContext('2d');
    if (context !== null) {
      const shade = context.createRadialGradient(32, 32, 1, 32, 32, 32);
      shade.addColorStop(0, '#fff1d8');
      shade.addColorStop(0.16, '#ffc27d');
      shade.addColorStop(0.3, '#ff8a3d');
      shade.addColorStop(0.36, 'rgba(255, 122, 40, 0.42)');
      shade.addColorStop(0.6, 'rgba(255, 110, 30, 0.13)');
      shade.addColorStop(1, 'rgba(255, 110, 30, 0)');
      context.fillStyle = shade;
      context.fillRect(0, 0, 64, 64);
    }
    this.#glow = sprite;
    return sprite;
  }

  #pulses(context: CanvasRenderingContext2D, plan: Plan, pulses: Uint16Array): void {
    for (const line of plan.lines)
      if ((pulses[line.node] ?? 0) !== 0)
        this.#line(
          context,
          line,
          line.wide ? COLOURS.wideLit : COLOURS.thinLit,
          line.wide ? 0.014 : 0.005,
          0.95,
        );
    const lit = plan.cables.filter(
      ({from, to}) => (pulses[from] ?? 0) !== 0 && (pulses[to] ?? 0) !== 0,
    );
    this.#cables(context, lit, (cable) => (cable.wide ? COLOURS.wideLit : COLOURS.thinLit), 1.01);
  }

  #net(context: CanvasRenderingContext2D, plan: Plan, net: Net): void {
    for (const line of plan.lines)
      if (net.nodes.has(line.node))
        this.#line(context, line, COLOURS.chosen, line.wide ? 0.02 : 0.009, 1);
    this.#cables(context, net.cables, () => COLOURS.chosen, 2);
    const {camera} = this;
    context.strokeStyle = COLOURS.chosen;
    context.lineWidth = 1.5;
    for (const node of net.nodes) {
      const socket = plan.socketOf.get(node);
      if (socket === undefined) continue;
      const [x, y] = camera.toScreen(socket.u, socket.y);
      context.beginPath();
      context.arc(x, y, Math.max(3, 0.022 * camera.scale), 0, 2 * Math.PI);
      context.stroke();
    }
  }

  #broken(context: CanvasRenderingContext2D, places: readonly [u: number, y: number][]): void {
    context.strokeStyle = COLOURS.broken;
    context.lineWidth = 2.5;
    for (const [u, y] of places) {
      const [x, sy] = this.camera.toScreen(u, y);
      const r = Math.max(6, 0.04 * this.camera.scale);
      context.beginPath();
      context.arc(x, sy, r, 0, 2 * Math.PI);
      context.moveTo(x - r * 0.7, sy - r * 0.7);
      context.lineTo(x + r * 0.7, sy + r * 0.7);
      context.stroke();
    }
  }

  /** Paints rings, visible even at a small zoom, around the selected part and search results. */
  #spots(context: CanvasRenderingContext2D, places: readonly {u: number; y: number}[]): void {
    for (const [colour, width] of [
      [COLOURS.socket, 5],
      [COLOURS.chosen, 2.5],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      for (const {u, y} of places) {
        const [x, sy] = this.camera.toScreen(u, y);
        context.beginPath();
        context.arc(x, sy, Math.max(7, 0.05 * this.camera.scale), 0, 2 * Math.PI);
        context.stroke();
      }
    }
  }

  #hand(context: CanvasRenderingContext2D, hand: HandPicture, first: number, last: number): void {
    const {camera} = this;
    context.strokeStyle = COLOURS.fits;
    context.lineWidth = 2;
    for (const {u, y, wires} of hand.lit) {
      if (u < first || u > last + 1) continue;
      const [x, sy] = camera.toScreen(u, y);
      context.beginPath();
      context.arc(x, sy, Math.max(3, (wires > 1 ? 0.034 : 0.018) * camera.scale), 0, 2 * Math.PI);
      context.stroke();
    }
    const [top, bottom] =
      hand.trays === 'lines' ? [LEVEL.lines, LEVEL.linesEnd] : [LEVEL.trunks, LEVEL.trunksEnd];
    this.#level(context, top, first, last);
    this.#level(context, bottom, first, last);
    context.lineWidth = 0.5;
    // Paint a thin line at each trunk except the last, or after each tray except the last.
    const parts = hand.trays === 'lines' ? TRAYS : TRUNKS;
    for (let part = 1; part < parts; ++part)
      this.#level(
        context,
        hand.trays === 'lines' ? lineLevel(part * LINES_IN_TRAY - 1) : trunkLevel(part - 1),
        first,
        last,
      );
    context.lineWidth = 2;
    context.strokeStyle = COLOURS.chosen;
    if (hand.level !== null) this.#level(context, hand.level, first, last);
    const [x, y] =
      hand.target === null ? hand.loose : camera.toScreen(hand.target.u, hand.target.y);
    if (hand.fixed !== null) {
      const [fx, fy] = camera.toScreen(...hand.fixed);
      context.lineWidth = Math.max(2, 0.01 * camera.scale);
      context.beginPath();
      context.moveTo(fx, fy);
      context.quadraticCurveTo((fx + x) / 2, Math.max(fy, y) + 0.2 * Math.abs(x - fx), x, y);
      context.stroke();
    }
    context.fillStyle = COLOURS.chosen;
    context.beginPath();
    context.arc(x, y, 6, 0, 2 * Math.PI);
    context.fill();
    if (hand.target === null) return;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, 11, 0, 2 * Math.PI);
    context.stroke();
  }

  #level(context: CanvasRenderingContext2D, y: number, first: number, last: number): void {
    context.beginPath();
    for (const u of [
      first,
      ...CORNERS.filter((each) => each > first && each < last + 1),
      last + 1,
    ]) {
      const [x, sy] = this.camera.toScreen(u, y);
      if (u === first) context.moveTo(x, sy);
      else context.lineTo(x, sy);
    }
    context.stroke();
  }

  #cursor(
    context: CanvasRenderingContext2D,
    {width, height}: {width: number; height: number},
  ): void {
    context.strokeStyle = COLOURS.chosen;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(width / 2, height / 2, 9, 0, 2 * Math.PI);
    context.moveTo(width / 2 - 15, height / 2);
    context.lineTo(width / 2 - 5, height / 2);
    context.moveTo(width / 2 + 5, height / 2);
    context.lineTo(width / 2 + 15, height / 2);
    context.stroke();
  }
}
