// SPDX-License-Identifier: MIT
// Renders the Machine room: all forty panels, what runs on them, and details of their parts.

import {cpuChoice} from '../cpu_choice.js';
import {choice, h, kept, slot, type View} from '../dom.js';
import {editor, goTo} from '../editor.js';
import {countOf, duration, grouped} from '../format.js';
import {ownView} from '../kept/own.js';
import type {MachineActions} from './actions.js';
import {whyItStands} from './actions.js';
import {cablesButton, cablesView} from './cables.js';
import {cyclesView, stopsView} from './cycles.js';
import {captionOf, detailsView, titleOf, type Steps} from './details.js';
import type {LampReader} from './lamps.js';
import type {Nets} from './nets.js';
import {spotOf} from './places.js';
import {PANELS, PANEL_HEIGHT, type Plan} from './plan.js';
import type {MachineMoment} from './types.js';
import {STAGE} from './stage.js';
import {MACHINE_PACES, PROGRAMS, type MachineState} from './state.js';

export const button = (
  text: string,
  act: () => unknown,
  options: {disabled?: boolean; id?: string; label?: string} = {},
): View =>
  h(
    'button',
    {
      type: 'button',
      id: options.id ?? null,
      'aria-label': options.label ?? null,
      onclick: () => void act(),
      disabled: options.disabled ?? false,
    },
    text,
  );

export function stageView(
  machine: MachineState,
  actions: MachineActions,
  tools: View | null = null,
): View {
  const caption = machine.hovered ?? machine.selected;
  return h(
    'section',
    {class: 'stage-frame', 'aria-label': 'The room of the ENIAC'},
    h(
      'div',
      {
        id: STAGE,
        class: 'stage',
        tabindex: 0,
        role: 'application',
        'aria-label':
          'Picture of the room: arrow keys move it, plus and minus zoom, 0 shows all, ' +
          (tools !== null && machine.cables.on
            ? 'Enter picks up or plugs in a cable in the middle, Delete pulls it out, Escape ' +
              'puts it back'
            : 'Enter chooses what is in the middle'),
        'aria-describedby': 'where',
      },
      h('canvas', {class: 'back', 'aria-hidden': 'true'}),
      h('canvas', {class: 'front', 'aria-hidden': 'true'}),
    ),
    h(
      'div',
      {class: 'stage-buttons'},
      tools,
      button('+', () => actions.stage.zoom(1.6), {label: 'Nearer'}),
      button('−', () => actions.stage.zoom(1 / 1.6), {label: 'Farther'}),
      button('All', () => actions.look(null), {label: 'All: the whole room'}),
    ),
    h(
      'p',
      {class: 'caption', id: 'caption'},
      caption !== null
        ? captionOf(caption, actions)
        : machine.ready || actions.stage.plan !== null
          ? ''
          : machine.error === null &&
              machine.diagnostics.every(({severity}) => severity !== 'error')
            ? 'The machine is being wired…'
            : '',
    ),
    h('p', {class: 'caption', id: 'where'}, whereText(machine, actions)),
  );
}

/** Returns the caption of the picture: the panel under the pointer. If the pointer is on no panel,
 * the caption is about the middle of the picture. */
function whereText({hovered, look}: MachineState, actions: MachineActions): string {
  const {plan} = actions.stage;
  if (plan === null) return '';
  const pointed = hovered === null ? null : spotOf(plan, hovered);
  const titleAt = (u: number) => {
    const index = Math.min(PANELS - 1, Math.max(0, Math.floor(u)));
    return titleOf({kind: 'panel', index}, actions);
  };
  if (pointed !== null) return `Pointed at: ${titleAt(pointed.u)}`;
  if (look === null) return 'In view: the whole room';
  const {u, y} = look;
  const table = plan.tables.find(
    (each) => u >= each.u && u <= each.u + each.width && y >= each.y && y <= each.y + each.height,
  );
  if (table !== undefined)
    return `In the middle: the portable function table ${table.name.slice(1)}`;
  return `In the middle: ${y > PANEL_HEIGHT ? 'the floor before ' : ''}${titleAt(u)}`;
}

const speedText = (speed: number): string =>
  speed < 1e5
    ? grouped(Math.round(speed))
    : `${(speed / 1e6).toFixed(speed < 1e7 ? 1 : 0)} million`;

export function momentView(machine: MachineState): View {
  const {moment} = machine;
  if (moment === null)
    return h(
      'p',
      {class: 'status', id: 'hall-status'},
      machine.error ?? (machine.ready ? '' : 'Not ready.'),
    );
  const {work} = moment;
  return h(
    'div',
    {class: 'now'},
    h(
      'p',
      {class: 'status', id: 'hall-status'},
      machine.error ?? (machine.running ? 'Running.' : whyItStands(moment)),
    ),
    h(
      'p',
      {class: 'counts'},
      'Add cycle ',
      h('b', {id: 'cycle'}, grouped(moment.cycle)),
      `, pulse time ${Math.floor(moment.phase / 2)}, ${duration(moment.cycle)} of ENIAC ` +
        `time; ${grouped(moment.cardsRead)} cards read, ${grouped(moment.punched)} punched`,
    ),
    work === null
      ? null
      : h(
          'p',
          {class: 'work', id: 'work'},
          work.row === null
            ? work.text
            : [h('b', {}, work.text), ` in row ${work.row}, word ${work.word}`],
        ),
    moment.speed > 0
      ? h(
          'p',
          {class: 'counts', id: 'machine-speed'},
          `Up to ${speedText(moment.speed)} add cycles a second in this browser`,
        )
      : null,
  );
}

/** Renders the faults in the machine as one sentence. Returns null if there are none. */
function faultsView(moment: MachineMoment | null): View | null {
  const faults = moment?.faults ?? [];
  if (faults.length === 0) return null;
  return h(
    'p',
    {class: 'warning', id: 'faults', role: 'status'},
    'Broken: ',
    faults.map((spec, index) => [index === 0 ? '' : ', ', h('code', {}, spec)]),
    '. It is mended in the room ',
    h('a', {href: '#break'}, 'Break it'),
    ', or by ',
    h('b', {}, 'Begin again'),
    '.',
  );
}

export function numbersView(reader: LampReader | null, moment: MachineMoment | null): View {
  const rows = reader === null || moment === null ? [] : reader.accumulators(moment);
  return h(
    'table',
    {class: 'numbers', id: 'numbers'},
    h('caption', {class: 'unseen'}, 'The numbers of the accumulators'),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ['unit', 'sign', 'number', 'carries', 'repeat', 'programs 1–12'].map((each) =>
          h('th', {scope: 'col'}, each),
        ),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map((each) =>
        h(
          'tr',
          {},
          h('th', {scope: 'row'}, each.name),
          h('td', {}, each.sign),
          h('td', {}, each.digits),
          h('td', {}, each.carries),
          h('td', {}, String(each.repeat)),
          h('td', {}, each.programs),
        ),
      ),
    ),
  );
}

const listsView = kept((plan: Plan | null, nets: Nets | null, actions: MachineActions): View => {
  if (plan === null || nets === null) return h('div', {class: 'settings'});
  const lines = [...plan.lines].sort(
    (one, other) => Number(other.wide) - Number(one.wide) || one.y - other.y,
  );
  return h(
    'div',
    {class: 'settings'},
    h(
      'label',
      {},
      'Look at a panel',
      h(
        'select',
        {
          id: 'panel',
          value: '',
          onchange: (event: Event) => {
            const {value} = event.target as HTMLSelectElement;
            if (value !== '') actions.show({kind: 'panel', index: Number(value)});
          },
        },
        h('option', {value: ''}, 'choose one of 40'),
        plan.room.panels.map((_, index) =>
          h('option', {value: String(index)}, titleOf({kind: 'panel', index}, actions)),
        ),
      ),
    ),
    h(
      'label',
      {},
      'Follow a trunk or program line',
      h(
        'select',
        {
          id: 'line',
          value: '',
          onchange: (event: Event) => {
            const {value} = event.target as HTMLSelectElement;
            if (value !== '') actions.show({kind: 'node', node: Number(value)});
          },
        },
        h('option', {value: ''}, `choose one of ${lines.length}`),
        lines.map((line) =>
          h(
            'option',
            {value: String(line.node)},
            titleOf({kind: 'node', node: line.node}, actions),
          ),
        ),
      ),
    ),
  );
});

/** Largest number of search results that are listed. */
const MOST_HITS = 12;

function findView({wanted}: MachineState, actions: MachineActions): View {
  const {found} = actions;
  const more = found.length - MOST_HITS;
  return h(
    'form',
    {
      class: 'find',
      role: 'search',
      'aria-label': 'In the room',
      onsubmit: (event: Event) => {
        event.preventDefault();
        actions.showFirst();
      },
    },
    h(
      'label',
      {},
      'Find by name or words: a13, 1-7, decade 5 of a7, RF receives',
      h('input', {
        id: 'find',
        type: 'search',
        value: wanted,
        autocomplete: 'off',
        spellcheck: 'false',
        autocapitalize: 'off',
        oninput: (event: Event) => actions.want((event.target as HTMLInputElement).value),
      }),
    ),
    h(
      'p',
      {class: 'quiet', id: 'found', role: 'status'},
      wanted.trim() === ''
        ? ''
        : found.length === 0
          ? 'Nothing in the room is called so.'
          : `${countOf(found.length, 'place')}, ringed in the picture` +
            `${more > 0 ? `; the first ${MOST_HITS}` : ''}:`,
    ),
    h(
      'ul',
      {class: 'ends', id: 'hits'},
      found
        .slice(0, MOST_HITS)
        .map(({name, words, target}) =>
          h(
            'li',
            {},
            h(
              'button',
              {type: 'button', class: 'name-button', onclick: () => actions.show(target)},
              name,
            ),
            ` ${words}`,
          ),
        ),
    ),
  );
}

function questionView({setup}: MachineState, actions: MachineActions): View {
  return h(
    'div',
    {class: 'settings'},
    h(
      'label',
      {},
      'Position (FEN)',
      h('input', {
        id: 'hall-fen',
        value: setup.fen,
        spellcheck: 'false',
        autocomplete: 'off',
        onchange: (event: Event) =>
          void actions.change({fen: (event.target as HTMLInputElement).value}),
      }),
    ),
    choice(
      'hall-depth',
      'Depth',
      String(setup.depth),
      [3, 4, 5, 6].map((depth) => ({value: String(depth), name: `${depth} plies`})),
      (value) => void actions.change({depth: Number(value)}),
    ),
  );
}

function deckView({setup}: MachineState, deck: string, actions: MachineActions): View {
  return h(
    'details',
    {class: 'texts'},
    h('summary', {}, 'Cards in the reader'),
    h(
      'label',
      {},
      'One a line',
      h('textarea', {
        id: 'hall-deck',
        key: setup.program,
        rows: 4,
        value: deck,
        spellcheck: 'false',
        onchange: (event: Event) =>
          actions.edit({deck: (event.target as HTMLTextAreaElement).value}),
      }),
    ),
  );
}

function setupView(machine: MachineState, actions: MachineActions): View {
  const {setup} = machine;
  const kind = PROGRAMS.find(({name}) => name === setup.program)?.kind;
  const original = actions.original(setup.program);
  const patch = setup.text ?? original.text;
  const deck = setup.deck ?? original.deck;
  return h(
    'div',
    {class: 'setup'},
    choice(
      'job',
      'On the machine',
      setup.program,
      PROGRAMS.map(({name, title}) => ({value: name, name: title})),
      (value) => void actions.open(value),
    ),
    slot(
      kind !== 'patch' &&
        cpuChoice('hall-cpu', 'Wired as', setup.cpu, (cpu) => void actions.change({cpu})),
    ),
    slot(
      (kind !== 'program' || setup.text === null) &&
        ownView({text: patch, deck}, original, () => actions.edit(original)),
    ),
    kind === 'chess' ? questionView(machine, actions) : null,
    kind === 'patch'
      ? h(
          'details',
          {class: 'texts', open: setup.program === 'patch' || machine.diagnostics.length > 0},
          h('summary', {}, 'The wiring as text'),
          patchEditor(patch, machine, actions),
        )
      : null,
    slot(kind === 'program' && ownTextView(machine, actions)),
    kind === 'chess' ? null : deckView(machine, deck, actions),
  );
}

/** Renders the choice between the bundled text of the program and the visitor's own text. Returns
 * null if the visitor has no own text. */
function ownTextView({setup}: MachineState, actions: MachineActions): View | null {
  const used = setup.text !== null;
  if (!used && actions.ownText(setup.program) === null) return null;
  return h(
    'label',
    {class: 'choice'},
    h('input', {
      type: 'checkbox',
      id: 'own-text',
      checked: used,
      onchange: (event: Event) => {
        void actions.useOwnText((event.target as HTMLInputElement).checked);
      },
    }),
    h('span', {}, `Run my own version of ${setup.program}, from the room Program`),
  );
}

/** Pause in typing, in ms, after which the page reads the patch. */
const PAUSE = 400;

function patchEditor(patch: string, machine: MachineState, actions: MachineActions): View {
  const own = machine.diagnostics.filter(({file}) => file === 'patch.e');
  return h(
    'div',
    {class: 'column'},
    editor({
      id: 'patch',
      file: machine.setup.program,
      label: 'Wiring',
      text: patch,
      diagnostics: own,
      changed: (text) => actions.edit({text}, PAUSE),
    }),
    h(
      'div',
      {class: 'diagnostics', id: 'diagnostics', role: 'log', 'aria-label': 'Diagnostics'},
      own.length === 0
        ? h('p', {class: 'quiet'}, 'No errors, no warnings.')
        : h(
            'ul',
            {},
            own
              .slice(0, 50)
              .map((each) =>
                h(
                  'li',
                  {class: each.severity},
                  h(
                    'button',
                    {type: 'button', onclick: () => goTo('patch', each)},
                    `line ${each.line}`,
                  ),
                  ` ${each.severity}: ${each.message} [${each.id}]`,
                ),
              ),
          ),
    ),
  );
}

function buttonsView(machine: MachineState, actions: MachineActions): View {
  const {running, ready, moment} = machine;
  const busy = running || !ready;
  const wired = moment?.work !== null;
  return h(
    'div',
    {class: 'buttons', role: 'toolbar', 'aria-label': 'Machine'},
    running
      ? button('Stop', () => actions.stop(), {id: 'hall-run'})
      : button('Run', () => actions.runToStop(), {
          id: 'hall-run',
          disabled: !ready || moment?.stop === 'idle' || moment?.stop === 'failed',
        }),
    button('Pulse', () => actions.step('pulse'), {id: 'step-pulse', disabled: busy}),
    button('Add cycle', () => actions.step('cycle'), {id: 'step-cycle', disabled: busy}),
    wired
      ? button('Instruction', () => actions.step('instruction'), {
          id: 'step-instruction',
          disabled: busy,
        })
      : null,
    wired
      ? null
      : [
          button('Initiate', () => actions.press('i'), {disabled: busy}),
          button('Clear', () => actions.press('c'), {disabled: busy}),
        ],
    button('Begin again', () => actions.change({}), {id: 'hall-reset', disabled: running}),
  );
}

function goalForm(busy: boolean, actions: MachineActions): View {
  return h(
    'form',
    {
      class: 'to-cycle',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void actions.goToTyped((document.getElementById('goal') as HTMLInputElement).value);
      },
    },
    h(
      'label',
      {},
      'Go to add cycle',
      h('input', {
        id: 'goal',
        inputmode: 'numeric',
        autocomplete: 'off',
        placeholder: '3000',
        disabled: busy,
      }),
    ),
    h('button', {type: 'submit', disabled: busy}, 'Go'),
  );
}

export function controlsView(machine: MachineState, actions: MachineActions): View {
  return h(
    'div',
    {class: 'controls'},
    buttonsView(machine, actions),
    h(
      'div',
      {class: 'settings'},
      choice(
        'hall-pace',
        'Pace',
        String(machine.pace),
        MACHINE_PACES.map(({pace, name}) => ({value: String(pace), name})),
        (value) => actions.setPace(Number(value)),
      ),
      goalForm(machine.running || !machine.ready, actions),
    ),
  );
}

export function cardsView(cards: readonly string[], punched: number): View {
  return h(
    'section',
    {class: 'cards', 'aria-label': 'Cards punched'},
    h('h2', {}, `Cards punched: ${punched}`),
    h(
      'pre',
      {id: 'hall-cards', tabindex: 0, scrollTop: 1e6},
      cards.map((card) => card.trimEnd()).join('\n') || 'none yet',
    ),
  );
}

function textsView(machine: MachineState, actions: MachineActions): (View | null)[] {
  const {dump, moment} = machine;
  const text = dump === null ? 'State as text' : 'Hide the state';
  const disabled = machine.running || !machine.ready;
  return [
    h(
      'div',
      {},
      button(text, () => actions.dump(), {id: 'dump-button', disabled}),
    ),
    dump === null ? null : h('pre', {class: 'dump', id: 'dump', tabindex: 0}, dump),
    moment === null || moment.log.length === 0
      ? null
      : h(
          'section',
          {'aria-label': 'What the machine has printed'},
          h('h2', {}, 'Printed'),
          h('pre', {class: 'dump', id: 'log', tabindex: 0}, moment.log.join('\n')),
        ),
  ];
}

export function machineRoom(machine: MachineState, actions: MachineActions, steps: Steps): View {
  const {moment} = machine;
  const {stage} = actions;
  return h(
    'main',
    {class: 'room hall panels', id: 'main', key: 'machine'},
    h('h1', {class: 'unseen'}, 'The ENIAC, panel by panel'),
    stageView(machine, actions, cablesButton(machine, actions.cables)),
    h(
      'div',
      {class: 'desk'},
      h(
        'div',
        {class: 'column'},
        momentView(machine),
        faultsView(moment),
        controlsView(machine, actions),
        stopsView(machine, actions),
        setupView(machine, actions),
      ),
      h(
        'div',
        {class: 'column'},
        // While the visitor moves cables, show the controls for cables first, next to the picture.
        slot(machine.cables.on && cablesView(machine, actions)),
        findView(machine, actions),
        listsView(stage.plan, stage.nets, actions),
        slot(!machine.cables.on && cablesView(machine, actions)),
        detailsView(machine.selected, actions, moment, steps),
      ),
      h(
        'div',
        {class: 'column'},
        cardsView(moment?.cards ?? [], moment?.punched ?? 0),
        h(
          'details',
          {class: 'texts', open: true},
          h('summary', {}, 'Numbers of the accumulators'),
          h(
            'div',
            {class: 'wide', tabindex: 0, role: 'group', 'aria-label': 'Numbers'},
            numbersView(stage.reader, moment),
          ),
        ),
        h(
          'details',
          {class: 'texts', open: true},
          h('summary', {}, 'The last add cycles'),
          cyclesView(machine, actions),
        ),
        textsView(machine, actions),
      ),
    ),
  );
}
