// SPDX-License-Identifier: MIT
// Renders the Program room: a text, the assembler's output, and the machine that runs the program.

import {cpuChoice} from '../cpu_choice.js';
import {choice, h, kept, slot, type View} from '../dom.js';
import {editor} from '../editor.js';
import {duration, grouped} from '../format.js';
import type {Entry} from '../kept/entry.js';
import {ownView} from '../kept/own.js';
import {memoryView} from '../memory.js';
import type {Assembly, Moment} from '../replies.js';
import {PACES} from '../state.js';
import type {ProgramActions} from './actions.js';
import {boardsView} from './boards.js';
import {describe} from './describe.js';
import {START} from '../play/state.js';
import {CHESS} from './examples.js';
import {fileChoice, filesView} from './files_view.js';
import {listingView} from './listing_view.js';
import {isExample} from './own_files.js';
import type {ProgramState} from './state.js';
import {lineOf} from './stops.js';
import {addStopView, addWatchView, stopsView, watchView} from './stops_view.js';

const two = (word: number): string => String(word).padStart(2, '0');

const editorView = ({text, assembly, name, stops}: ProgramState, actions: ProgramActions): View =>
  editor({
    id: 'source',
    file: name,
    label: 'Source',
    language: 'easm',
    text,
    diagnostics: (assembly?.diagnostics ?? []).filter((each) => each.file === name),
    changed: (changed) => actions.edit(changed),
    stops: stops.flatMap((each) => lineOf(each, name) ?? []),
    toggleStop: (line) => void actions.toggleLine(line),
    help: (place) => actions.help(place),
  });

const diagnosticsView = kept((assembly: Assembly | null, actions: ProgramActions): View => {
  const all = assembly?.diagnostics ?? [];
  return h(
    'div',
    {class: 'diagnostics', id: 'diagnostics', role: 'log', 'aria-label': 'Diagnostics'},
    all.length === 0
      ? h('p', {class: 'quiet'}, assembly === null ? 'Assembling…' : 'No errors, no warnings.')
      : h(
          'ul',
          {},
          all
            .slice(0, 50)
            .map((each) =>
              h(
                'li',
                {class: each.severity},
                h(
                  'button',
                  {type: 'button', onclick: () => void actions.goToMistake(each)},
                  `${each.file}:${each.line}:${each.column}`,
                ),
                ` ${each.severity}: ${each.message} [${each.id}]`,
              ),
            ),
        ),
  );
});

function registersView(moment: Moment | null, earlier: Moment | null): View {
  const cpu = moment?.cpu;
  const before = earlier?.cpu;
  const cell = (name: string, value: string, old: string | undefined) =>
    h(
      'div',
      {class: `register ${old !== undefined && old !== value ? 'changed' : ''}`},
      h('dt', {}, name),
      h('dd', {}, value),
    );
  const group = (names: string, of: 'rf' | 'ls', sign: 'n' | 'm') =>
    [...names].map((name, i) => {
      const text = (state: typeof cpu) =>
        state === undefined
          ? '00'
          : `${i === 0 && state[sign] === 1 ? '−' : ''}${two(state[of][i] ?? 0)}`;
      return cell(name, text(cpu), before === undefined ? undefined : text(before));
    });
  const number = (value: number | undefined) => (value === undefined ? '–' : grouped(value));
  return h(
    'div',
    {},
    h(
      'dl',
      {class: 'registers'},
      group('ABCDE', 'rf', 'n'),
      group('FGHIJ', 'ls', 'm'),
      cell('PC', String(cpu?.pc ?? 100), undefined),
      cell('RR', String(cpu?.rr ?? 0).padStart(3, '0'), undefined),
    ),
    h(
      'p',
      {class: 'counts'},
      `${number(cpu?.instructions)} instructions, ${number(cpu?.addCycles)} add cycles, ` +
        `${duration(cpu?.addCycles ?? 0)} of ENIAC time; ${number(cpu?.cardsRead)} cards ` +
        `read, ${number(cpu?.cardsPunched)} punched`,
    ),
    moment === null || moment.speed === 0
      ? null
      : h(
          'p',
          {class: 'counts', id: 'speed'},
          `${(moment.speed / 1e6).toFixed(0)} million instructions a second in this browser`,
        ),
  );
}

const button = (text: string, act: () => unknown, disabled: boolean, id: string): View =>
  h('button', {type: 'button', id, onclick: () => void act(), disabled}, text);

const typedIn = (id: string): string =>
  (document.getElementById(id) as HTMLInputElement | HTMLSelectElement).value;

function positionForm(actions: ProgramActions): View {
  return h(
    'form',
    {
      class: 'settings',
      'aria-label': 'Cards of a position',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void actions.punchPosition(typedIn('deck-fen'), Number(typedIn('deck-depth')));
      },
    },
    h(
      'label',
      {},
      'Position (FEN)',
      h('input', {
        id: 'deck-fen',
        placeholder: START,
        required: true,
        spellcheck: 'false',
        autocomplete: 'off',
      }),
    ),
    h(
      'label',
      {},
      'Depth',
      h(
        'select',
        {id: 'deck-depth'},
        [3, 4, 5, 6].map((depth) => h('option', {value: depth}, `${depth} plies`)),
      ),
    ),
    h('button', {type: 'submit', id: 'punch'}, 'Punch its cards'),
  );
}

function textColumn(
  program: ProgramState,
  entries: readonly Entry[],
  actions: ProgramActions,
): View {
  return h(
    'div',
    {
      class: 'column',
      ondragover: (event: DragEvent) => {
        if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
      },
      ondrop: (event: DragEvent) => {
        const files = event.dataTransfer?.files;
        if (files === undefined || files.length === 0) return;
        event.preventDefault();
        void actions.take(files);
      },
    },
    h(
      'div',
      {class: 'settings'},
      fileChoice(program, entries, actions),
      cpuChoice('program-cpu', 'Assembled for', program.cpu, (cpu) => actions.setCpu(cpu)),
      slot(
        isExample(program.name)
          ? ownView(program, actions.original(program.name), () => actions.restore())
          : null,
      ),
    ),
    filesView(program, actions),
    editorView(program, actions),
    diagnosticsView(program.assembly, actions),
    slot(program.main === CHESS ? positionForm(actions) : null),
    h(
      'label',
      {},
      'Cards in the reader, one a line',
      h('textarea', {
        id: 'deck',
        key: program.main,
        rows: 4,
        value: program.deck,
        spellcheck: 'false',
        oninput: (event: Event) => actions.setDeck((event.target as HTMLTextAreaElement).value),
      }),
    ),
  );
}

function buttonsView(program: ProgramState, actions: ProgramActions): View {
  const {moment, running} = program;
  const broken = program.assembly !== null && !program.assembly.ok;
  const over = moment?.stop === 'halt' || moment?.stop === 'error';
  const inside = moment !== null && moment.cpu.rr !== 0; // true within a subroutine
  return h(
    'div',
    {class: 'buttons', role: 'toolbar', 'aria-label': 'Machine'},
    running
      ? button('Stop', () => actions.stop(), false, 'run')
      : button('Run', () => actions.run(), broken || over, 'run'),
    button('Step', () => actions.step(), broken || running || over, 'step'),
    button('Step over', () => actions.move('over'), broken || running || over, 'over'),
    button('Step out', () => actions.move('out'), broken || running || over || !inside, 'out'),
    button('Step back', () => actions.stepBack(), broken || running || moment === null, 'back'),
    button(
      'Run back',
      () => actions.move('back'),
      broken || running || moment === null,
      'run-back',
    ),
    button('Begin again', () => actions.reset(), broken || running, 'reset'),
  );
}

function settingsView(program: ProgramState, actions: ProgramActions): View {
  return h(
    'div',
    {class: 'settings'},
    choice(
      'program-pace',
      'Pace',
      String(program.pace),
      PACES.map(({pace, name}) => ({value: String(pace), name})),
      (value) => actions.setPace(Number(value)),
    ),
    addStopView(program, actions),
    addWatchView(program, actions),
  );
}

function cardsView(cards: readonly string[]): View {
  return h(
    'section',
    {class: 'cards', 'aria-label': 'Cards punched'},
    h('h2', {}, 'Cards punched'),
    h('pre', {id: 'cards', tabindex: 0, scrollTop: 1e6}, cards.join('\n') || 'none yet'),
  );
}

export function programRoom(
  program: ProgramState,
  entries: readonly Entry[],
  actions: ProgramActions,
): View {
  const {moment, earlier} = program;
  return h(
    'main',
    {class: 'room program', id: 'main', key: 'program'},
    h('h1', {class: 'unseen'}, 'Write a program for the ENIAC'),
    textColumn(program, entries, actions),
    h(
      'div',
      {class: 'column'},
      buttonsView(program, actions),
      h(
        'p',
        {class: 'status', id: 'machine-status'},
        program.error ?? (moment === null ? 'Not started.' : describe(moment)),
      ),
      settingsView(program, actions),
      slot(stopsView(program, actions)),
      slot(watchView(program, actions)),
      boardsView(program.main, program.deck, moment?.picture ?? null, actions),
      listingView(program, actions),
      registersView(moment, earlier),
      h(
        'div',
        {class: 'machine'},
        memoryView(
          moment?.cpu.memory ?? null,
          earlier?.cpu.memory ?? null,
          moment?.cpu.signs ?? null,
        ),
        cardsView(moment?.cards ?? []),
      ),
    ),
  );
}
