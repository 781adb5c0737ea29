// SPDX-License-Identifier: MIT
// Links: the fragment of the URL holds the room and the game or program that is shown.

import type {PlayState, ProgramState, RoomName, State} from './state.js';
import type {GameLink} from './play/actions.js';
import {machineFields, readMachineFields, type MachineLink} from './machine/link.js';
import {START, position} from './play/rules.js';
import type {SignalsLink} from './signals/actions.js';
import type {SignalsState} from './signals/state.js';
import type {Trigger, Wiring} from './signals/types.js';

/** Longer links are cut by some programs that people send them with. */
export const LONGEST = 2000;

export interface Link {
  room: RoomName;
  play: GameLink | null;
  program: {name: string; text: string | null; deck: string | null} | null;
  /** The screen of the tour, from 0. */
  tour: number | null;
  signals: SignalsLink | null;
  machine: MachineLink | null;
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function unpack(packed: string): Promise<string | null> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), Uint8Array.from(binary, (char) => char.charCodeAt(0))));
  } catch {
    return null; // a link that was cut
  }
}

function playFields(play: PlayState): URLSearchParams {
  const fields = new URLSearchParams();
  if (play.start.fen !== START) fields.set('fen', play.start.fen);
  if (play.plies.length > 0) fields.set('moves', play.plies.map(({move, addCycles}) => addCycles === null ? move : `${move}~${addCycles.toString(36)}`).join('.'));
  if (play.you !== 'white') fields.set('you', play.you);
  if (play.engine !== 'vm') fields.set('engine', play.engine);
  if (play.depth !== 6) fields.set('depth', String(play.depth));
  if (play.flipped !== (play.you === 'black')) fields.set('bottom', play.flipped ? 'black' : 'white');
  if (fields.toString().length > LONGEST) {
    // Too long a game: its position alone.
    fields.delete('moves');
    fields.set('fen', position(play).fen);
  }
  return fields;
}

async function programFields(program: ProgramState, original: (name: string) => string): Promise<URLSearchParams> {
  const fields = new URLSearchParams({name: program.name});
  if (program.text !== original(program.name)) fields.set('text', await pack(program.text));
  if (program.deck !== '') fields.set('deck', await pack(program.deck));
  return fields;
}

const TRIGGER_KINDS = ['start', 'cycle', 'pulse'] as const;

async function signalsFields(signals: SignalsState, original: (name: string) => Wiring): Promise<URLSearchParams> {
  const {name, wiring, chosen, trigger, length, from, to, cursor} = signals;
  const fields = new URLSearchParams({name});
  const first = original(name);
  if (wiring !== null && wiring.text !== first.text) fields.set('text', await pack(wiring.text));
  if (wiring !== null && wiring.deck !== first.deck) fields.set('deck', await pack(wiring.deck));
  fields.set('signals', chosen.join(','));
  if (trigger.kind !== 'start') fields.set('trigger', [trigger.kind, trigger.cycle, trigger.before, trigger.kind === 'pulse' ? trigger.jack : ''].join('~'));
  fields.set('length', String(length));
  fields.set('view', [from, to, cursor].map(Math.round).join('-'));
  return fields;
}

async function readSignals(fields: URLSearchParams): Promise<SignalsLink> {
  const [kind, cycle, before, jack = ''] = (fields.get('trigger') ?? '').split('~');
  const number = (text: string | undefined) => Math.max(0, Math.trunc(Number(text) || 0));
  const found: Trigger['kind'] = TRIGGER_KINDS.find((each) => each === kind) ?? 'start';
  const [from, to, cursor] = (fields.get('view') ?? '').split('-').map(Number);
  const view = [from, to, cursor].every((each) => each !== undefined && Number.isFinite(each)) && (to ?? 0) > (from ?? 0);
  const text = async (name: string) => fields.has(name) ? unpack(fields.get(name) ?? '') : null;
  return {name: fields.get('name') ?? '', text: await text('text'), deck: await text('deck'),
    signals: fields.has('signals') ? (fields.get('signals') ?? '').split(',').filter((each) => each !== '') : null,
    trigger: {kind: found, cycle: number(cycle), before: Math.min(1000, number(before)), jack},
    length: fields.has('length') ? Math.min(20_000, Math.max(1, number(fields.get('length') ?? ''))) : null,
    view: view ? [from ?? 0, to ?? 0, cursor ?? 0] : null};
}

/** The fragment for what is shown; null where it is too long for a link. */
export async function fragment(state: State, original: {program: (name: string) => string; wiring: (name: string) => Wiring}): Promise<string | null> {
  if (state.room === 'about') return '#about';
  if (state.room === 'tour') return `#tour?screen=${state.tour.screen + 1}`;
  const fields = state.room === 'play' ? playFields(state.play) : state.room === 'signals' ? await signalsFields(state.signals, original.wiring)
    : state.room === 'program' ? await programFields(state.program, original.program) : await machineFields(state);
  const text = fields.toString();
  if (text.length > LONGEST) return null;
  return `#${state.room}${text === '' ? '' : `?${text}`}`;
}

export async function readFragment(hash: string): Promise<Link> {
  const [name, query] = hash.replace(/^#/, '').split(/\?(.*)/s);
  const fields = new URLSearchParams(query ?? '');
  const room: RoomName = (['tour', 'program', 'machine', 'break', 'signals', 'about'] as const).find((each) => each === name) ?? 'play';
  const depth = Number(fields.get('depth') ?? 6);
  const you = fields.get('you') === 'black' ? 'black' : 'white';
  const moves = (fields.get('moves') ?? '').split('.').filter((each) => each !== '').map((each) => {
    const [move = '', cycles] = each.split('~');
    const addCycles = cycles === undefined ? null : parseInt(cycles, 36);
    return {move, addCycles: addCycles !== null && Number.isSafeInteger(addCycles) ? addCycles : null};
  });
  return {
    room,
    play: room === 'play' ? {fen: fields.get('fen') ?? START, moves, you, depth: [3, 4, 5, 6].includes(depth) ? depth : 6, flipped: (fields.get('bottom') ?? you) === 'black', engine: fields.get('engine') === 'wired' ? 'wired' : 'vm'} : null,
    program: room === 'program' ? {name: fields.get('name') ?? '', text: fields.has('text') ? await unpack(fields.get('text') ?? '') : null,
      deck: fields.has('deck') ? await unpack(fields.get('deck') ?? '') : null} : null,
    tour: room === 'tour' ? Math.max(0, Math.trunc(Number(fields.get('screen') ?? 1) || 1) - 1) : null,
    signals: room === 'signals' ? await readSignals(fields) : null,
    machine: room === 'machine' || room === 'break' ? await readMachineFields(fields) : null,
  };
}
