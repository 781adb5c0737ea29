// SPDX-License-Identifier: MIT
// The whole state of the page, in one place. Views read it; actions replace it.

import type {BreakState, MachineState} from './machine/state.js';
import type {Kept} from './kept/entry.js';
import type {Offline} from './offline.js';
import type {Score} from './play/score.js';
import type {SignalsState} from './signals/state.js';
import type {TourState} from './tour/state.js';
import type {Assembly, Moment, Pace, Position, Side, Thought} from './replies.js';
import type {Progress, WorkName} from './works.js';

export type RoomName = 'tour' | 'play' | 'program' | 'machine' | 'break' | 'signals' | 'about';

/** A move of the game, the position that it leads to, and how long the ENIAC has searched for
 * it. */
export interface Ply {
  move: string;
  san: string;
  /** Null for a move of the person. */
  addCycles: number | null;
  /** What the ENIAC thinks of its move; null where that is not known, and for a person's. */
  score: Score | null;
  after: Position;
}

export interface PlayState {
  /** When the game began, in ms since 1970: games are kept by it. */
  game: number;
  start: Position;
  plies: readonly Ply[];
  you: Side;
  flipped: boolean;
  depth: number;
  /** What searches: the virtual CPU, or the one that is wired on the ENIAC. */
  engine: 'vm' | 'wired';
  pace: Pace;
  /** The side that has given the game up. */
  resigned: Side | null;
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

export interface ProgramState {
  /** The example that the text began as; its folder is where includes are looked for. */
  name: string;
  text: string;
  deck: string;
  assembly: Assembly | null;
  /** Null until the program is loaded. */
  moment: Moment | null;
  /** The moment shown before, for what has changed. */
  earlier: Moment | null;
  running: boolean;
  breaks: readonly number[];
  pace: Pace;
  listingTop: number;
  error: string | null;
}

export interface State {
  room: RoomName;
  /** Why the page cannot work; null where it can. */
  broken: string | null;
  offline: Offline;
  kept: Kept;
  /** A short message about the link, such as that it was copied. */
  notice: string;
  /** What could not be done as it was asked for, such as a wrong link, until it is closed. */
  problems: readonly string[];
  /** Long works that run. */
  works: Readonly<Partial<Record<WorkName, Progress>>>;
  play: PlayState;
  program: ProgramState;
  tour: TourState;
  signals: SignalsState;
  machine: MachineState;
  breaking: BreakState;
}

/** Holds the state, and shows a new one at most once a frame. */
export class Store {
  #due = false;

  constructor(
    public state: State,
    private readonly show: (state: State) => void,
  ) {}

  update(change: Partial<State>): void {
    this.state = {...this.state, ...change};
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      this.show(this.state);
    });
  }

  play(change: Partial<PlayState>): void {
    this.update({play: {...this.state.play, ...change}});
  }

  program(change: Partial<ProgramState>): void {
    this.update({program: {...this.state.program, ...change}});
  }

  machine(change: Partial<MachineState>): void {
    this.update({machine: {...this.state.machine, ...change}});
  }

  breaking(change: Partial<BreakState>): void {
    this.update({breaking: {...this.state.breaking, ...change}});
  }
}

export const PACES: readonly {pace: Pace; name: string}[] = [
  {pace: 5000, name: 'real time'},
  {pace: 5000 * 60, name: 'a minute a second'},
  {pace: 5000 * 600, name: 'ten minutes a second'},
  {pace: 5000 * 3600, name: 'an hour a second'},
  {pace: 5000 * 36000, name: 'ten hours a second'},
  {pace: 0, name: 'at once'},
];
