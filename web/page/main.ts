// SPDX-License-Identifier: MIT
// Main script of the page: starts the engine, and connects state, views and actions.

import {aboutRoom} from './about/room.js';
import {Addresses, type Mine} from './addresses.js';
import {BreakActions} from './break/actions.js';
import {breakRoom} from './break/room.js';
import {BREAK_START} from './break/state.js';
import {Client} from './client.js';
import {h, patch, slot, type View} from './dom.js';
import {fetchEditor} from './editor.js';
import {grouped} from './format.js';
import {filesOf, textOf, type Entry} from './kept/entry.js';
import {Keeper} from './kept/keeper.js';
import {roomOf, type Link} from './link.js';
import {MachineActions} from './machine/actions.js';
import type {Steps} from './machine/details.js';
import type {MachineLink} from './machine/link.js';
import {machineRoom} from './machine/room.js';
import {MACHINE_START} from './machine/state.js';
import {quoted} from './numbers.js';
import {forget, isKept, keep} from './offline.js';
import {orElse} from './optional.js';
import {PlayActions} from './play/actions.js';
import {boardOf} from './play/board.js';
import type {GameLink} from './play/link.js';
import {readPgn} from './play/pgn.js';
import {playRoom} from './play/room.js';
import {ENGINES, FIRST_GAME, START, type PlayEngine} from './play/state.js';
import type {CpuName} from './replies.js';
import {ProgramActions} from './program/actions.js';
import {OWN} from './program/examples.js';
import {isExample, isFileName} from './program/own_files.js';
import type {ProgramLink} from './program/link.js';
import {programRoom} from './program/room.js';
import {FIRST_PROGRAM} from './program/state.js';
import {SignalsActions} from './signals/actions.js';
import {save} from './save.js';
import {PATCHES} from './signals/patches.js';
import {signalsRoom} from './signals/room.js';
import {FIRST_SIGNALS} from './signals/state.js';
import {Store, type RoomName, type State} from './state.js';
import {TourActions} from './tour/actions.js';
import {tourRoom} from './tour/room.js';
import {FIRST_TOUR} from './tour/state.js';
import type {Progress, WorkName} from './works.js';

declare const ENGINE_URL: string;
declare const PROGRAMS_URL: string;
declare const WORKER_URL: string;

const root = document.getElementById('page') as HTMLElement;
const live = document.getElementById('live') as HTMLElement;
let programs: Record<string, string> = {};
let steps: Record<CpuName, Steps> = {published: {}, quick: {}};
let started = false;
/** True once the page has followed its first link. From then on, the page updates its address. */
let linked = false;

const store = new Store(
  {
    room: 'play',
    broken: null,
    notice: '',
    problems: [],
    works: {},
    offline: 'unable',
    kept: {entries: [], blocked: false},
    play: FIRST_GAME,
    program: FIRST_PROGRAM,
    tour: FIRST_TOUR,
    signals: FIRST_SIGNALS,
    machine: MACHINE_START,
    breaking: BREAK_START,
  },
  show,
);
// Handlers use the state that is on the screen. Show a changed state before a key or pointer
// handler runs. Otherwise a second key within the same frame would use the old state.
for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => store.flush(), true);

function say(text: string): void {
  live.textContent = text;
}

/** Shows and announces a problem; it stays until the visitor closes it. */
function warn(problem: string): void {
  const {problems} = store.state;
  if (!problems.includes(problem)) store.update({problems: [...problems, problem]});
  say(problem);
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
  progress: (work, progress) => {
    const works = {...store.state.works};
    if (progress === null) delete works[work];
    else works[work] = progress;
    store.update({works});
  },
  renewed: (why) => {
    warn(why);
    store.update({works: {}});
    program.forgetMachine();
    machine.forgetMachine();
    tour.forgetMachine();
    const {room} = store.state;
    if (room === 'tour') void tour.enter();
    void furnish(room);
  },
  broken: (error) => store.update({broken: error}),
});
const keeper = new Keeper((kept) => store.update({kept}));
const texts = () => programs;
const play = new PlayActions(store, client, keeper, say, warn);
const machine = new MachineActions(store, client, keeper, texts, say, copy);
const breaking = new BreakActions(store, client, machine, say);
const program = new ProgramActions(store, client, keeper, texts, say);
const tour = new TourActions(store, client, say);
const signals = new SignalsActions(store, client, keeper, texts, say);

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
  say(
    offline === 'kept'
      ? 'The page works without a network now.'
      : 'The browser has not kept the page.',
  );
}

async function forgetOffline(): Promise<void> {
  store.update({offline: await forget()});
  say('The page is not kept any more.');
}

async function openEntry(entry: Entry): Promise<void> {
  const {room, file, text, deck, cables, cpu} = entry;
  enter(room);
  if (room === 'play') await play.beginPgn(text, Number(file));
  if (room === 'program') await program.open(file, entry);
  if (room === 'signals') await signals.open(file, {text, deck});
  if (room === 'machine')
    await machine.setUp({
      ...MACHINE_START.setup,
      ...machine.ownOf(file, {text, deck, cables, cpu}),
    });
}

const ABOUT = {
  keep: () => void keepOffline(),
  forget: () => void forgetOffline(),
  open: (entry: Entry) => void openEntry(entry),
  save: (entry: Entry) => filesOf(entry).forEach(save),
  remove: (entry: Entry) => keeper.remove(entry.id),
  saveAll: () =>
    save({
      name: 'eniac-work.json',
      text: textOf(store.state.kept),
    }),
  forgetWork: () => void keeper.forget().then(() => say('Nothing is kept any more.')),
};

keeper.isShared = (entry) => addresses.holds(entry);
const addresses = new Addresses(
  store,
  {
    program: (name) => program.original(name),
    wiring: (name) => signals.original(name),
  },
  {follow, enter, notify, copy},
);

async function follow(link: Link, mine: Mine | null): Promise<void> {
  if (link.room !== 'tour') tour.leave();
  store.update({room: link.room, problems: []});
  link.problems.forEach(warn);
  const lost = mine?.lost === true;
  if (link.tour !== null) await tour.go(link.tour);
  if (link.signals !== null) {
    const {name} = link.signals;
    if (name !== '' && !PATCHES.some((each) => each.name === name))
      warn(`The link asks for the machine ${quoted(name)}, which is not known.`);
    await signals.follow(link.signals, lost);
  }
  if (link.play?.engine !== undefined) await showSearch(link.play.engine);
  if (link.play !== null) await followPlay(link.play, mine);
  if (link.program !== null) await followProgram(link.program, lost);
  if (link.machine !== null) await followMachine(link.machine, lost);
}

async function followPlay(link: GameLink, mine: Mine | null): Promise<void> {
  if (mine === null) return play.begin(link);
  const kept = mine.lost ? keeper.newest('play', String(mine.game)) : null;
  const game = kept === null ? null : readPgn(kept.text);
  if (game === null || typeof game === 'string') return play.begin({...link, game: mine.game});
  const {you, depth, flipped, engine} = link;
  return play.begin({...game, you, depth, flipped, engine, game: mine.game});
}

async function followProgram(
  {name, main, text, deck, cpu}: ProgramLink,
  lost: boolean,
): Promise<void> {
  // If the link names only the room, show the program that the visitor changed last.
  if (name === '' && text === null && deck === null)
    return program.open(program.newest(), null, cpu);
  const isKnown = program.has(name) || (text !== null && isFileName(name));
  if (name !== '' && !isKnown)
    warn(`The link asks for the program ${quoted(name)}, which is not known.`);
  const known = isKnown ? name : OWN;
  const original = program.original(known);
  // True if the link has lost its text, or if it has no text and `known` is a file of the visitor.
  // The page then shows the file `known` as the visitor left it.
  const left = lost || (text === null && !isExample(known));
  const texts = left ? null : {text: text ?? original.text, deck: deck ?? original.deck};
  await program.open(known, texts, cpu, main === '' ? undefined : main);
}

/** If the engine is a wired machine, shows this machine in the Play room. */
async function showSearch(engine: PlayEngine): Promise<void> {
  const {cpu, wired} = ENGINES[engine];
  if (wired) await machine.showSearch(cpu);
}

/** Prepares the picture of the machine for the room that the visitor enters. */
async function furnish(room: RoomName): Promise<void> {
  machine.stage.mark([]);
  machine.cables.enter();
  if (room === 'machine') await machine.enter();
  if (room === 'break') await breaking.enter();
  if (room === 'play') await showSearch(store.state.play.engine);
}

async function followMachine(link: MachineLink, lost: boolean): Promise<void> {
  breaking.begin(link.faults);
  machine.stage.look(link.look);
  store.machine({look: link.look});
  const setup = lost ? {...link.setup, ...machine.left(link.setup.program)} : link.setup;
  const ready = await machine.setUp(setup, link.faults);
  const {refused} = machine;
  for (const {spec, why} of refused) warn(`The fault ${quoted(spec)} of the link is none: ${why}`);
  store.breaking({
    faults: link.faults.filter((spec) => refused.every((each) => each.spec !== spec)),
  });
  const {error} = store.state.machine;
  if (!ready && error !== null) warn(`The machine of the link cannot be set up: ${error}`);
  if (!ready) return;
  if (link.cycle > 0) void machine.goTo(link.cycle);
  const node = link.chosen === null ? null : (machine.stage.nets?.nodeOf(link.chosen) ?? null);
  const panel = machine.stage.plan?.room.panels.findIndex(({unit}) => unit === link.chosen) ?? -1;
  machine.pick(
    node !== null ? {kind: 'node', node} : panel >= 0 ? {kind: 'panel', index: panel} : null,
  );
  if (link.chosen !== null && node === null && panel < 0)
    warn(`The link points at ${quoted(link.chosen)}, which is not in the room.`);
  breaking.mark();
}

addEventListener('resize', () => store.update({})); // drawings depend on the window width

/** Titles of the rooms, in the order of their buttons. */
const TITLES: Record<RoomName, string> = {
  tour: 'Tour',
  play: 'Play',
  program: 'Program',
  machine: 'Machine',
  break: 'Break it',
  signals: 'Signals',
  about: 'About',
};
const ROOMS = Object.entries(TITLES) as [RoomName, string][];

function enter(room: RoomName): void {
  const from = store.state.room;
  store.update({room});
  if (from === 'tour' && room !== 'tour') tour.leave();
  if (room === 'tour') void tour.enter();
  if (room === 'signals') void signals.enter();
  void furnish(room);
}

function headerView(state: State): View {
  return h(
    'header',
    {},
    h(
      'span',
      {class: 'name'},
      h('span', {class: 'bulb', 'aria-hidden': 'true'}),
      h('span', {}, 'ENIAC'),
    ),
    h(
      'nav',
      {'aria-label': 'Rooms'},
      ROOMS.map(([room, title]) =>
        h(
          'button',
          {
            type: 'button',
            'aria-current': state.room === room ? 'page' : null,
            onclick: () => enter(room),
          },
          title,
        ),
      ),
    ),
    h('span', {class: 'notice'}, state.notice),
    h(
      'button',
      {type: 'button', class: 'link', onclick: () => void addresses.handOver()},
      h('span', {}, 'Copy '),
      'link',
    ),
  );
}

/** Scrolls the button of the shown room into view: a narrow header cannot show all buttons. */
function showRoomButton(): void {
  const button = root.querySelector<HTMLElement>('nav [aria-current]');
  const row = button?.parentElement;
  if (button === null || !row) return;
  row.scrollLeft = button.offsetLeft - row.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
}

function problemsView({problems}: State): View | null {
  if (problems.length === 0) return null;
  return h(
    'section',
    {class: 'problems', role: 'alert', 'aria-label': 'What went wrong'},
    h(
      'ul',
      {},
      problems.map((each) => h('li', {class: 'error'}, each)),
    ),
    h('button', {type: 'button', onclick: () => store.update({problems: []})}, 'Close'),
  );
}

const WORKS: Record<WorkName, string> = {
  goTo: 'The machine goes to an add cycle',
  test: 'The machine tests itself',
  week: 'A week passes',
  ask: 'The machines search',
  record: 'Signals are recorded',
};

function worksView({works}: State): View | null {
  const running = Object.entries(works) as [WorkName, Progress][];
  if (running.length === 0) return null;
  return h(
    'section',
    {class: 'works', 'aria-label': 'Long tasks'},
    running.map(([name, progress]) =>
      h(
        'div',
        {class: 'work'},
        h('span', {}, `${WORKS[name]}: ${partOf(progress)} add cycles`),
        h('progress', {
          'aria-label': WORKS[name],
          max: 1,
          value: Number.isFinite(progress.total) ? progress.done / progress.total : null,
        }),
        h('button', {type: 'button', onclick: () => void client.call('stopWork', name)}, 'Stop'),
      ),
    ),
  );
}

/** Renders problems and long tasks in one element. An empty list keeps its slot in the element. */
const newsView = (state: State): View =>
  h('div', {class: 'news'}, slot(problemsView(state)), slot(worksView(state)));

const partOf = ({done, total}: Progress): string =>
  Number.isFinite(total) ? `${grouped(done)} of ${grouped(total)}` : grouped(done);

function roomView(state: State): View {
  if (state.broken !== null)
    return h(
      'main',
      {class: 'room about', key: 'broken'},
      h('p', {class: 'error', role: 'alert'}, `The ENIAC does not start: ${state.broken}`),
    );
  return VIEWS[state.room](state);
}

const VIEWS: Record<RoomName, (state: State) => View> = {
  tour: (state) => tourRoom(state.tour, tour),
  play: (state) =>
    playRoom(
      state.play,
      play,
      board,
      {
        draft: (draft) => store.play(draft),
        copy: (text, what) => void copy(text, what),
        kept: state.kept.entries,
        games: ABOUT,
      },
      state.machine,
      machine,
    ),
  program: (state) => programRoom(state.program, state.kept.entries, program),
  machine: (state) => machineRoom(state.machine, machine, steps[state.machine.setup.cpu]),
  break: (state) => breakRoom(state.breaking, state.machine, machine, breaking),
  signals: (state) => signalsRoom(state.signals, signals),
  about: (state) => aboutRoom(state.offline, state.kept, ABOUT),
};

let patched = false;
let roomShown: RoomName | null = null;

function show(state: State): void {
  if (state.room === 'program' || state.room === 'signals') fetchEditor(() => store.update({}));
  if (!started && state.broken === null) return;
  if (!patched) {
    root.replaceChildren();
    performance.mark('usable');
  }
  patched = true;
  document.title = `${ROOMS.find(([room]) => room === state.room)?.[1]} – ENIAC`;
  patch(root, headerView(state), newsView(state), roomView(state));
  machine.stage.attach();
  if (roomShown !== state.room) showRoomButton();
  roomShown = state.room;
  if (linked) void addresses.write(state);
}

async function start(): Promise<void> {
  const load = async (url: string) => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} is missing`);
    return response;
  };
  const loading = keeper.load();
  const [module, brought] = await Promise.all([
    compile(() => load(ENGINE_URL)),
    load(PROGRAMS_URL).then((response) => response.json() as Promise<Record<string, string>>),
  ]);
  programs = brought;
  steps = JSON.parse(programs['steps.json'] ?? '') as typeof steps;
  await client.start(module, programs);
  started = true;
  await loading;
  // Prepare the rooms Play and Program even if the link opens another room.
  await play.begin({fen: START, moves: [], you: 'white', depth: 6, flipped: false});
  if (roomOf(location.hash) !== 'program') await program.open(program.newest());
  void isKept().then((offline) => store.update({offline}));
  linked = true;
  await addresses.open();
}

/** Compiles the module while it loads. If this fails, loads the module again, then compiles it. */
async function compile(load: () => Promise<Response>): Promise<WebAssembly.Module> {
  const streamed = await orElse(() => WebAssembly.compileStreaming(load()), null);
  return streamed ?? WebAssembly.compile(await (await load()).arrayBuffer());
}

start().catch((error: Error) => store.update({broken: error.message}));
