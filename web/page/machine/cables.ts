// SPDX-License-Identifier: MIT
// Renders the controls for moving cables: the held cable end, the cables of the selected part, Undo
// and Redo, warnings, and the patch with the changes.

import {h, slot, type View} from '../dom.js';
import type {MachineActions} from './actions.js';
import {movedText, type CableActions} from './cable_actions.js';
import type {CableEnds, Jacks} from './jacks.js';
import type {Target} from './nets.js';
import type {MachineState} from './state.js';

/** Largest numbers of list entries: cables of the selected part, and warnings. */
const MOST_CABLES = 12;
const MOST_WARNINGS = 30;

const button = (
  text: string,
  act: () => unknown,
  options: {id?: string; label?: string; disabled?: boolean; pressed?: boolean} = {},
): View =>
  h(
    'button',
    {
      type: 'button',
      id: options.id ?? null,
      'aria-label': options.label ?? null,
      'aria-pressed': options.pressed === undefined ? null : String(options.pressed),
      disabled: options.disabled ?? false,
      onclick: () => void act(),
    },
    text,
  );

export const cablesButton = ({cables}: MachineState, actions: CableActions): View =>
  button('Cables', () => actions.toggle(), {
    id: 'move-cables',
    label: 'Cables: move them by hand',
    pressed: cables.on,
  });

function heldView({cables}: MachineState, actions: CableActions, jacks: Jacks): View | null {
  const {held, into} = cables;
  if (held === null) return null;
  const {cable} = held;
  return h(
    'form',
    {
      class: 'held',
      'aria-label': 'The end in the hand',
      onsubmit: (event: Event) => {
        event.preventDefault();
        actions.plugInto((document.getElementById('cable-into') as HTMLInputElement).value);
      },
    },
    h(
      'p',
      {},
      cable === null ? 'A new cable at ' : 'In the hand: an end of the cable at ',
      h('b', {}, jacks.nameOf(held.fixed)),
      '.',
    ),
    h(
      'label',
      {},
      'Plug it into',
      h('input', {
        id: 'cable-into',
        value: into,
        placeholder: 'a2.α, 3 or 1-7',
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        oninput: (event: Event) => actions.set({into: (event.target as HTMLInputElement).value}),
      }),
    ),
    h(
      'div',
      {class: 'buttons'},
      h('button', {type: 'submit', id: 'plug-in'}, 'Plug in'),
      button('Put back', () => actions.release(), {id: 'put-back'}),
      cable === null ? null : button('Pull out', () => actions.pull(cable), {id: 'pull-held'}),
    ),
  );
}

function cableView(cable: CableEnds, actions: CableActions, jacks: Jacks): View {
  const {from, to} = cable;
  const [one, other] = [jacks.nameOf(from), jacks.nameOf(to)];
  return h(
    'li',
    {},
    h('span', {class: 'cable-name'}, `${one} → ${other}`),
    h(
      'span',
      {class: 'buttons'},
      button('Pull out', () => actions.pull(cable), {label: `Pull out ${one} → ${other}`}),
      button(`Move ${one}`, () => actions.hold({cable, fixed: to}), {
        label: `Move ${one}: its end of ${one} → ${other}`,
      }),
      button(`Move ${other}`, () => actions.hold({cable, fixed: from}), {
        label: `Move ${other}: its end of ${one} → ${other}`,
      }),
    ),
  );
}

function selectedView(
  selected: Target | null,
  actions: CableActions,
  jacks: Jacks,
): (View | null)[] {
  if (selected?.kind === 'cable')
    return [h('ul', {class: 'cables-here'}, cableView(selected, actions, jacks))];
  if (selected?.kind !== 'node' || jacks.at(selected.node) === null) return [];
  const {node} = selected;
  const here = jacks.cablesAt(node);
  return [
    h(
      'ul',
      {class: 'cables-here'},
      here.slice(0, MOST_CABLES).map(({from, to}) => cableView({from, to}, actions, jacks)),
    ),
    here.length > MOST_CABLES
      ? h('p', {class: 'quiet'}, `and ${here.length - MOST_CABLES} more`)
      : null,
    h(
      'div',
      {},
      button(
        `New cable from ${jacks.nameOf(node)}`,
        () => actions.hold({cable: null, fixed: node}),
        {
          id: 'new-cable',
        },
      ),
    ),
  ];
}

/** Renders a warning. Names of sockets and lines become buttons that show the socket or line. */
function warningView(text: string, actions: MachineActions): View {
  const {nets} = actions.stage;
  const parts = text.split(/([\s,;]+)/).map((part, i, all): View | string => {
    const name = part.replace(/[.:]$/, '');
    const isTrunk = /^\d+$/.test(name);
    if (isTrunk && all[i - 2] !== 'trunk') return part;
    const node = /^(?:\w+\.\S+|\d+-\d+|\d+)$/.test(name) ? (nets?.nodeOf(name) ?? null) : null;
    if (node === null) return part;
    return h(
      'button',
      {type: 'button', class: 'name-button', onclick: () => actions.show({kind: 'node', node})},
      part,
    );
  });
  return h('li', {class: 'warning'}, parts);
}

function warningsView({cables}: MachineState, actions: MachineActions): View | null {
  const {warnings} = cables;
  if (warnings.length === 0) return null;
  return h(
    'div',
    {},
    h('h3', {}, 'Warnings, newest first'),
    h(
      'ul',
      {class: 'cable-warnings', id: 'cable-warnings'},
      warnings.slice(0, MOST_WARNINGS).map((each) => warningView(each, actions)),
    ),
    warnings.length > MOST_WARNINGS
      ? h('p', {class: 'quiet'}, `and ${warnings.length - MOST_WARNINGS} more`)
      : null,
  );
}

const help = (on: boolean): string =>
  on
    ? 'Drag an end from socket to socket; let it go over nothing to pull it out. By keyboard, ' +
      'Enter picks up and plugs in, Delete pulls out, Escape puts back.'
    : 'Switch this on to move cables in the picture. The buttons below work without it.';

export function cablesView(machine: MachineState, actions: MachineActions): View {
  const {cables, setup} = machine;
  const {cables: moves, stage} = actions;
  const {jacks} = stage;
  const {past, future} = cables;
  return h(
    'section',
    {class: 'cables', 'aria-label': 'Cables'},
    h('h2', {}, 'Cables'),
    h('p', {class: 'quiet'}, help(cables.on)),
    slot(jacks === null ? null : heldView(machine, moves, jacks)),
    slot(jacks === null ? null : selectedView(machine.selected, moves, jacks)),
    h(
      'div',
      {class: 'buttons'},
      button('Undo', () => moves.undo(), {
        id: 'cable-undo',
        disabled: past.length === 0 && setup.cables.length === 0,
      }),
      button('Redo', () => moves.redo(), {id: 'cable-redo', disabled: future.length === 0}),
      button('Put all cables back', () => moves.allBack(), {
        id: 'cables-back',
        disabled: setup.cables.length === 0,
      }),
    ),
    h('p', {id: 'cables-moved', role: 'status'}, movedText(setup.cables)),
    slot(
      cables.refusal === null
        ? null
        : h('p', {class: 'error', id: 'cable-refusal', role: 'alert'}, cables.refusal),
    ),
    slot(
      cables.later
        ? h(
            'p',
            {class: 'quiet', id: 'cables-later'},
            'The machine keeps what it had when the cables were moved. Begin again starts it ' +
              'with these cables.',
          )
        : null,
    ),
    slot(warningsView(machine, actions)),
    h(
      'div',
      {class: 'buttons'},
      button('Save the patch', () => moves.save(), {id: 'save-patch', disabled: !machine.ready}),
      button('Copy the patch', () => moves.copy(), {id: 'copy-patch', disabled: !machine.ready}),
    ),
  );
}
