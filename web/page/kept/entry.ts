// SPDX-License-Identifier: MIT
// Defines the entries of a visitor's kept work, and converts them to files.

import type {TextFile} from '../save.js';

/** Text and cards of a work. For a game, the text is its PGN and there are no cards. */
export interface Texts {
  text: string;
  deck: string;
  /** Changes of cables, one a line. `cpu` is the CPU whose cables are changed. Both are undefined
   * if no cable has changed. */
  cables?: string | undefined;
  cpu?: string | undefined;
}

export interface Marks {
  stops: readonly {place: string; condition: string}[];
  watched: readonly string[];
}

export type Work = Texts & Partial<Marks>;

export type KeptRoom = 'play' | 'program' | 'signals' | 'machine';

export interface Entry extends Texts, Partial<Marks> {
  id: string;
  room: KeptRoom;
  /** Name of the edited file. For a game, the time when the game began, in ms since 1970. */
  file: string;
  /** Time of the last change, in ms since 1970. */
  at: number;
}

export interface Kept {
  /** Kept entries, newest first. */
  entries: readonly Entry[];
  /** True if the browser refuses to store entries. */
  blocked: boolean;
}

export const marksOf = ({stops = [], watched = []}: Partial<Marks>): Marks => ({stops, watched});

export function filesOf({room, file, text, deck, cables}: Entry): TextFile[] {
  if (room === 'play')
    return [{name: `game-${new Date(Number(file)).toISOString().slice(0, 10)}.pgn`, text}];
  const name = file === 'patch' ? 'patch.e' : (file.split('/').pop() ?? file);
  const stem = name.replace(/\.\w+$/, '');
  const files = [
    {name, text},
    {name: `${stem}.deck`, text: deck},
    {name: `${stem}.cables`, text: cables === undefined ? '' : `${cables}\n`},
  ];
  const full = files.filter((each) => each.text !== '');
  return full.length === 0 ? files.slice(0, 1) : full;
}

export const textOf = ({entries}: Kept): string =>
  `${JSON.stringify({schema: 'chessvm.work/1', entries}, null, 1)}\n`;
