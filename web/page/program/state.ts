// SPDX-License-Identifier: MIT
// What the Program room remembers.

import type {Assembly, CpuName, Moment, Pace} from '../replies.js';
import {HELLO, OWN} from './examples.js';
import type {Stop} from './stops.js';

export interface ProgramState {
  /** The file that is edited: an example, whose folder is where includes are looked for, or one of
   * the visitor's own. */
  name: string;
  /** The file that is assembled: that one, or the program that it is a part of. */
  main: string;
  text: string;
  /** The CPU that it is assembled for, unless the text names one itself. */
  cpu: CpuName;
  deck: string;
  assembly: Assembly | null;
  /** Null until the program is loaded. */
  moment: Moment | null;
  /** The moment shown before, for what has changed. */
  earlier: Moment | null;
  running: boolean;
  stops: readonly Stop[];
  /** Expressions whose values are shown. */
  watched: readonly string[];
  pace: Pace;
  listingTop: number;
  /** The line of the listing that keys act on. */
  listingLine: number;
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
  error: null,
};
