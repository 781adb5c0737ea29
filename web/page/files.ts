// SPDX-License-Identifier: MIT
// The files of the engine are those of the tree. A text of a room replaces one of them during a
// call, so that no room sees what another has changed.

import type {Engine} from '../engine/engine.js';

export class Files {
  constructor(
    private readonly engine: Engine,
    private readonly texts: Readonly<Record<string, string>>,
  ) {
    for (const [name, text] of Object.entries(texts)) engine.putFile(name, text);
  }

  /** Calls `act` while the file `name` has this text. */
  with<Result>(name: string, text: string, act: () => Result): Result {
    return this.withAll({[name]: text}, act);
  }

  /** Calls `act` while files have these texts, by their names. */
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
