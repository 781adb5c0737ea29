// SPDX-License-Identifier: MIT
// Keeps work at a pace: how much of it is due, and when its next slice begins.

import type {Pace} from './replies.js';

export class PaceKeeper {
  #pace: Pace = 0;
  #started = 0; // when the pace was set, in ms, and where the work was
  #from = 0;

  /** `where` tells how far the work is; a unit of the pace is `scale` of its units a second. */
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

  /** The work that is due now; Infinity at pace 0, which is as fast as it goes. */
  due(): number {
    if (this.#pace === 0) return Infinity;
    const seconds = (performance.now() - this.#started) / 1000;
    return this.#from + seconds * this.#pace * this.scale - this.where();
  }
}

/** Calls `slice` after `delay` ms; at 0 by a message, as browsers delay timers by 4 ms. */
export function soon(slice: () => void, delay: number): void {
  if (delay > 0) {
    setTimeout(slice, delay);
    return;
  }
  const {port1, port2} = new MessageChannel();
  port1.onmessage = slice;
  port2.postMessage(null);
}
