// SPDX-License-Identifier: MIT
// The Program room: a text, what the assembler makes of it, and the machine that runs it.

import {cpuChoice} from '../cpu_choice.js';
import {choice, h, kept, slot, type View} from '../dom.js';
import {editor, goTo} from '../editor.js';
import {duration, grouped} from '../format.js';
import {ownView} from '../kept/own.js';
import {memoryView} from '../memory.js';
import type {Assembly, Moment} from '../replies.js';
import {PACES} from '../state.js';
import {LINES_SHOWN, describe, lineHeight, listingOf, type ProgramActions} from './actions.js';
import {boardsView} from './boards.js';
import {EXAMPLES} from './examples.js';
import {lineAt, type ListingLine} from './listing.js';
import type {ProgramState} from './state.js';

const two = (word: number): string => String(word).padStart(2, '0');

// --- editor --------------------------------------------------------------------------------------

const editorView = (
  text: string,
  assembly: Assembly | null,
  name: string,
  actions: ProgramActions,
): View =>
  editor({
    id: 'source',
    file: name,
    label: 'Source',
    language: 'easm',
    text,
    diagnostics: (assembly?.diagnostics ?? []).filter((each) => each.file === name),
    changed: (changed) => actions.edit(changed),
  });

const diagnosticsView = kept((assembly: Assembly | null): View => {
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
                  {type: 'button', onclick: () => goTo('source', each)},
                  `${each.file}:${each.line}:${each.column}`,
                ),
                ` ${each.severity}: ${each.message} [${each.id}]`,
              ),
            ),
        ),
  );
});

// --- listing -------------------------------------------------------------------------------------

function lineView(
  line: ListingLine,
  i: number,
  active: boolean,
  stops: boolean,
  actions: ProgramActions,
): View {
  const row = line.row;
  return h(
    'div',
    {
      class:
        `line ${active ? 'active' : ''} ${stops ? 'stops' : ''} ` +
        `${row === null ? 'plain' : ''}`,
      key: i,
      'aria-current': active ? 'step' : null,
      onclick: row === null ? null : () => actions.toggle(row),
    },
    h('span', {class: 'place'}, row === null ? '' : `${row}.${line.word}`),
    h('span', {class: 'words'}, line.words),
    h('span', {class: 'cost'}, line.cycles),
    h('span', {class: 'source'}, line.source),
  );
}

function listingView(program: ProgramState, actions: ProgramActions): View {
  const lines = listingOf(program.assembly?.listing ?? '');
  const {moment} = program;
  const active = moment === null ? -1 : lineAt(lines, moment.cpu.row, moment.cpu.word);
  const height = lineHeight();
  const first = Math.max(0, Math.floor(program.listingTop / height) - 6);
  const shown = lines.slice(first, first + LINES_SHOWN + 14);
  return h(
    'section',
    {
      class: 'listing',
      'aria-label': 'Listing: rows, words, add cycles, source',
      tabindex: 0,
      scrollTop: program.listingTop,
      // A position that the page sets causes an event a frame later, when the page may have set
      // another.
      onscroll: ({target}: Event) => {
        const top = (target as Element).scrollTop;
        if (Math.abs(top - program.listingTop) >= 1) actions.scrolled(top);
      },
    },
    lines.length === 0
      ? h('p', {class: 'quiet'}, 'The listing appears when the program has no errors.')
      : h(
          'div',
          {
            class: 'lines',
            style: `height: ${lines.length * height}px; padding-top: ${first * height}px`,
          },
          shown.map((line, i) =>
            lineView(
              line,
              first + i,
              first + i === active,
              line.row !== null && program.breaks.includes(line.row),
              actions,
            ),
          ),
        ),
  );
}

// --- machine -------------------------------------------------------------------------------------

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

function textColumn(program: ProgramState, actions: ProgramActions): View {
  return h(
    'div',
    {class: 'column'},
    h(
      'div',
      {class: 'settings'},
      choice(
        'example',
        'Program',
        program.name,
        EXAMPLES.map(({name, title}) => ({value: name, name: `${title} (${name})`})),
        (value) => void actions.open(value),
      ),
      cpuChoice('program-cpu', 'Assembled for', program.cpu, (cpu) => actions.setCpu(cpu)),
      slot(ownView(program, actions.original(program.name), () => actions.restore())),
    ),
    editorView(program.text, program.assembly, program.name, actions),
    diagnosticsView(program.assembly),
    h(
      'label',
      {},
      'Cards in the reader, one a line',
      h('textarea', {
        id: 'deck',
        key: program.name,
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
  return h(
    'div',
    {class: 'buttons', role: 'toolbar', 'aria-label': 'Machine'},
    running
      ? button('Stop', () => actions.stop(), false, 'run')
      : button('Run', () => actions.run(), broken || over, 'run'),
    button('Step', () => actions.step(), broken || running || over, 'step'),
    button('Step back', () => actions.stepBack(), broken || running || moment === null, 'back'),
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
    h(
      'label',
      {},
      'Stop before rows',
      h('input', {
        id: 'breaks',
        key: program.breaks.join(),
        value: program.breaks.join(', '),
        placeholder: 'such as 101, 200',
        inputmode: 'numeric',
        autocomplete: 'off',
        onchange: (event: Event) => actions.typeBreaks((event.target as HTMLInputElement).value),
      }),
    ),
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

export function programRoom(program: ProgramState, actions: ProgramActions): View {
  const {moment, earlier} = program;
  return h(
    'main',
    {class: 'room program', id: 'main', key: 'program'},
    h('h1', {class: 'unseen'}, 'Write a program for the ENIAC'),
    textColumn(program, actions),
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
      boardsView(program.name, program.deck, moment?.picture ?? null, actions),
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
