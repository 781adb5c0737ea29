// SPDX-License-Identifier: MIT
// Long works of the worker: they are done in slices, so that calls are answered between them, tell
// how far they are, and end where the page asks for that.

/** How long a slice may take, and how often the page hears of a work, in ms. */
const SLICE = 6;
const TOLD_EVERY = 100;
/** Works that end sooner are not spoken of, in ms. */
const SHORT = 300;

export type WorkName = 'goTo' | 'test' | 'week' | 'ask' | 'record';

/** Calls as the worker serves them: at once, or in the end. */
export type Served<Calls extends object> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result | Promise<Result>
    : never;
};

/** How far a work is. */
export interface Progress {
  done: number;
  /** Infinity where nobody knows. */
  total: number;
}

export interface WorkCalls {
  /** Ends a work; its call is refused. Nothing happens where it does not run. */
  stopWork(name: WorkName): void;
}

/** Lets messages in. They wait for no timer, which browsers delay by 4 ms. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Thrown in a work that is stopped. */
export class Stopped extends Error {
  constructor() {
    super('It was stopped.');
  }
}

export class Work {
  #stopped = false;
  #told = performance.now() + SHORT - TOLD_EVERY;

  constructor(private readonly tell: (progress: Progress) => void) {}

  stop(): void {
    this.#stopped = true;
  }

  /**
   * Does `total` of something: `act` does at most so many of them and returns how many are done
   * all in all, or null where it cannot go on. Throws Stopped where the work is stopped.
   */
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

  /** Does a work; one of this name that still runs is stopped. */
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
