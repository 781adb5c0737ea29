// SPDX-License-Identifier: MIT
// Runs long tasks of the worker in slices. Between two slices, the worker answers other calls. A
// task reports its progress, and ends if the page stops the task.

/** Longest slice of a task, and time between progress reports, in ms. */
const SLICE = 6;
const TOLD_EVERY = 100;
/** Time before the first progress report, in ms. A shorter task makes no report. */
const SHORT = 300;

export type WorkName = 'goTo' | 'test' | 'week' | 'ask' | 'record';

/** Functions by which the worker answers `Calls`. They may return promises of the results. */
export type Served<Calls extends object> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result | Promise<Result>
    : never;
};

/** Progress of a task, in add cycles. */
export interface Progress {
  done: number;
  /** Number of add cycles at which the task ends at the latest; Infinity if unknown. */
  total: number;
}

export interface WorkCalls {
  /** Stops a task; does nothing if the task does not run. The call that runs the task then fails;
   * only machineTo returns the present state of the machine instead. */
  stopWork(name: WorkName): void;
}

/** Lets the worker handle waiting messages. A timer is too slow: browsers delay it by 4 ms. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

export class Stopped extends Error {
  constructor() {
    super('The task was stopped.');
  }
}

export class Work {
  #stopped = false;
  #told = performance.now() + SHORT - TOLD_EVERY;

  constructor(private readonly tell: (progress: Progress) => void) {}

  stop(): void {
    this.#stopped = true;
  }

  /** Repeats `act` until `total` units are done. Each call of `act` does at most `most` units, and
   * returns the number of units done so far, or null if the task cannot go on. If the page stops
   * the task, repeat() throws Stopped. */
  async repeat(total: number, act: (most: number) => number | null): Promise<void> {
    let done = 0;
    let most = 50;
    while (done < total) {
      const begin = performance.now();
      const now = act(Math.min(most, total - done));
      if (now === null) return;
      done = now;
      const took = performance.now() - begin;
      most = Math.max(1, Math.floor(most * Math.min(2, SLICE / Math.max(took, 0.5))));
      if (begin - this.#told >= TOLD_EVERY) {
        this.#told = begin;
        this.tell({done, total});
      }
      await breath();
      if (this.#stopped) throw new Stopped();
    }
  }
}

export class Works {
  readonly #running = new Map<WorkName, Work>();

  constructor(private readonly tell: (name: WorkName, progress: Progress | null) => void) {}

  /** Runs a task. Stops an earlier task of the same name. */
  async run<Result>(name: WorkName, act: (work: Work) => Promise<Result>): Promise<Result> {
    this.stop(name);
    const work = new Work((progress) => this.tell(name, progress));
    this.#running.set(name, work);
    try {
      return await act(work);
    } finally {
      if (this.#running.get(name) === work) {
        this.#running.delete(name);
        this.tell(name, null);
      }
    }
  }

  stop(name: WorkName): void {
    this.#running.get(name)?.stop();
  }
}
