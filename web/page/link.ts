// SPDX-License-Identifier: MIT
// Writes and reads links: the URL's fragment holds the room and the fields of that room.

import {Fields} from './fields.js';
import {machineFields, readMachineFields, type MachineLink} from './machine/link.js';
import {playAddress, readPlay, type GameLink} from './play/link.js';
import {programAddress, readProgram, type ProgramLink} from './program/link.js';
import {withWork, type Address, type Originals} from './room_link.js';
import {readSignals, signalsAddress, type SignalsLink} from './signals/link.js';
import type {RoomName, State} from './state.js';
import {readTour, tourAddress} from './tour/link.js';

export interface Link {
  room: RoomName;
  play: GameLink | null;
  program: ProgramLink | null;
  /** Number of the screen of the tour, from 0; null for other rooms. */
  tour: number | null;
  signals: SignalsLink | null;
  machine: MachineLink | null;
  /** Problems found in the link, each as a sentence for the visitor. */
  problems: string[];
}

async function machineAddress(state: State): Promise<Address> {
  const {fields, work} = machineFields(state);
  return withWork(state.room, fields, work);
}

export async function addressOf(state: State, originals: Originals): Promise<Address> {
  switch (state.room) {
    case 'about':
      return {text: '#about', lost: []};
    case 'tour':
      return tourAddress(state.tour);
    case 'play':
      return playAddress(state.play);
    case 'signals':
      return signalsAddress(state.signals, originals);
    case 'program':
      return programAddress(state.program, originals);
    case 'machine':
    case 'break':
      return machineAddress(state);
  }
}

const ROOMS = ['play', 'tour', 'program', 'machine', 'break', 'signals', 'about'] as const;

/** Returns true if a link only names a room. */
export const isBare = (hash: string): boolean => ROOMS.some((room) => hash === `#${room}`);

export const roomOf = (hash: string): RoomName =>
  ROOMS.find((each) => each === hash.replace(/^#/, '').split('?')[0]) ?? 'play';

export async function readLink(hash: string): Promise<Link> {
  const room = roomOf(hash);
  const fields = new Fields(/\?(.*)/s.exec(hash)?.[1] ?? '');
  return {
    room,
    play: room === 'play' ? readPlay(fields) : null,
    program: room === 'program' ? await readProgram(fields) : null,
    tour: room === 'tour' ? readTour(fields) : null,
    signals: room === 'signals' ? await readSignals(fields) : null,
    machine: room === 'machine' || room === 'break' ? await readMachineFields(fields) : null,
    problems: fields.problems,
  };
}
