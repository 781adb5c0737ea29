// SPDX-License-Identifier: MIT
// What the Program room remembers.

import type {Assembly, Moment, Pace} from '../replies.js';
import {HELLO, OWN} from './examples.js';

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

export const FIRST_PROGRAM: ProgramState = {
  name: OWN,
  text: HELLO,
  deck: '',
  assembly: null,
  moment: null,
  earlier: null,
  running: false,
  breaks: [],
  pace: 5000,
  listingTop: 0,
  error: null,
};
