// SPDX-License-Identifier: MIT
// Renders the Break it room: choose faults, run the self-test, ask the broken machine for a move.

import {cpuChoice} from '../cpu_choice.js';
import {choice, h, type Child, type View} from '../dom.js';
import {duration} from '../format.js';
import type {MachineActions} from '../machine/actions.js';
import {titleOf} from '../machine/details.js';
import {button, momentView, stageView} from '../machine/room.js';
import {MACHINE_PACES, type MachineState} from '../machine/state.js';
import {isFound, verdictOf, type BreakActions} from './actions.js';
import {choicesAt} from './faults.js';
import type {BreakState, Failure} from './state.js';

const DAY = 24 * 3600 * 5000;

function choicesView(
  machine: MachineState,
  room: MachineActions,
  actions: BreakActions,
  faults: readonly string[],
): Child {
  const choices = choicesAt(machine.selected, room.stage.nets, room.stage.plan);
  if (machine.selected === null)
    return h(
      'p',
      {class: 'quiet'},
      'Choose a lamp, a cable, a switch or a socket in the picture: click it, or move the ' +
        'picture with the arrow keys and press Enter. Nearer, with +, single tubes can be ' +
        'chosen.',
    );
  return [
    h('h2', {id: 'chosen'}, titleOf(machine.selected, room)),
    choices.length === 0
      ? h('p', {class: 'quiet'}, 'Nothing here fails alone; come nearer.')
      : h(
          'ul',
          {class: 'choices'},
          choices.map(({spec, text}) =>
            h(
              'li',
              {},
              button(text, () => actions.add(spec), {disabled: faults.includes(spec)}),
            ),
          ),
        ),
  ];
}

function cardsTable(good: readonly string[], punched: readonly string[], over: boolean): View {
  const count = Math.max(good.length, punched.length);
  return h(
    'table',
    {class: 'numbers', id: 'test-cards'},
    h('caption', {}, 'Cards of vmtest'),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ['card', 'should be', 'is', 'right'].map((each) => h('th', {scope: 'col'}, each)),
      ),
    ),
    h(
      'tbody',
      {},
      Array.from({length: count}, (_, i) => {
        const wrong = punched[i] !== undefined ? punched[i] !== good[i] : over;
        return h(
          'tr',
          {class: wrong ? 'wrong' : ''},
          h('th', {scope: 'row'}, String(i + 1)),
          h('td', {}, good[i] ?? '–'),
          h('td', {}, punched[i] ?? (over ? '–' : '')),
          h('td', {}, wrong ? '✗' : punched[i] === undefined ? '' : '✓'),
        );
      }),
    ),
  );
}

function failureView({spec, at, test}: Failure): View {
  const day = Math.floor(at / DAY) + 1;
  const hours = Math.floor((at % DAY) / (3600 * 5000));
  const minutes = Math.floor((at % (3600 * 5000)) / (60 * 5000));
  return h(
    'li',
    {class: test === null ? '' : isFound(test) ? 'found' : 'missed'},
    h(
      'b',
      {},
      `Day ${day}, ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')} `,
    ),
    h('code', {}, spec.replace(/,at=\d+/, '')),
    ' ',
    test === null ? 'testing…' : `${isFound(test) ? '✗' : '✓'} ${verdictOf(test)}`,
  );
}

function faultForm(ready: boolean, actions: BreakActions): View {
  return h(
    'form',
    {
      class: 'to-cycle',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void actions.add((document.getElementById('spec') as HTMLInputElement).value.trim());
      },
    },
    h(
      'label',
      {},
      'Or write a fault',
      h('input', {
        id: 'spec',
        placeholder: 'decade:a13.5',
        spellcheck: 'false',
        autocapitalize: 'off',
        autocomplete: 'off',
      }),
    ),
    h('button', {type: 'submit', id: 'break-it', disabled: !ready}, 'Break it'),
  );
}

function breakColumn(
  state: BreakState,
  machine: MachineState,
  room: MachineActions,
  actions: BreakActions,
): View {
  return h(
    'section',
    {class: 'column', 'aria-label': 'Break something'},
    choicesView(machine, room, actions, state.faults),
    faultForm(machine.ready, actions),
    h('h2', {}, state.faults.length === 0 ? 'Nothing is broken.' : 'Broken'),
    h(
      'ul',
      {class: 'choices', id: 'broken'},
      state.faults.map((spec) =>
        h(
          'li',
          {},
          h('code', {}, spec),
          ' ',
          button('Mend', () => actions.mend(spec), {label: `Mend ${spec}`}),
        ),
      ),
    ),
    state.error === null ? null : h('p', {class: 'error', role: 'alert'}, state.error),
  );
}

function answerView(state: BreakState, ready: boolean, actions: BreakActions): View {
  return h(
    'details',
    {class: 'texts'},
    h('summary', {}, 'What would chess have answered?'),
    h(
      'label',
      {},
      'Position (FEN)',
      h('input', {
        id: 'break-fen',
        value: state.fen,
        spellcheck: 'false',
        autocomplete: 'off',
        onchange: (event: Event) => actions.setFen((event.target as HTMLInputElement).value),
      }),
    ),
    h(
      'div',
      {class: 'buttons'},
      button(state.asking ? 'Searching…' : 'Ask at 3 plies', () => actions.ask(), {
        id: 'ask',
        disabled: state.asking || !ready,
      }),
    ),
    state.answer === null
      ? null
      : h(
          'p',
          {id: 'answer'},
          'A sound machine answers ',
          h('b', {}, state.answer.sound),
          ', this one ',
          h('b', {}, state.answer.broken),
          `, after ${duration(state.answer.addCycles)}.`,
        ),
  );
}

function testColumn(
  state: BreakState,
  machine: MachineState,
  room: MachineActions,
  actions: BreakActions,
): View {
  const busy = !machine.ready || machine.running || state.testing;
  return h(
    'section',
    {class: 'column', 'aria-label': 'Self-test'},
    cpuChoice('hall-cpu', 'Wired as', machine.setup.cpu, (cpu) => void actions.setCpu(cpu)),
    momentView(machine),
    h(
      'div',
      {class: 'buttons'},
      machine.running
        ? button('Stop', () => room.stop(), {id: 'test-stop'})
        : button('Run vmtest', () => actions.test(), {id: 'run-test', disabled: busy}),
    ),
    choice(
      'hall-pace',
      'Pace',
      String(machine.pace),
      MACHINE_PACES.map(({pace, name}) => ({value: String(pace), name})),
      (value) => room.setPace(Number(value)),
    ),
    h(
      'p',
      {
        class: `verdict ${state.verdict === null ? '' : state.found ? 'found' : 'missed'}`,
        id: 'verdict',
        role: 'status',
      },
      state.verdict ?? '',
    ),
    cardsTable(state.good ?? [], machine.moment?.cards ?? [], state.verdict !== null),
    answerView(state, machine.ready, actions),
  );
}

function weekColumn(state: BreakState, ready: boolean, actions: BreakActions): View {
  const tested = state.week.length > 0 && state.week.every(({test}) => test !== null);
  const found = state.week.filter(({test}) => test !== null && isFound(test)).length;
  return h(
    'section',
    {class: 'column', 'aria-label': 'A week of failures'},
    h('h2', {}, 'A week, with one failure a day'),
    h(
      'p',
      {class: 'quiet'},
      'The real ENIAC lost a tube every day or two. Places and times are drawn; after ' +
        'each failure vmtest runs, and the machine is mended.',
    ),
    h(
      'label',
      {},
      'Seed',
      h('input', {
        id: 'seed',
        value: String(state.seed),
        inputmode: 'numeric',
        autocomplete: 'off',
        onchange: (event: Event) => actions.setSeed((event.target as HTMLInputElement).value),
      }),
    ),
    h(
      'div',
      {class: 'buttons'},
      state.weekRuns
        ? button('Stop the week', () => actions.stopWeek(), {id: 'week'})
        : button('Let a week pass', () => actions.week(), {id: 'week', disabled: !ready}),
    ),
    h('ol', {class: 'week', id: 'failures'}, state.week.map(failureView)),
    tested
      ? h('p', {id: 'week-sum'}, `${state.week.length} failures; vmtest has found ${found}.`)
      : null,
  );
}

export function breakRoom(
  state: BreakState,
  machine: MachineState,
  room: MachineActions,
  actions: BreakActions,
): View {
  return h(
    'main',
    {class: 'room hall break', id: 'main', key: 'break'},
    h('h1', {class: 'unseen'}, 'Break a tube, and see whether the machine notices'),
    stageView(machine, room),
    h(
      'div',
      {class: 'desk'},
      breakColumn(state, machine, room, actions),
      testColumn(state, machine, room, actions),
      weekColumn(state, machine.ready, actions),
    ),
  );
}
