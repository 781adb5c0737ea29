// SPDX-License-Identifier: MIT
// Gives the bundled texts to the engine as files. A room can replace a file by its own text during
// one call. Other rooms do not see this text.

import type {Engine} from '../engine/engine.js';

export class Files {
  constructor(
    private readonly engine: Engine,
    private readonly texts: Readonly<Record<string, string>>,
  ) {
    for (const [name, text] of Object.entries(texts)) engine.putFile(name, text);
  }

  /** Calls `act`. During the call, the file `name` has the content `text`. */
  with<Result>(name: string, text: string, act: () => Result): Result {
    return this.withAll({[name]: text}, act);
  }

  withAll<Result>(texts: Readonly<Record<string, string>>, act: () => Result): Result {
    for (const [name, text] of Object.entries(texts)) this.engine.putFile(name, text);
    try {
      return act();
    } finally {
      for (const name of Object.keys(texts)) {
        const original = this.texts[name];
        if (original === undefined) this.engine.call('remove_file', name);
        else this.engine.putFile(name, original);
      }
    }
  }
}
