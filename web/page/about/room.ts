// SPDX-License-Identifier: MIT
// Renders the About room: what the page is, its parts and licences, and the visitor's kept work.

import {h, type View} from '../dom.js';
import {marksOf, type Entry, type Kept} from '../kept/entry.js';
import type {Offline} from '../offline.js';

/** Software in the files that the page loads: name and licence. */
const PARTS = [
  ['chessvm: assembler, machines, chess, page', 'MIT'],
  ['LLVM libc++ and compiler-rt', 'Apache 2.0 with LLVM exceptions'],
  ['wasi-libc, with parts of musl', 'MIT, Apache 2.0 with LLVM exceptions'],
  ['Boost', 'Boost Software License 1.0'],
  ['{fmt}', 'MIT'],
  ['JSON for Modern C++', 'MIT'],
  ['CodeMirror 6: state, view, commands, language, lint', 'MIT'],
  ['Lezer: common, highlight, lr', 'MIT'],
  ['style-mod, w3c-keyname, crelt, find-cluster-break', 'MIT'],
];
/** Tools that built or tested the page: name and licence. */
const TOOLS = [
  ['esbuild', 'MIT'],
  ['TypeScript', 'Apache 2.0'],
  ['playwright-core', 'Apache 2.0'],
  ['axe-core', 'MPL 2.0'],
];

const table = (caption: string, rows: string[][]): View =>
  h(
    'table',
    {class: 'licences'},
    h('caption', {}, caption),
    h(
      'tbody',
      {},
      rows.map(([name, licence]) =>
        h('tr', {}, h('th', {scope: 'row'}, name), h('td', {}, licence)),
      ),
    ),
  );

const OFFLINE: Record<Offline, string> = {
  unable: 'This browser cannot keep the page, or not from this address.',
  no: 'The page can keep its own files, 2 megabytes, so that it opens without a network.',
  storing: 'Storing …',
  kept: 'The page is kept: it opens without a network.',
  failed: 'The browser has not kept the page.',
};

function offlineView(offline: Offline, actions: {keep: () => void; forget: () => void}): View {
  return h(
    'section',
    {'aria-labelledby': 'offline'},
    h('h2', {id: 'offline'}, 'Without a network'),
    h('p', {role: 'status'}, OFFLINE[offline]),
    h(
      'div',
      {class: 'buttons'},
      offline === 'kept'
        ? h('button', {type: 'button', onclick: actions.forget}, 'Forget it')
        : h(
            'button',
            {
              type: 'button',
              onclick: actions.keep,
              disabled: offline === 'unable' || offline === 'storing',
            },
            'Keep for offline use',
          ),
    ),
  );
}

export interface AboutActions {
  keep(): void;
  forget(): void;
  open(entry: Entry): void;
  save(entry: Entry): void;
  remove(entry: Entry): void;
  saveAll(): void;
  forgetWork(): void;
}

const ROOMS: Record<Entry['room'], string> = {
  play: 'Play',
  program: 'Program',
  signals: 'Signals',
  machine: 'Machine',
};

const timeOf = (at: number): string => new Date(at).toLocaleString();

const nameOf = ({room, file}: Entry): string =>
  room === 'play' ? `a game, begun ${timeOf(Number(file))}` : file;

const counted = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

function markedView(entry: Entry): View | null {
  const {stops, watched} = marksOf(entry);
  const all = [
    ...counted(stops.length, 'stop', 'stops'),
    ...counted(watched.length, 'watched expression', 'watched expressions'),
  ];
  return all.length === 0 ? null : h('small', {}, ` with ${all.join(' and ')}`);
}

function entryView(entry: Entry, actions: AboutActions): View {
  const name = `${nameOf(entry)}, ${timeOf(entry.at)}`;
  const button = (text: string, act: () => void) =>
    h('button', {type: 'button', 'aria-label': `${text}: ${name}`, onclick: act}, text);
  return h(
    'tr',
    {key: entry.id},
    h('td', {}, ROOMS[entry.room]),
    h('th', {scope: 'row'}, nameOf(entry), markedView(entry)),
    h('td', {}, timeOf(entry.at)),
    h(
      'td',
      {class: 'buttons'},
      button('Open', () => actions.open(entry)),
      button('Save', () => actions.save(entry)),
      button('Forget', () => actions.remove(entry)),
    ),
  );
}

function entriesView(entries: Kept['entries'], actions: AboutActions): View {
  const heads = ['room', 'file', 'changed', 'do'].map((each) => h('th', {scope: 'col'}, each));
  return h(
    'div',
    {class: 'wide', tabindex: 0, role: 'group', 'aria-label': 'Work that is kept'},
    h(
      'table',
      {class: 'licences', id: 'kept'},
      h('thead', {}, h('tr', {}, heads)),
      h(
        'tbody',
        {},
        entries.map((entry) => entryView(entry, actions)),
      ),
    ),
  );
}

function keptView({entries, blocked}: Kept, actions: AboutActions): View {
  const none = entries.length === 0;
  return h(
    'section',
    {'aria-labelledby': 'kept-title'},
    h('h2', {id: 'kept-title'}, 'Your work'),
    h(
      'p',
      {},
      'What you write and the games you play are kept in this browser, on this computer, until ' +
        'you forget them here. They are sent nowhere; only a link or a file that you hand ' +
        'over has them.',
    ),
    blocked
      ? h(
          'p',
          {class: 'error', role: 'alert'},
          'This browser stores nothing for this page, or no more: what you write is lost when ' +
            'the page is ' +
            'closed. It asks before that.',
        )
      : null,
    h(
      'p',
      {role: 'status', id: 'kept-count'},
      none ? 'Nothing is kept.' : `${entries.length} kept.`,
    ),
    none ? null : entriesView(entries, actions),
    h(
      'div',
      {class: 'buttons'},
      h('button', {type: 'button', disabled: none, onclick: () => actions.saveAll()}, 'Save all'),
      h(
        'button',
        {type: 'button', disabled: none, onclick: () => actions.forgetWork()},
        'Forget all',
      ),
    ),
  );
}

export function aboutRoom(offline: Offline, kept: Kept, actions: AboutActions): View {
  return h(
    'main',
    {class: 'room about', id: 'main', key: 'about'},
    h('h1', {}, 'The ENIAC in this page'),
    h(
      'p',
      {},
      'The ENIAC was built in 1946 from 17,468 tubes. It adds 5,000 times a second. In 1948 ' +
        'it was given an instruction set; this page runs one of our own, wired on the same ' +
        'machine: 75 words of memory with two digits each, ten registers, 41 instructions. It ' +
        'is enough for chess.',
    ),
    h(
      'p',
      {},
      'What you play against is that program, instruction for instruction. The clock shows ' +
        'how long the machine of 1946 would have taken, and the odds that none of its tubes ' +
        'would have failed in that time.',
    ),
    h(
      'p',
      {},
      'All of it runs in this page, as WebAssembly, compiled from the C++ of the command-line ' +
        'tools; moves, scores and add cycles are those of the tools. The page sends nothing ' +
        'anywhere.',
    ),
    h('h2', {}, 'Keys'),
    h(
      'p',
      {},
      'On the board, arrow keys go from square to square, Enter or Space chooses a man and ' +
        'then its square, Escape lets go of it, and of a pawn that is about to become another ' +
        'man. In the list of moves, arrow keys look at the positions of the game.',
    ),
    h(
      'p',
      {},
      'Over the traces of Signals, arrow keys move the cursor by a pulse time, with Shift by ' +
        'an add cycle; + and − zoom, Home shows all, M marks a place, Escape forgets it. In the ' +
        'editor, Escape and then Tab leaves it.',
    ),
    h(
      'p',
      {},
      'In the editor, Control+F searches, F3 goes on, F1 explains the word at the cursor, and ' +
        'F9 sets or removes a stop. In the listing, arrow keys go from line to line, Enter does ' +
        'as F9, and F1 explains the instruction.',
    ),
    keptView(kept, actions),
    offlineView(offline, actions),
    h('h2', {}, 'Licences'),
    table('In this page', PARTS),
    table('Tools that have built and tested it', TOOLS),
  );
}
