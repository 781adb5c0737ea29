// SPDX-License-Identifier: MIT
// State of the Program room.

import type {Assembly, CpuName, Moment, Pace} from '../replies.js';
import {HELLO, OWN} from './examples.js';
import type {ListedHelp} from './listing_help.js';
import type {Stop} from './stops.js';

export interface ProgramState {
  /** Name of the edited file: an example or a file of the visitor. */
  name: string;
  /** Name of the assembled program. If the edited file is an `.inc` file, this is another file. */
  main: string;
  text: string;
  /** CPU to assemble for. If the text names a CPU, the text decides. */
  cpu: CpuName;
  deck: string;
  assembly: Assembly | null;
  /** State of the program; null until it is loaded. */
  moment: Moment | null;
  /** State that was shown before `moment`. The page marks what has changed since this state. */
  earlier: Moment | null;
  running: boolean;
  stops: readonly Stop[];
  watched: readonly string[];
  pace: Pace;
  listingTop: number;
  /** Index of the selected line of the listing, on which keys act. */
  listingLine: number;
  /** Help on a line of the listing; null if none is shown. */
  listedHelp: ListedHelp | null;
  error: string | null;
}

export const FIRST_PROGRAM: ProgramState = {
  name: OWN,
  main: OWN,
  text: HELLO,
  cpu: 'published',
  deck: '',
  assembly: null,
  moment: null,
  earlier: null,
  running: false,
  stops: [],
  watched: [],
  pace: 5000,
  listingTop: 0,
  listingLine: 0,
  listedHelp: null,
  error: null,
};
