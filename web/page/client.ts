// SPDX-License-Identifier: MIT
// The worker as seen from the page: calls that return promises, and news while machines run. All
// rooms share one queue of calls. A worker that answers nothing any more is ended and begun anew.

import type {MachineMoment} from './machine/types.js';
import type {CallName, Calls, Message} from './protocol.js';
import type {Moment, Thought} from './replies.js';
import type {Progress, WorkName} from './works.js';

/** How often is looked whether the worker answers, in ms, and how many looks in vain are one too
 * many. Looks are counted, not the time: a page in the background looks once a minute. */
const LOOK_EVERY = 1000;
const MOST_SILENT = 10;

export interface News {
  thought(thought: Thought): void;
  moment(moment: Moment): void;
  lamps(moment: MachineMoment, of: 'machine' | 'search'): void;
  progress(work: WorkName, progress: Progress | null): void;
  /** The worker was begun anew: all machines are gone. */
  renewed(why: string): void;
  /** There is no worker, and will be none. */
  broken(error: string): void;
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

export class Client {
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #calls = 0;
  #silent = 0;
  /** What a worker begins with; null before the first has begun. */
  #beginning: Parameters<Calls['start']> | null = null;

  constructor(
    private readonly url: string,
    private readonly news: News,
  ) {
    this.#worker = this.#hire();
    setInterval(() => this.#look(), LOOK_EVERY);
  }

  /** Gives the worker what it needs; a worker that takes its place gets the same. */
  async start(...beginning: Parameters<Calls['start']>): Promise<void> {
    await this.call('start', ...beginning);
    this.#beginning = beginning;
  }

  /** Calls the worker; rejects with the engine's reason where it refuses. */
  call<Name extends CallName>(
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): Promise<Awaited<ReturnType<Calls[Name]>>> {
    return new Promise((resolve, reject) => {
      const id = ++this.#calls;
      this.#waiting.set(id, {resolve, reject});
      this.#worker.postMessage({id, name, args});
    });
  }

  #hire(): Worker {
    const worker = new Worker(this.url, {type: 'module'});
    worker.onerror = (event) => {
      event.preventDefault();
      this.#renew(`The ENIAC has failed in this page: ${event.message || 'no reason is known'}.`);
    };
    worker.onmessage = ({data}: MessageEvent<Message>) => {
      this.#silent = 0;
      this.#take(data);
    };
    return worker;
  }

  #take(data: Message): void {
    switch (data.kind) {
      case 'thought':
        return this.news.thought(data.thought);
      case 'moment':
        return this.news.moment(data.moment);
      case 'lamps':
        return this.news.lamps(data.moment, data.of);
      case 'progress':
        return this.news.progress(data.work, data.progress);
      case 'done':
        return this.#answered(data.id)?.resolve(data.value as never);
      case 'failed':
        return this.#answered(data.id)?.reject(new Error(data.error));
    }
  }

  /** The call that has been answered; it waits no longer. */
  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #look(): void {
    if (this.#waiting.size === 0) {
      this.#silent = 0;
      return;
    }
    if (++this.#silent === 2) void this.call('isAwake').catch(() => undefined);
    if (this.#silent > MOST_SILENT)
      this.#renew(`The ENIAC of this page did not answer for ${MOST_SILENT} seconds.`);
  }

  #renew(why: string): void {
    this.#worker.terminate();
    this.#silent = 0;
    const lost = this.#waiting;
    this.#waiting = new Map();
    const beginning = this.#beginning;
    if (beginning === null) {
      this.news.broken(why);
    } else {
      // One that fails at once is not begun again.
      this.#beginning = null;
      this.#worker = this.#hire();
      void this.start(...beginning).catch((error: Error) => this.news.broken(error.message));
      this.news.renewed(`${why} It was begun anew; what ran is lost, what was written is not.`);
    }
    for (const {reject} of lost.values()) reject(new Error(`${why} It was begun anew.`));
  }
}
