// SPDX-License-Identifier: MIT
// Links: the fragment of the URL holds the room and the game or program that is shown.

import {Fields} from './fields.js';
import {machineFields, readMachineFields, type MachineLink} from './machine/link.js';
import {MOST_ADD_CYCLES, quoted, wrongNumber} from './numbers.js';
import {pack} from './packed_text.js';
import type {GameLink} from './play/actions.js';
import {MOST_MOVES, pgn} from './play/pgn.js';
import {START, position} from './play/rules.js';
import {readScore, writeScore} from './play/score.js';
import type {TextFile} from './save.js';
import type {SignalsLink} from './signals/actions.js';
import type {SignalsState} from './signals/state.js';
import type {Trigger, Wiring} from './signals/types.js';
import type {PlayState, ProgramState, RoomName, State} from './state.js';

/** Longer links are cut by some programs that people send them with. */
export const LONGEST = 2000;
/** More names than a recording has. */
const MOST_SIGNALS = 200;

export interface Link {
  room: RoomName;
  play: GameLink | null;
  program: {name: string; text: string | null; deck: string | null} | null;
  /** The screen of the tour, from 0. */
  tour: number | null;
  signals: SignalsLink | null;
  machine: MachineLink | null;
  /** What is wrong with it, in words. */
  problems: string[];
}

/** An address, and the files that it has no room for. */
export interface Address {
  text: string;
  lost: TextFile[];
}

/** The texts that a link names instead of holding them. */
export interface Originals {
  program(name: string): {text: string; deck: string};
  wiring(name: string): Wiring;
}

/** Fields with those of the work that is shown, in `more`, where there is room for them. */
async function withWork(
  room: RoomName,
  fields: URLSearchParams,
  more: [name: string, text: string, file: TextFile][],
): Promise<Address> {
  const all = new URLSearchParams(fields);
  let fits = true;
  for (const [name, text] of more) {
    const packed = await pack(text);
    if (packed === null) fits = false;
    else all.set(name, packed);
  }
  fits &&= all.toString().length <= LONGEST;
  const text = (fits ? all : fields).toString();
  return {
    text: `#${room}${text === '' ? '' : `?${text}`}`,
    lost: fits ? [] : more.map(([, , file]) => file),
  };
}

function playAddress(play: PlayState): Address {
  const fields = new URLSearchParams();
  if (play.start.fen !== START) fields.set('fen', play.start.fen);
  const moves = play.plies.map(({move, addCycles, score}) =>
    [
      move,
      ...(addCycles === null ? [] : [addCycles.toString(36)]),
      ...(addCycles === null || score === null ? [] : [writeScore(score)]),
    ].join('~'),
  );
  if (moves.length > 0) fields.set('moves', moves.join('.'));
  if (play.you !== 'white') fields.set('you', play.you);
  if (play.engine !== 'vm') fields.set('engine', play.engine);
  if (play.depth !== 6) fields.set('depth', String(play.depth));
  const bottom = play.flipped ? 'black' : 'white';
  if (bottom !== play.you) fields.set('bottom', bottom);
  if (play.resigned !== null) fields.set('resigned', play.resigned);
  const lost: TextFile[] = [];
  if (fields.toString().length > LONGEST) {
    // Too long a game: its position alone.
    fields.delete('moves');
    fields.set('fen', position(play).fen);
    lost.push({name: 'game.pgn', text: pgn(play, new Date())});
  }
  const text = fields.toString();
  return {text: `#play${text === '' ? '' : `?${text}`}`, lost};
}

const base = (name: string): string => name.split('/').pop() ?? name;
const decked = (name: string): string => `${base(name).replace(/\.\w+$/, '')}.deck`;

function programAddress(program: ProgramState, originals: Originals): Promise<Address> {
  const {name, text, deck} = program;
  const original = originals.program(name);
  const more: [string, string, TextFile][] = [];
  if (text !== original.text) more.push(['text', text, {name: base(name), text}]);
  if (deck !== original.deck) more.push(['deck', deck, {name: decked(name), text: deck}]);
  return withWork('program', new URLSearchParams({name}), more);
}

const TRIGGER_KINDS = ['start', 'cycle', 'pulse'] as const;

function signalsAddress(signals: SignalsState, originals: Originals): Promise<Address> {
  const {name, wiring, chosen, trigger, length, from, to, cursor} = signals;
  const fields = new URLSearchParams({name, signals: chosen.join(','), length: String(length)});
  const {kind, cycle, before, jack} = trigger;
  if (kind !== 'start')
    fields.set('trigger', [kind, cycle, before, kind === 'pulse' ? jack : ''].join('~'));
  fields.set('view', [from, to, cursor].map(Math.round).join('-'));
  const first = originals.wiring(name);
  const more: [string, string, TextFile][] = [];
  if (wiring !== null && wiring.text !== first.text)
    more.push(['text', wiring.text, {name: base(name), text: wiring.text}]);
  if (wiring !== null && wiring.deck !== first.deck)
    more.push(['deck', wiring.deck, {name: decked(name), text: wiring.deck}]);
  return withWork('signals', fields, more);
}

async function machineAddress(state: State): Promise<Address> {
  const {fields, work} = machineFields(state);
  return withWork(state.room, fields, work);
}

/** The address of what is shown. */
export async function addressOf(state: State, originals: Originals): Promise<Address> {
  switch (state.room) {
    case 'about':
      return {text: '#about', lost: []};
    case 'tour':
      return {text: `#tour?screen=${state.tour.screen + 1}`, lost: []};
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

// --- reading -------------------------------------------------------------------------------------

const DEPTHS = ['3', '4', '5', '6'] as const;
const SIDES = ['white', 'black'] as const;
const ENGINES = ['vm', 'wired'] as const;

function readPlay(fields: Fields): GameLink {
  const you = fields.choice('you', SIDES, 'white');
  const words = (fields.text('moves') ?? '').split('.').filter((each) => each !== '');
  const moves = fields.few('moves', words, MOST_MOVES).map((word) => {
    const [move = '', cycles, mark = ''] = word.split('~');
    if (cycles === undefined) return {move, addCycles: null, score: null};
    const addCycles = /^[0-9a-z]{1,9}$/.test(cycles) ? parseInt(cycles, 36) : Infinity;
    if (addCycles <= MOST_ADD_CYCLES) return {move, addCycles, score: readScore(mark)};
    const what = `In a link, the add cycles of ${quoted(move)}, in base 36,`;
    fields.problems.push(wrongNumber(what, cycles, 0, MOST_ADD_CYCLES));
    return {move, addCycles: null, score: null};
  });
  return {
    fen: fields.text('fen') ?? START,
    moves,
    you,
    depth: Number(fields.choice('depth', DEPTHS, '6')),
    flipped: fields.choice('bottom', SIDES, you) === 'black',
    engine: fields.choice('engine', ENGINES, 'vm'),
    resigned: fields.choice('resigned', ['', ...SIDES] as const, '') || null,
  };
}

function readTrigger(fields: Fields): Trigger {
  const [kind = '', cycle = '0', before = '0', jack = ''] = (fields.text('trigger') ?? '').split(
    '~',
  );
  const found = TRIGGER_KINDS.find((each) => each === kind);
  if (found === undefined)
    fields.problems.push(`The link asks for ${quoted(kind)} as “trigger”, which is not known.`);
  if (found === undefined || found === 'start')
    return {kind: 'start', cycle: 0, before: 0, jack: '1-1'};
  return {
    kind: found,
    jack,
    cycle: fields.number('the add cycle of a trigger', cycle, 0, 1e9) ?? 0,
    before: fields.number('the add cycles before a trigger', before, 0, 1000) ?? 0,
  };
}

async function readSignals(fields: Fields): Promise<SignalsLink> {
  const names =
    fields
      .text('signals')
      ?.split(',')
      .filter((each) => each !== '') ?? null;
  const part = fields.text('view');
  const view = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/.exec(part ?? '');
  if (part !== null && view === null)
    fields.problems.push(`The link asks for the view ${quoted(part)}, which is none.`);
  const [, from = 0, to = 0, cursor = 0] = view?.map(Number) ?? [];
  return {
    name: fields.text('name') ?? '',
    text: await fields.packed('text'),
    deck: await fields.packed('deck'),
    signals: names === null ? null : fields.few('signals', names, MOST_SIGNALS),
    trigger: fields.text('trigger') === null ? null : readTrigger(fields),
    length: fields.whole('length', 1, 20_000, null),
    view: to > from ? [from, to, cursor] : null,
  };
}

const ROOMS = ['play', 'tour', 'program', 'machine', 'break', 'signals', 'about'] as const;

/** Whether a link holds no more than the name of a room. */
export const isBare = (hash: string): boolean => ROOMS.some((room) => hash === `#${room}`);

export const roomOf = (hash: string): RoomName =>
  ROOMS.find((each) => each === hash.replace(/^#/, '').split('?')[0]) ?? 'play';

export async function readLink(hash: string): Promise<Link> {
  const room = roomOf(hash);
  const fields = new Fields(/\?(.*)/s.exec(hash)?.[1] ?? '');
  const screen = room === 'tour' ? fields.whole('screen', 1, 8, 1) : 1;
  return {
    room,
    play: room === 'play' ? readPlay(fields) : null,
    program:
      room !== 'program'
        ? null
        : {
            name: fields.text('name') ?? '',
            text: await fields.packed('text'),
            deck: await fields.packed('deck'),
          },
    tour: room === 'tour' ? screen - 1 : null,
    signals: room === 'signals' ? await readSignals(fields) : null,
    machine: room === 'machine' || room === 'break' ? await readMachineFields(fields) : null,
    problems: fields.problems,
  };
}
