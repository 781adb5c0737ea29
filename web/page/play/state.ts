// SPDX-License-Identifier: MIT
// State of the Play room.

import type {CpuName, Pace, Position, Side, Thought} from '../replies.js';
import type {Score} from './score.js';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Move of the game, the position after it, and the data of the ENIAC's search for this move. */
export interface Ply {
  move: string;
  san: string;
  /** Add cycles of the search; null for a move of the visitor. */
  addCycles: number | null;
  /** The ENIAC's score for its move. Null for a move of the visitor, or if the score is unknown. */
  score: Score | null;
  /** Failures of the machine during the search, as PGN marks. */
  failures: readonly string[];
  after: Position;
}

/** Move in a link or PGN. The other fields describe the ENIAC's search for this move. */
export interface LinkedMove {
  move: string;
  addCycles: number | null;
  score: Score | null;
  failures?: readonly string[];
}

/** Engine that searches: a virtual CPU, or a CPU wired on the ENIAC. Links use these names. */
export type PlayEngine = CpuName | 'wired' | 'wired-quick';
export const ENGINES: Record<PlayEngine, {cpu: CpuName; wired: boolean; title: string}> = {
  quick: {cpu: 'quick', wired: false, title: 'the quick CPU'},
  published: {cpu: 'published', wired: false, title: 'the published CPU'},
  'wired-quick': {cpu: 'quick', wired: true, title: 'the quick CPU, wired, with its lights'},
  wired: {cpu: 'published', wired: true, title: 'the published CPU, wired, with its lights'},
};

export interface PlayState {
  /** Start of the game, in ms since 1970. A kept game has this number as its file name. */
  game: number;
  start: Position;
  plies: readonly Ply[];
  you: Side;
  flipped: boolean;
  depth: number;
  engine: PlayEngine;
  pace: Pace;
  /** Mean hours of work between failures of the machine; 0 means no failures. */
  mtbf: number;
  seed: number;
  /** Side that resigned, or `draw` for a draw by agreement; null if neither has happened. */
  settled: Side | 'draw' | null;
  /** Number of plies that lead to the shown position; null if the last position is shown. */
  seen: number | null;
  /** Square of the selected piece; null if there is none. */
  chosen: string | null;
  /** Pawn move for which the visitor must still choose the new piece; null if there is none. */
  promoting: {from: string; to: string} | null;
  cursor: string;
  thinking: boolean;
  /** State of the current or last search. */
  thought: Thought | null;
  error: string | null;
  /** Text that the visitor has typed into the FEN field, and into the PGN field. Null if the field
   * shows the game. */
  draft: string | null;
  pgnDraft: string | null;
}

export const FIRST_GAME: PlayState = {
  game: 0,
  settled: null,
  seen: null,
  pgnDraft: null,
  start: {fen: START, side: 'white', check: false, moves: []},
  plies: [],
  you: 'white',
  flipped: false,
  depth: 6,
  pace: 5000 * 3600,
  mtbf: 0,
  seed: 1,
  chosen: null,
  engine: 'quick',
  promoting: null,
  cursor: 'e2',
  thinking: false,
  thought: null,
  error: null,
  draft: null,
};
