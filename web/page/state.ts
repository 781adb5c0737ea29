// SPDX-License-Identifier: MIT
// State of the whole page. Views read it; actions replace it.

import type {BreakState} from './break/state.js';
import type {MachineState} from './machine/state.js';
import type {Kept} from './kept/entry.js';
import type {Offline} from './offline.js';
import type {PlayState} from './play/state.js';
import type {ProgramState} from './program/state.js';
import type {SignalsState} from './signals/state.js';
import type {TourState} from './tour/state.js';
import type {Pace} from './replies.js';
import type {Progress, WorkName} from './works.js';

export type RoomName = 'tour' | 'play' | 'program' | 'machine' | 'break' | 'signals' | 'about';

export interface State {
  room: RoomName;
  /** Why the page cannot work; null if it works. */
  broken: string | null;
  offline: Offline;
  kept: Kept;
  /** Short message, for example after the visitor has copied the link. */
  notice: string;
  /** Problems that the visitor has not closed, such as a wrong link. */
  problems: readonly string[];
  /** Progress of the long tasks that run now, by name (works.ts). */
  works: Readonly<Partial<Record<WorkName, Progress>>>;
  play: PlayState;
  program: ProgramState;
  tour: TourState;
  signals: SignalsState;
  machine: MachineState;
  breaking: BreakState;
}

/** Stores the state of the page. Shows a changed state at most once a frame. */
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
    requestAnimationFrame(() => this.flush());
  }

  /** Shows the state now if a changed state waits for the next frame. */
  flush(): void {
    if (!this.#due) return;
    this.#due = false;
    this.show(this.state);
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
