// SPDX-License-Identifier: MIT
// Renders the Tour: eight screens, from a decade that counts to a chess move.

import {choice, h, type View} from '../dom.js';
import {duration, grouped, odds, percent} from '../format.js';
import {menOf} from '../picture.js';
import {manView} from '../play/men.js';
import {men, nameOfMan} from '../play/rules.js';
import type {TourActions} from './actions.js';
import {accumulatorView, lineView, pulsesView, ringView, valueOf} from './neons.js';
import {POSITION, PROGRAM, SCREENS} from './screens.js';
import {HASTES, PACES, type TourState} from './state.js';

const button = (text: string, act: () => unknown, disabled = false, main = false): View =>
  h(
    'button',
    {type: 'button', class: main ? 'main' : '', onclick: () => void act(), disabled},
    text,
  );

function slider(
  id: string,
  label: string,
  value: number,
  [min, max]: [number, number],
  set: (value: number) => unknown,
): View {
  return h(
    'label',
    {class: 'slider'},
    h('span', {}, label, ' ', h('b', {}, value)),
    h('input', {
      id,
      type: 'range',
      min,
      max,
      step: 1,
      value: String(value),
      oninput: (event: Event) => void set(Number((event.target as HTMLInputElement).value)),
    }),
  );
}

const result = (...words: (string | number)[]): View => h('p', {class: 'result'}, words.join(' '));

function exhibitOf(tour: TourState): View[] {
  const {screen, bench, set} = tour;
  const at = (number: number) => bench?.accumulators[`a${number}`];
  const works = (number: number) => bench?.working.includes(`a${number}`) ?? false;
  switch (screen) {
    case 0:
      return [ringView(at(1)?.digits[9] ?? 0, at(1)?.carries[9] ?? false)];
    case 1:
      return [accumulatorView('Accumulator 1', at(1), works(1))];
    case 2:
      return [
        h(
          'div',
          {class: 'pair'},
          accumulatorView('Accumulator 1', at(1), works(1)),
          accumulatorView('Accumulator 2', at(2), works(2)),
        ),
      ];
    case 3:
      return [
        h(
          'div',
          {class: 'chain'},
          [1, 2, 3, 4].map((number) =>
            lineView(`Accumulator ${number}`, at(number), works(number)),
          ),
        ),
      ];
    case 4:
      return [
        h(
          'div',
          {class: 'chain'},
          lineView('n', at(1), works(1)),
          lineView('its square', at(2), works(2)),
          h(
            'p',
            {class: 'small'},
            `Rounds let through: ${bench?.counts[19] ?? 0} of ${set.rounds}`,
          ),
        ),
      ];
    default:
      return [];
  }
}

const ROLES: Record<number, string> = {
  1: 'next row',
  2: 'instruction',
  3: 'exchange',
  4: 'F to J',
  13: 'A to E',
};

/** Numbers of the memory accumulators, in their order along the walls. */
const MEMORY = Array.from({length: 20}, (_, i) => i + 1).filter((number) => !(number in ROLES));

function computerView(tour: TourState): View[] {
  const cpu = tour.bench?.cpu ?? null;
  // The program has no jumps. The number of executed instructions is the index of the current line.
  const now =
    cpu === null || tour.bench === null
      ? -1
      : cpu.registers.instructions - (tour.bench.addCycles < cpu.until ? 1 : 0);
  const all = Array.from({length: 20}, (_, i) => i + 1);
  return [
    h(
      'ol',
      {class: 'code', 'aria-label': 'The program'},
      PROGRAM.map(({code, words}, i) =>
        h(
          'li',
          {'aria-current': i === Math.min(now, PROGRAM.length - 1) ? 'step' : null},
          h('code', {}, code),
          h('span', {}, words),
        ),
      ),
    ),
    h(
      'dl',
      {class: 'registers'},
      [...'ABCDE'].map((name, i) =>
        h(
          'div',
          {class: 'register'},
          h('dt', {}, name),
          h('dd', {}, String(cpu?.registers.rf[i] ?? 0).padStart(2, '0')),
        ),
      ),
    ),
    h(
      'div',
      {class: 'twenty', role: 'group', 'aria-label': 'The twenty accumulators'},
      all.map((number) =>
        lineView(
          ROLES[number] ?? `memory ${MEMORY.indexOf(number) + 1}`,
          tour.bench?.accumulators[`a${number}`],
          tour.bench?.working.includes(`a${number}`) ?? false,
        ),
      ),
    ),
    h(
      'p',
      {class: 'small'},
      tour.bench === null
        ? ''
        : `${grouped(tour.bench.addCycles)} add cycles since the machine was switched on`,
      over(tour) ? '. The program has stopped: A holds 7 + 8.' : '',
    ),
  ];
}

function boardView(shown: Map<string, string>, marked: readonly string[], label: string): View {
  return h(
    'div',
    {class: 'board still', role: 'img', 'aria-label': label},
    [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
      h(
        'div',
        {class: 'rank'},
        [...'abcdefgh'].map((file, column) => {
          const name = `${file}${rank}`;
          const man = shown.get(name);
          return h(
            'div',
            {
              class:
                `square ${(column + rank) % 2 === 0 ? 'light' : 'dark'} ` +
                `${marked.includes(name) ? 'last' : ''}`,
            },
            man === undefined ? null : manView(man),
          );
        }),
      ),
    ),
  );
}

const QUESTION = men(POSITION);

function searchView(tour: TourState): View[] {
  const {search} = tour;
  const now = search === null ? QUESTION : menOf(search.picture);
  const different = [...'abcdefgh']
    .flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${file}${rank}`))
    .filter((square) => now.get(square) !== QUESTION.get(square));
  const changed =
    different.length === 0 ? 'as the question has it' : `changed at ${different.join(', ')}`;
  return [
    h(
      'div',
      {class: 'with-board'},
      boardView(now, different, `The board in memory; ${changed}`),
      h(
        'div',
        {class: 'beside'},
        h(
          'p',
          {class: 'depth'},
          'Half-moves ahead: ',
          h('b', {}, /ply (\d+)/.exec(search?.picture ?? '')?.[1] ?? 0),
        ),
        h(
          'p',
          {class: 'small'},
          `${grouped(search?.instructions ?? 0)} instructions in ` +
            `${grouped(search?.addCycles ?? 0)} add cycles: ` +
            `${duration(search?.addCycles ?? 0)} of the year 1946`,
        ),
        h('p', {class: 'small'}, 'Squares that differ from the question are marked.'),
        search?.answer !== null && search !== null
          ? result(`It has found ${search.answer.san}.`)
          : null,
      ),
    ),
  ];
}

function moveView(tour: TourState): View[] {
  const answer = tour.search?.answer ?? null;
  const card = tour.search?.card ?? '';
  const from = answer?.move?.slice(0, 2) ?? '';
  const to = answer?.move?.slice(2, 4) ?? '';
  const after = new Map(QUESTION);
  const man = QUESTION.get(from);
  if (man !== undefined) after.set(to, man).delete(from);
  const cycles = answer?.add_cycles ?? 0;
  return [
    h(
      'div',
      {class: 'with-board'},
      boardView(
        after,
        [from, to],
        answer === null ? 'The board of the question' : `The board after ${answer.san}`,
      ),
      h(
        'div',
        {class: 'beside'},
        h(
          'div',
          {
            class: 'punched',
            role: 'img',
            'aria-label':
              card === '' ? 'No card is punched yet' : `The card says ${[...card].join(' ')}`,
          },
          [...card.padEnd(4, ' ')].map((digit) => h('span', {}, digit)),
        ),
        answer === null
          ? h('p', {class: 'small'}, 'The machine is searching …')
          : [
              h(
                'p',
                {},
                h('b', {}, card.slice(0, 2)),
                ` is ${from}, `,
                h('b', {}, card.slice(2)),
                ` is ${to}${man === undefined ? '' : `: the ${nameOfMan(man)} goes`}. ` +
                  `Players write ${answer.san}.`,
              ),
              h(
                'p',
                {class: 'small'},
                `${grouped(cycles)} add cycles, ${duration(cycles)} on the machine of ` +
                  '1946. At one failure a day, the odds of no failure in this time are ' +
                  `${percent(odds(cycles, 24))}.`,
              ),
            ],
      ),
    ),
  ];
}

interface Hands {
  /** Returns two buttons: one runs or stops the machine, the other runs one pulse time. */
  pulses: (text: string) => View[];
  again: View;
  paces: View;
}

function handsOf(tour: TourState, actions: TourActions): Hands {
  const {running} = tour;
  return {
    pulses: (text) => [
      running
        ? button('Stop', () => actions.stop(), false, true)
        : button(text, () => actions.send(), false, true),
      button('One pulse time', () => actions.step(), running),
    ],
    again: button('Begin again', () => actions.begin()),
    paces: choice(
      'tour-pace',
      'Pace',
      String(tour.pace),
      PACES.map(({pace, name}) => ({value: String(pace), name})),
      (pace) => actions.setPace(Number(pace)),
    ),
  };
}

type Controls = (tour: TourState, actions: TourActions, hands: Hands) => View[];

const numberControls: Controls = ({set}, actions, {pulses, again, paces}) => [
  slider('number', 'Accumulator 1 holds', set.number, [0, 9999], (number) => actions.set({number})),
  choice(
    'output',
    'It sends',
    set.output,
    [
      {value: 'A', name: 'the number: output A'},
      {value: 'S', name: 'its complement: output S'},
    ],
    (output) => actions.set({output: output === 'S' ? 'S' : 'A'}),
  ),
  h('div', {class: 'buttons'}, pulses('Send it'), again),
  paces,
];

const programControls: Controls = (tour, actions, {again, paces}) => {
  const {running} = tour;
  return [
    h(
      'div',
      {class: 'buttons'},
      running
        ? button('Stop', () => actions.stop(), false, true)
        : button('One instruction', () => actions.instruction(), over(tour), true),
      button('One add cycle', () => actions.addCycle(), running || over(tour)),
      button('Run', () => actions.runProgram(), running || over(tour)),
      again,
    ),
    paces,
  ];
};

const searchControls: Controls = (tour, actions, {again}) => {
  const {running} = tour;
  return [
    h(
      'div',
      {class: 'buttons'},
      running
        ? button('Stop', () => actions.stop(), false, true)
        : button('Search', () => actions.search(), false, true),
      button(
        'A little further',
        () => actions.searchStep(),
        running || tour.search?.answer !== null,
      ),
      again,
    ),
    choice(
      'haste',
      'Pace',
      String(tour.haste),
      HASTES.map(({haste, name}) => ({value: String(haste), name})),
      (haste) => actions.setHaste(Number(haste)),
    ),
  ];
};

/** Controls of each screen. The last screen has links to other rooms instead. */
const CONTROLS: readonly Controls[] = [
  ({set}, actions, {pulses, again, paces}) => [
    slider('digit', 'Digit', set.digit, [0, 9], (digit) => actions.set({digit})),
    h('div', {class: 'buttons'}, pulses('Send it'), again),
    paces,
  ],
  ({set}, actions, {pulses, again, paces}) => [
    slider('amount', 'Add', set.amount, [1, 999], (amount) => actions.set({amount})),
    h('div', {class: 'buttons'}, pulses('Add it'), again),
    paces,
  ],
  numberControls,
  (_, __, {pulses, again, paces}) => [
    h('div', {class: 'buttons'}, pulses('Give the first pulse'), again),
    paces,
  ],
  ({set}, actions, {pulses, again, paces}) => [
    slider('rounds', 'Rounds', set.rounds, [1, 9], (rounds) => actions.set({rounds})),
    h('div', {class: 'buttons'}, pulses('Give the first pulse'), again),
    paces,
  ],
  programControls,
  searchControls,
  () => [
    h(
      'div',
      {class: 'buttons'},
      h('a', {class: 'button main', href: '#play'}, 'Play against it'),
      h('a', {class: 'button', href: '#program'}, 'Write a program'),
    ),
  ],
];

const controlsView = (tour: TourState, actions: TourActions): View[] =>
  CONTROLS[tour.screen]?.(tour, actions, handsOf(tour, actions)) ?? [];

const over = (tour: TourState): boolean =>
  tour.bench?.cpu?.halted === true && tour.bench.addCycles >= tour.bench.cpu.until;

function resultView(tour: TourState): View | null {
  const {screen, bench} = tour;
  const value = (number: number) =>
    valueOf(bench?.accumulators[`a${number}`]).toLocaleString('en-US').replace('-', '−');
  if (bench === null) return null;
  if (screen === 1) return result('Accumulator 1 holds', value(1));
  if (screen === 2) return result('Accumulator 2 holds', value(2));
  if (screen === 4) return result(value(1), 'squared is', value(2));
  return null;
}

function screensView(shown: number, actions: TourActions): View {
  return h(
    'ol',
    {class: 'screens', 'aria-label': 'Screens of the tour'},
    SCREENS.map(({title}, i) =>
      h(
        'li',
        {},
        h(
          'button',
          {
            type: 'button',
            title,
            'aria-label': `${i + 1}: ${title}`,
            'aria-current': i === shown ? 'step' : null,
            onclick: () => void actions.go(i),
          },
          i + 1,
        ),
      ),
    ),
  );
}

function exhibitView(tour: TourState): View[] {
  if (tour.screen === 5) return computerView(tour);
  if (tour.screen === 6) return searchView(tour);
  if (tour.screen === 7) return moveView(tour);
  return exhibitOf(tour);
}

export function tourRoom(tour: TourState, actions: TourActions): View {
  const screen = SCREENS[tour.screen] ?? SCREENS[0];
  if (screen === undefined) return h('main', {});
  return h(
    'main',
    {class: 'room tour', id: 'main', key: 'tour'},
    screensView(tour.screen, actions),
    h(
      'div',
      {class: 'story'},
      h('p', {class: 'quiet'}, `${tour.screen + 1} of ${SCREENS.length}`),
      h('h1', {id: 'tour-title'}, screen.title),
      screen.words.map((words) => h('p', {}, words)),
      tour.error === null ? null : h('p', {class: 'error', role: 'alert'}, tour.error),
    ),
    h(
      'section',
      {
        class: `exhibit exhibit-${tour.screen + 1}`,
        'aria-labelledby': 'tour-title',
        key: `exhibit-${tour.screen}`,
      },
      exhibitView(tour),
      resultView(tour),
      screen.probes.length === 0
        ? null
        : pulsesView(screen.probes, tour.pulses, tour.cycle, tour.drawn),
    ),
    h(
      'div',
      {class: 'hands'},
      h('section', {class: 'controls', 'aria-label': 'Controls'}, controlsView(tour, actions)),
      h(
        'div',
        {class: 'buttons turn'},
        button('← Back', () => actions.go(tour.screen - 1), tour.screen === 0),
        button('Next →', () => actions.go(tour.screen + 1), tour.screen === SCREENS.length - 1),
      ),
    ),
  );
}
