// SPDX-License-Identifier: MIT
// Calls the worker for the page. Each call returns a promise. While a machine runs, the worker also
// sends the state of the machine. The client passes such messages to the functions of News. All
// rooms share one queue of calls. The client replaces a worker that does not answer.

import type {MachineMoment} from './machine/types.js';
import type {CallName, Calls, Message} from './protocol.js';
import type {Moment, Thought} from './replies.js';
import type {Progress, WorkName} from './works.js';

/** LOOK_EVERY is the time between two checks for answers, in ms. The worker is replaced after more
 * than MOST_SILENT checks without an answer. The limit counts checks instead of time, because
 * browsers slow the timers of background pages to one call a minute. */
const LOOK_EVERY = 1000;
const MOST_SILENT = 10;

export interface News {
  thought(thought: Thought): void;
  moment(moment: Moment): void;
  lamps(moment: MachineMoment, of: 'machine' | 'search'): void;
  progress(work: WorkName, progress: Progress | null): void;
  /** The client has replaced the worker. All machines are lost. */
  renewed(why: string): void;
  /** The worker failed and will not be replaced. */
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
  /** Arguments of `start`; null before the first start has succeeded. */
  #beginning: Parameters<Calls['start']> | null = null;

  constructor(
    private readonly url: string,
    private readonly news: News,
  ) {
    this.#worker = this.#hire();
    setInterval(() => this.#look(), LOOK_EVERY);
  }

  /** Starts the worker with these arguments. A replacement worker gets the same arguments. */
  async start(...beginning: Parameters<Calls['start']>): Promise<void> {
    await this.call('start', ...beginning);
    this.#beginning = beginning;
  }

  /** Calls the worker. If the engine refuses, the promise is rejected with the engine's reason. */
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

  /** Removes and returns the waiting call with this id; undefined if there is none. */
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
      // If the new worker fails to start, do not replace it again.
      this.#beginning = null;
      this.#worker = this.#hire();
      void this.start(...beginning).catch((error: Error) => this.news.broken(error.message));
      this.news.renewed(`${why} It was restarted: the run is lost, your texts are kept.`);
    }
    for (const {reject} of lost.values()) reject(new Error(`${why} It was restarted.`));
  }
}
