// SPDX-License-Identifier: MIT
// What the Play room remembers.

import type {CpuName, Pace, Position, Side, Thought} from '../replies.js';
import type {Score} from './score.js';

/** The beginning of a game. */
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** A move of the game, the position that it leads to, and how long the ENIAC has searched for
 * it. */
export interface Ply {
  move: string;
  san: string;
  /** Null for a move of the person. */
  addCycles: number | null;
  /** What the ENIAC thinks of its move; null where that is not known, and for a person's. */
  score: Score | null;
  /** The failures of the machine during its search, as marks of a PGN. */
  failures: readonly string[];
  after: Position;
}

/** A move with what is known of it. */
export interface LinkedMove {
  move: string;
  addCycles: number | null;
  score: Score | null;
  failures?: readonly string[];
}

/** Who searches: a CPU, as a virtual one or as it is wired on the ENIAC. Links name them. */
export type PlayEngine = CpuName | 'wired' | 'wired-quick';
export const ENGINES: Record<PlayEngine, {cpu: CpuName; wired: boolean; title: string}> = {
  quick: {cpu: 'quick', wired: false, title: 'the quick CPU'},
  published: {cpu: 'published', wired: false, title: 'the published CPU'},
  'wired-quick': {cpu: 'quick', wired: true, title: 'the quick CPU, wired, with its lights'},
  wired: {cpu: 'published', wired: true, title: 'the published CPU, wired, with its lights'},
};

export interface PlayState {
  /** When the game began, in ms since 1970: games are kept by it. */
  game: number;
  start: Position;
  plies: readonly Ply[];
  you: Side;
  flipped: boolean;
  depth: number;
  engine: PlayEngine;
  pace: Pace;
  /** Hours of work from one failure of the machine to the next, on average; 0 for none. */
  mtbf: number;
  seed: number;
  /** The side that has given the game up; draw where both have. */
  settled: Side | 'draw' | null;
  /** The number of moves before the position that is looked at; null where that is the last one. */
  seen: number | null;
  /** The square whose man is about to move. */
  chosen: string | null;
  /** A pawn's move that waits for the choice of a man. */
  promoting: {from: string; to: string} | null;
  /** The square that the keyboard is at. */
  cursor: string;
  thinking: boolean;
  /** The search that runs, or the last one. */
  thought: Thought | null;
  error: string | null;
  /** What is typed as FEN or PGN; null where the field shows the position or the game. */
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
