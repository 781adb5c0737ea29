// SPDX-License-Identifier: MIT
// Maps places on the walls to pixels. A place is (u, y), as in plan.ts. Seen from afar, the three
// walls form a wide U. When the viewer zooms in, the side walls turn until they face the viewer.

import {CORNERS as WALLS, PANELS, PANEL_HEIGHT} from './plan.js';

const CORNERS = [WALLS[0] ?? 0, WALLS[1] ?? PANELS] as const;
const MARGIN = 0.5;
export const NEAREST = 40;
/** The zoom at which the side walls begin to turn, and the zoom at which they face the viewer. */
const TURNING = [1.25, 3.2] as const;

/** Visible part of the walls. (u, y) is its centre. At zoom 1, the whole room is visible. */
export interface View {
  u: number;
  y: number;
  zoom: number;
}

export class Camera {
  #width = 1;
  #height = 1;
  #fit = 1; // width of a panel at zoom 1, in pixels
  #narrow = 0.8; // width of a side wall panel at zoom 1, in widths of a back wall panel
  #steep = 0.3; // how far a side wall drops per panel at zoom 1, in widths of a back wall panel
  view: View = {u: 20, y: 2, zoom: 1};

  /** Fits the whole room into a window of this size, in pixels. */
  resize(width: number, height: number): void {
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    const shape = this.#width / this.#height;
    this.#narrow = shape > 2.1 ? 0.86 : shape > 1.3 ? 0.66 : 0.46;
    this.#fit = this.#width / (32 * this.#narrow + 8 + 2 * MARGIN);
    this.#steep = Math.min(
      0.46,
      Math.max(0.03, (this.#height / this.#fit - PANEL_HEIGHT - 2 * MARGIN) / 16),
    );
  }

  whole(): View {
    return {u: 20, y: PANEL_HEIGHT / 2 + 8 * this.#steep, zoom: 1};
  }

  /** Returns the width of a panel, in pixels. */
  get scale(): number {
    return this.#fit * this.view.zoom;
  }

  get #turned(): number {
    const t = Math.min(1, Math.max(0, (this.view.zoom - TURNING[0]) / (TURNING[1] - TURNING[0])));
    return t * t * (3 - 2 * t);
  }

  get #side(): {width: number; slope: number} {
    const turned = this.#turned;
    return {width: this.#narrow + (1 - this.#narrow) * turned, slope: this.#steep * (1 - turned)};
  }

  /** Returns the horizontal distance of `u` from the first corner, in back wall panel widths. */
  #across(u: number): number {
    const {width} = this.#side;
    if (u < CORNERS[0]) return (u - CORNERS[0]) * width;
    if (u <= CORNERS[1]) return u - CORNERS[0];
    return CORNERS[1] - CORNERS[0] + (u - CORNERS[1]) * width;
  }

  #along(across: number): number {
    const {width} = this.#side;
    const back = CORNERS[1] - CORNERS[0];
    if (across < 0) return CORNERS[0] + across / width;
    if (across <= back) return CORNERS[0] + across;
    return CORNERS[1] + (across - back) / width;
  }

  /** Returns how far the top of the wall at `u` is below the top of the back wall, in panels. */
  #down(u: number): number {
    return this.#side.slope * Math.max(0, CORNERS[0] - u, u - CORNERS[1]);
  }

  toScreen(u: number, y: number): [x: number, y: number] {
    const {view, scale} = this;
    return [
      (this.#across(u) - this.#across(view.u)) * scale + this.#width / 2,
      (y + this.#down(u) - view.y - this.#down(view.u)) * scale + this.#height / 2,
    ];
  }

  toWall(x: number, y: number): [u: number, y: number] {
    const {view, scale} = this;
    const u = this.#along(this.#across(view.u) + (x - this.#width / 2) / scale);
    return [u, (y - this.#height / 2) / scale + view.y + this.#down(view.u) - this.#down(u)];
  }

  /** Returns the factors that map places near `u` to pixels. A place `(u, y)` has the pixel
   * `(a * u + e, b * u + d * y + f)`. */
  matrix(u: number): {a: number; b: number; d: number; e: number; f: number} {
    const [x0, y0] = this.toScreen(u, 0);
    const [x1, y1] = this.toScreen(u + (u < CORNERS[1] && u + 0.5 >= CORNERS[1] ? -0.25 : 0.25), 0);
    const step = u < CORNERS[1] && u + 0.5 >= CORNERS[1] ? -0.25 : 0.25;
    const a = (x1 - x0) / step;
    const b = (y1 - y0) / step;
    return {a, b, d: this.scale, e: x0 - a * u, f: y0 - b * u};
  }

  zoomAt(x: number, y: number, factor: number): void {
    const [u, wall] = this.toWall(x, y);
    this.view = {...this.view, zoom: Math.min(NEAREST, Math.max(1, this.view.zoom * factor))};
    const across = this.#across(u) - (x - this.#width / 2) / this.scale;
    const middle = this.#along(across);
    this.view = {
      ...this.view,
      u: middle,
      y: wall + this.#down(u) - this.#down(middle) - (y - this.#height / 2) / this.scale,
    };
    this.clamp();
  }

  moveBy(dx: number, dy: number): void {
    const [u, y] = this.toWall(this.#width / 2 - dx, this.#height / 2 - dy);
    this.view = {...this.view, u, y};
    this.clamp();
  }

  lookAt(u: number, y: number, zoom: number): void {
    this.view = {u, y, zoom: Math.min(NEAREST, Math.max(1, zoom))};
    this.clamp();
  }

  /** Returns the zoom at which a panel fills the height of the window. */
  get panelZoom(): number {
    return this.#height / ((PANEL_HEIGHT + 0.3) * this.#fit);
  }

  /** At zoom NEAREST, moves the view so that it shows only one panel. `toward` is the direction of
   * a drag: 1 is right, -1 is left. A drag past the border shows the next panel. Does nothing if
   * the window is wider than a panel. Returns true if the view moved. */
  settle(toward = 0): boolean {
    const {u, zoom} = this.view;
    const half = this.#width / this.scale / 2;
    if (zoom < NEAREST || half >= 0.5) return false;
    const panel = Math.min(PANELS - 1, Math.max(0, Math.floor(u)));
    const [low, high] = [panel + half, panel + 1 - half];
    const next =
      toward > 0 && u > high && panel + 1 < PANELS
        ? high + 2 * half
        : toward < 0 && u < low && panel > 0
          ? low - 2 * half
          : Math.min(high, Math.max(low, u));
    this.view = {...this.view, u: next};
    return next !== u;
  }

  clamp(): void {
    if (this.view.zoom <= 1.001) {
      this.view = this.whole();
      return;
    }
    const {u, y, zoom} = this.view;
    this.view = {
      u: Math.min(PANELS, Math.max(0, u)),
      y: Math.min(PANEL_HEIGHT + 9, Math.max(-0.5, y)),
      zoom,
    };
  }
}
