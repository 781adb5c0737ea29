// SPDX-License-Identifier: MIT
// The worker as seen from the page: calls that return promises, and news while machines run.

import type {MachineMoment} from './machine/protocol.js';
import type {CallName, Calls, Message, Moment, Thought} from './protocol.js';

export class Client {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, {resolve: (value: never) => void; reject: (error: Error) => void}>();
  #calls = 0;

  constructor(url: string, news: {thought: (thought: Thought) => void; moment: (moment: Moment) => void; lamps: (moment: MachineMoment, of: 'machine' | 'search') => void; broken: (error: string) => void}) {
    this.#worker = new Worker(url, {type: 'module'});
    this.#worker.onerror = (event) => news.broken(event.message || 'the worker does not start');
    this.#worker.onmessage = ({data}: MessageEvent<Message>) => {
      if (data.kind === 'thought') return news.thought(data.thought);
      if (data.kind === 'moment') return news.moment(data.moment);
      if (data.kind === 'lamps') return news.lamps(data.moment, data.of);
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.kind === 'done') waiting?.resolve(data.value as never);
      else waiting?.reject(new Error(data.error));
    };
  }

  /** Calls the worker; rejects with the engine's reason where it refuses. */
  call<Name extends CallName>(name: Name, ...args: Parameters<Calls[Name]>): Promise<Awaited<ReturnType<Calls[Name]>>> {
    return new Promise((resolve, reject) => {
      const id = ++this.#calls;
      this.#waiting.set(id, {resolve, reject});
      this.#worker.postMessage({id, name, args});
    });
  }
}
