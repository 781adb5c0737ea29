// SPDX-License-Identifier: MIT
// A visitor's work, and the files that it is outside the page.

import type {TextFile} from '../save.js';

/** Text and cards; a game has its PGN and no cards. */
export interface Texts {
  text: string;
  deck: string;
}

export type KeptRoom = 'play' | 'program' | 'signals' | 'machine';

export interface Entry extends Texts {
  id: string;
  room: KeptRoom;
  /** The file of the tree that the text began as, or the time at which a game began. */
  file: string;
  /** When it was changed last, in ms since 1970. */
  at: number;
}

export interface Kept {
  /** The newest first. */
  entries: readonly Entry[];
  /** The browser lets the page store nothing, or no more. */
  blocked: boolean;
}

/** The files that an entry is outside the page. */
export function filesOf({room, file, text, deck}: Entry): TextFile[] {
  if (room === 'play')
    return [{name: `game-${new Date(Number(file)).toISOString().slice(0, 10)}.pgn`, text}];
  const name = file === 'patch' ? 'patch.e' : (file.split('/').pop() ?? file);
  const cards = {name: `${name.replace(/\.\w+$/, '')}.deck`, text: deck};
  return deck === '' ? [{name, text}] : [{name, text}, cards];
}

/** All that is kept, as one file. */
export const textOf = ({entries}: Kept): string =>
  `${JSON.stringify({schema: 'chessvm.work/1', entries}, null, 1)}\n`;
