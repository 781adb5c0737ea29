// SPDX-License-Identifier: MIT
// Runs work at a pace: computes how much work is due, and schedules the next slice.

import type {Pace} from './replies.js';

export class PaceKeeper {
  #pace: Pace = 0;
  #started = 0; // time in ms at which the pace was set
  #from = 0; // progress of the work when the pace was set

  /** `where` returns the progress of the work. Pace 1 means `scale` units of progress a second. */
  constructor(
    private readonly where: () => number,
    private readonly scale = 1,
  ) {}

  get pace(): Pace {
    return this.#pace;
  }

  set(pace: Pace): void {
    this.#pace = pace;
    this.#started = performance.now();
    this.#from = this.where();
  }

  /** Returns how much work is due now, in units of `where`. At full speed, returns Infinity. */
  due(): number {
    if (this.#pace === 0) return Infinity;
    const seconds = (performance.now() - this.#started) / 1000;
    return this.#from + seconds * this.#pace * this.scale - this.where();
  }
}

/** Calls `slice` after `delay` ms. Uses no timer for 0 ms: browsers delay each timer by 4 ms. */
export function soon(slice: () => void, delay: number): void {
  if (delay > 0) {
    setTimeout(slice, delay);
    return;
  }
  const {port1, port2} = new MessageChannel();
  port1.onmessage = slice;
  port2.postMessage(null);
}
