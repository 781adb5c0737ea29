// SPDX-License-Identifier: MIT
// The page: starts the engine, joins state, views and actions.

import {aboutRoom} from './about.js';
import {Client} from './client.js';
import {h, patch, type View} from './dom.js';
import {fetchEditor} from './editor.js';
import {forget, isKept, keep} from './offline.js';
import {LONGEST, fragment, readFragment, type Link} from './link.js';
import {BreakActions} from './break/actions.js';
import {breakRoom} from './break/room.js';
import {MachineActions} from './machine/actions.js';
import type {MachineLink} from './machine/link.js';
import type {Steps} from './machine/details.js';
import {machineRoom} from './machine/room.js';
import {BREAK_START, MACHINE_START} from './machine/state.js';
import {PlayActions} from './play/actions.js';
import {boardOf} from './play/board.js';
import {playRoom} from './play/room.js';
import {START} from './play/rules.js';
import {ProgramActions} from './program/actions.js';
import {HELLO, OWN} from './program/examples.js';
import {programRoom} from './program/room.js';
import {SignalsActions} from './signals/actions.js';
import {signalsRoom} from './signals/room.js';
import {FIRST_SIGNALS} from './signals/state.js';
import {TourActions} from './tour/actions.js';
import {tourRoom} from './tour/room.js';
import {FIRST_TOUR} from './tour/state.js';
import {Store, type RoomName, type State} from './state.js';

declare const ENGINE_URL: string;
declare const PROGRAMS_URL: string;
declare const WORKER_URL: string;

const root = document.getElementById('page') as HTMLElement;
const live = document.getElementById('live') as HTMLElement;
let programs: Record<string, string> = {};
let steps: Steps = {};
let started = false;
/** The link that the page was opened with has been followed: from now on the address is written. */
let linked = false;

const store = new Store({
  room: 'play', broken: null, notice: '', offline: 'unable',
  play: {start: {fen: START, side: 'white', check: false, moves: []}, plies: [], you: 'white', flipped: false, depth: 6, pace: 5000 * 3600, chosen: null,
    engine: 'vm', promoting: null, cursor: 'e2', thinking: false, thought: null, error: null, draft: null},
  program: {name: OWN, text: HELLO, deck: '', assembly: null, moment: null, earlier: null, running: false, breaks: [], pace: 5000, listingTop: 0, error: null},
  tour: FIRST_TOUR,
  signals: FIRST_SIGNALS,
  machine: MACHINE_START, breaking: BREAK_START,
}, show);

/** Says something to people who do not see the page. */
function say(text: string): void {
  live.textContent = text;
}

const client = new Client(WORKER_URL, {
  thought: (thought) => {
    if (store.state.play.thinking) store.play({thought});
  },
  moment: (moment) => {
    if (store.state.program.running) program.show(moment);
  },
  lamps: (moment, of) => {
    if (of === 'search' && store.state.room === 'play') machine.stage.light(moment);
    if (of === 'machine' && store.state.machine.running) machine.light(moment);
  },
  broken: (error) => store.update({broken: error}),
});
const play = new PlayActions(store, client, say);
const machine = new MachineActions(store, client, () => programs, say);
const breaking = new BreakActions(store, client, machine, say);
const program = new ProgramActions(store, client, () => programs, say);
const tour = new TourActions(store, client, say);
const signals = new SignalsActions(store, client, () => programs, say);

function moveTo(square: string): void {
  store.play({cursor: square});
  document.getElementById(`square-${square}`)?.focus();
}
const board = boardOf(play, moveTo);

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} is in the clipboard.`);
  } catch {
    notify('The browser does not let this page write to the clipboard.');
  }
}

function notify(notice: string): void {
  store.update({notice});
  say(notice);
  setTimeout(() => store.update({notice: ''}), 4000);
}

async function keepOffline(): Promise<void> {
  store.update({offline: 'storing'});
  const offline = await keep();
  store.update({offline});
  say(offline === 'kept' ? 'The page works without a network now.' : 'The browser has not kept the page.');
}

async function forgetOffline(): Promise<void> {
  store.update({offline: await forget()});
  say('Nothing is stored any more.');
}

// --- links ---------------------------------------------------------------------------------------

/** The texts that a link names instead of holding them. */
const originals = {program: (name: string) => program.original(name), wiring: (name: string) => signals.original(name)};

let written = '';

/** Keeps the address equal to what is shown, so that it can be sent or kept. */
async function writeLink(state: State): Promise<void> {
  const text = await fragment(state, originals);
  if (text === null || text === written || state !== store.state) return;
  written = text;
  history.replaceState(null, '', text === '#play' ? '#play' : text);
}

async function copyLink(): Promise<void> {
  const text = await fragment(store.state, originals);
  if (text !== null) return copy(new URL(text, location.href).href, 'The link');
  const file = document.createElement('a');
  const {room, program: {name, text: source}, signals: {name: wiring, wiring: patch}} = store.state;
  file.href = URL.createObjectURL(new Blob([room === 'signals' ? patch?.text ?? '' : source], {type: 'text/plain'}));
  file.download = (room === 'signals' ? wiring : name).split('/').pop() ?? 'program.asm';
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
  notify(`A link would have more than ${LONGEST} characters; the text is downloaded instead.`);
}

async function follow(link: Link): Promise<void> {
  if (link.room !== 'tour') tour.leave();
  store.update({room: link.room});
  if (link.tour !== null) await tour.go(link.tour);
  if (link.signals !== null) await signals.follow(link.signals);
  if (link.play?.engine === 'wired') await machine.showSearch();
  if (link.play !== null) await play.begin(link.play);
  if (link.program !== null) await program.open(link.program.name, link.program.text, link.program.deck);
  if (link.machine !== null) await followMachine(link.machine);
}

/** Makes the machine ready for a room that shows it. */
async function furnish(room: RoomName): Promise<void> {
  machine.stage.mark([]);
  if (room === 'machine') await machine.enter();
  if (room === 'break') await breaking.enter();
  if (room === 'play' && store.state.play.engine === 'wired') await machine.showSearch();
}

async function followMachine(link: MachineLink): Promise<void> {
  store.breaking({faults: link.faults, verdict: null, answer: null});
  machine.stage.look(link.look);
  store.machine({look: link.look});
  if (!await machine.setUp({...store.state.machine.setup, ...link.setup}, link.faults)) return;
  if (link.cycle > 0) await machine.goTo(link.cycle);
  const node = link.chosen === null ? null : machine.stage.nets?.nodeOf(link.chosen) ?? null;
  const panel = machine.stage.plan?.room.panels.findIndex(({unit}) => unit === link.chosen) ?? -1;
  machine.pick(node !== null ? {kind: 'node', node} : panel >= 0 ? {kind: 'panel', index: panel} : null);
  breaking.mark();
}

addEventListener('resize', () => store.update({})); // drawings are as wide as their places

// --- views ---------------------------------------------------------------------------------------

const ROOMS: [RoomName, string][] = [['tour', 'Tour'], ['play', 'Play'], ['program', 'Program'], ['machine', 'Machine'], ['break', 'Break it'], ['signals', 'Signals'], ['about', 'About']];

function enter(room: RoomName): void {
  const from = store.state.room;
  store.update({room});
  if (from === 'tour' && room !== 'tour') tour.leave();
  if (room === 'tour') void tour.enter();
  if (room === 'signals') void signals.enter();
  void furnish(room);
}

function headerView(state: State): View {
  return h('header', {}, h('span', {class: 'name'}, h('span', {class: 'bulb', 'aria-hidden': 'true'}), h('span', {}, 'ENIAC')),
    h('nav', {'aria-label': 'Rooms'}, ROOMS.map(([room, title]) => h('button', {type: 'button', 'aria-current': state.room === room ? 'page' : null, onclick: () => enter(room)}, title))),
    h('span', {class: 'notice'}, state.notice),
    h('button', {type: 'button', class: 'link', onclick: () => void copyLink()}, 'Copy link'));
}

function roomView(state: State): View {
  if (state.broken !== null) return h('main', {class: 'room about', key: 'broken'}, h('p', {class: 'error', role: 'alert'}, `The ENIAC does not start: ${state.broken}`));
  if (state.room === 'program') return programRoom(state.program, program);
  if (state.room === 'tour') return tourRoom(state.tour, tour);
  if (state.room === 'signals') return signalsRoom(state.signals, signals);
  if (state.room === 'about') return aboutRoom(state.offline, {keep: () => void keepOffline(), forget: () => void forgetOffline()});
  if (state.room === 'machine') return machineRoom(state.machine, machine, steps);
  if (state.room === 'break') return breakRoom(state.breaking, state.machine, machine, breaking);
  return playRoom(state.play, play, board, {draft: (draft) => store.play({draft}), copy: (text, what) => void copy(text, what)}, state.machine, machine);
}

let patched = false;

function show(state: State): void {
  if (state.room === 'program' || state.room === 'signals') fetchEditor(() => store.update({}));
  if (!started && state.broken === null) return;
  if (!patched) {
    root.replaceChildren();
    performance.mark('usable');
  }
  patched = true;
  document.title = `${ROOMS.find(([room]) => room === state.room)?.[1]} – ENIAC`;
  patch(root, headerView(state), roomView(state));
  machine.stage.attach();
  if (linked && (!state.play.thinking || state.room !== 'play') && !state.machine.running) void writeLink(state);
}

async function start(): Promise<void> {
  const load = async (url: string) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} is missing`);
    return response;
  };
  const [module, texts] = await Promise.all([WebAssembly.compileStreaming(load(ENGINE_URL)), load(PROGRAMS_URL).then((response) => response.json())]);
  programs = texts as Record<string, string>;
  steps = JSON.parse(programs['steps.json'] ?? '{}') as Steps;
  await client.call('start', module, programs);
  const first = await readFragment(location.hash);
  started = true;
  // Every room is ready before it is entered.
  if (first.play === null) await play.begin({fen: START, moves: [], you: 'white', depth: 6, flipped: false});
  if (first.program === null) await program.open(OWN);
  await follow({...first, play: null});
  linked = true;
  store.update({offline: await isKept()});
  if (first.play?.engine === 'wired') {
    store.play({engine: 'wired'});
    await machine.showSearch();
  }
  if (first.play !== null) await play.begin(first.play);
}

addEventListener('hashchange', async () => {
  if (location.hash !== written) await follow(await readFragment(location.hash));
});
start().catch((error: Error) => store.update({broken: error.message}));
