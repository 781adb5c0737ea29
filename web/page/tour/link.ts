// SPDX-License-Identifier: MIT
// Writes and reads the tour's part of an address: the screen, counted from 1.

import type {Fields} from '../fields.js';
import type {Address} from '../room_link.js';
import {SCREENS} from './screens.js';
import type {TourState} from './state.js';

export const tourAddress = (tour: TourState): Address => ({
  text: `#tour?screen=${tour.screen + 1}`,
  lost: [],
});

/** Returns the number of the screen, counted from 0. */
export const readTour = (fields: Fields): number =>
  fields.whole('screen', 1, SCREENS.length, 1) - 1;
