// SPDX-License-Identifier: MIT
// Describes the selected part of the room.

import {h, type Child, type View} from '../dom.js';
import type {Nets, Target} from './nets.js';
import type {Plan} from './plan.js';
import {describe, effect, endsOf, type End} from './words.js';
import type {MachineActions} from './actions.js';
import type {MachineMoment, UnitData} from './types.js';

/** Maps a program line to the microprogram steps that pulse it. The step `swap_B 2` is add time 2
 * of the thread swap_B. */
export type Steps = Record<string, string[]>;

/** Returns a colon and the words of the patch about a part; an empty text if there are none. */
const explained = (words: string | undefined): string => (words === undefined ? '' : `: ${words}`);

export function titleOf(target: Target, actions: MachineActions): string {
  const {nets, plan} = actions.stage;
  if (nets === null || plan === null) return '';
  const {names, panels} = plan.room;
  switch (target.kind) {
    case 'panel': {
      const place = panels[target.index];
      if (place === undefined) return '';
      const part = place.parts > 1 ? `, panel ${place.part} of ${place.parts}` : '';
      return `${place.title}${part}${explained(names.units[place.unit])}`;
    }
    case 'knob':
      return (
        `Switch ${target.name}: ` +
        `${plan.knobs.find(({name}) => name === target.name)?.value ?? ''}`
      );
    case 'lamp':
      return `Lamp of ${target.name}`;
    case 'cable':
      return `Cable from ${nets.nameOf(target.from)} to ${nets.nameOf(target.to)}`;
    case 'node': {
      const name = nets.nameOf(target.node);
      const kind = nets.kindOf(target.node);
      if (kind === 'trunk') return `Digit trunk ${name}${explained(names.trunks[name])}`;
      if (kind === 'line') return `Program line ${name}`;
      return `Socket ${name}`;
    }
  }
}

export function captionOf(target: Target, actions: MachineActions): string {
  const {nets} = actions.stage;
  const title = titleOf(target, actions);
  if (nets === null || (target.kind !== 'node' && target.kind !== 'cable')) return title;
  const node = target.kind === 'node' ? target.node : nets.ownerOf(target.from, target.to);
  const program = nets.programAt(node);
  if (program !== null)
    return (
      `${title} starts program ${program.program.name}: ` +
      `${program.name === '' ? effect(program.program) : describe(program.name)}`
    );
  const {goals} = endsOf(nets, node);
  const texts = goals
    .map(({text}) => text)
    .filter((text) => text.includes(' · '))
    .map((text) => text.slice(text.indexOf(' · ') + 3));
  return texts.length === 0
    ? title
    : `${title} starts: ${texts.slice(0, 3).join('; ')}${texts.length > 3 ? '; …' : ''}`;
}

function endsView(title: string, ends: readonly End[], actions: MachineActions): Child {
  if (ends.length === 0) return null;
  const show = (name: string) => {
    const node = actions.stage.nets?.nodeOf(name);
    if (node !== null && node !== undefined) actions.show({kind: 'node', node});
  };
  return [
    h('h3', {}, title),
    h(
      'ul',
      {class: 'ends'},
      ends.map(({name, text}) =>
        h(
          'li',
          {},
          h('button', {type: 'button', class: 'name-button', onclick: () => show(name)}, name),
          ` ${text}`,
        ),
      ),
    ),
  ];
}

function nodeView(node: number, actions: MachineActions, steps: Steps): Child {
  const {nets} = actions.stage;
  if (nets === null) return null;
  const name = nets.nameOf(node);
  const {sources, goals} = endsOf(nets, node);
  const program = nets.programAt(node);
  const behind = nets.programBehind(node);
  const used = steps[name] ?? [];
  return [
    program === null
      ? null
      : h(
          'p',
          {},
          `A pulse here starts program ${program.program.name} of ${program.unit.name}: ` +
            `${effect(program.program)}.`,
        ),
    program === null || program.name === ''
      ? null
      : h('p', {}, h('b', {}, program.name), ` – ${describe(program.name)}.`),
    behind === null
      ? null
      : h('p', {}, `It is pulsed when program ${behind.program.name} of ${behind.unit.name} ends.`),
    used.length === 0
      ? null
      : h(
          'p',
          {id: 'steps'},
          h('b', {}, 'Microprogram: '),
          used
            .slice(0, 8)
            .map((each) => {
              const [thread, time] = each.split(' ');
              return `${thread}, add time ${time}`;
            })
            .join('; '),
          used.length > 8 ? `; and ${used.length - 8} more` : '',
        ),
    endsView(
      nets.kinds.get(node) === 'trunk' ? 'Numbers come from' : 'Pulses come from',
      sources,
      actions,
    ),
    endsView(nets.kinds.get(node) === 'trunk' ? 'and go to' : 'and go to', goals, actions),
  ];
}

function contentsView(
  unit: UnitData,
  actions: MachineActions,
  moment: MachineMoment | null,
): Child {
  const {reader} = actions.stage;
  if (reader === null || moment === null) return null;
  const number = /^a(\d+)$/.exec(unit.name)?.[1];
  if (number !== undefined) {
    const text = reader.accumulator(moment.registers, Number(number));
    return h(
      'dl',
      {class: 'contents'},
      h('dt', {}, 'Number'),
      h('dd', {id: 'contents'}, `${text.sign} ${text.digits}`),
      h('dt', {}, 'Carries'),
      h('dd', {}, text.carries),
      h('dt', {}, 'Repeat counter'),
      h('dd', {}, String(text.repeat)),
    );
  }
  const argument = reader.indexOf(`${unit.name}.argument`);
  if (argument >= 0)
    return h(
      'dl',
      {class: 'contents'},
      h('dt', {}, 'Argument'),
      h('dd', {id: 'contents'}, String(moment.registers[argument])),
      h('dt', {}, 'Stage'),
      h('dd', {}, String(reader.value(moment.registers, `${unit.name}.ring`))),
    );
  if (unit.name === 'p')
    return h(
      'dl',
      {class: 'contents'},
      h('dt', {}, 'Stages of A to K'),
      h(
        'dd',
        {id: 'contents'},
        [...'ABCDEFGHJK']
          .map((letter) => String(reader.value(moment.registers, `p.stage${letter}`)))
          .join(' '),
      ),
    );
  return null;
}

const nodeButton = (name: string, node: number, actions: MachineActions): View =>
  h(
    'button',
    {type: 'button', class: 'name-button', onclick: () => actions.show({kind: 'node', node})},
    name,
  );

/** Renders the programs of a unit that are at work, have a name or have a cable. */
function programsView(
  unit: UnitData,
  work: number,
  plan: Plan,
  nets: Nets,
  actions: MachineActions,
): Child {
  const programs = unit.programs
    .map((program, i) => ({
      program,
      name: plan.room.names.programs[nets.nameOf(program.input)] ?? '',
      works: ((work >>> i) & 1) === 1,
    }))
    .filter(({program, name, works}) => works || name !== '' || nets.kinds.has(program.input));
  if (programs.length === 0) return null;
  return [
    h('h3', {}, 'Programs'),
    h(
      'ul',
      {class: 'ends'},
      programs.map(({program, name, works}) =>
        h(
          'li',
          {class: works ? 'works' : ''},
          nodeButton(program.name, program.input, actions),
          ` ${works ? '● ' : ''}`,
          name === '' ? effect(program) : `${name} · ${describe(name)}`,
        ),
      ),
    ),
  ];
}

/** Renders the switches of a unit that are not at rest. Switches of table rows are only counted. */
function switchesView(unit: UnitData): Child {
  const isOfRow = (name: string) => /^R[AB]/.test(name);
  const set = unit.switches.filter(([, , , moved]) => moved);
  const moved = set.filter(([name]) => !isOfRow(name));
  const rows = set.length - moved.length;
  const label = 'Switches that are not at rest';
  return [
    moved.length === 0
      ? null
      : [
          h('h3', {}, label),
          h(
            'p',
            {class: 'switches', tabindex: 0, role: 'group', 'aria-label': label},
            moved.map(([name, value]) => h('span', {}, `${name} ${value}`)),
          ),
        ],
    rows === 0 ? null : h('p', {class: 'quiet'}, `${rows} switches of its rows are set.`),
  ];
}

function panelView(index: number, actions: MachineActions, moment: MachineMoment | null): Child {
  const {plan, nets} = actions.stage;
  const place = plan?.room.panels[index];
  const number = plan?.room.units.findIndex(({name}) => name === place?.unit) ?? -1;
  const unit = plan?.room.units[number];
  if (plan === null || nets === null || place === undefined || unit === undefined) return null;
  const plugged = unit.jacks
    .map(([name], i) => ({name: `${unit.name}.${name}`, node: unit.first + i}))
    .filter(({node}) => nets.kinds.has(node));
  return [
    contentsView(unit, actions, moment),
    programsView(unit, moment?.programs[number] ?? 0, plan, nets, actions),
    switchesView(unit),
    plugged.length === 0
      ? null
      : [
          h('h3', {}, 'Sockets with cables'),
          h(
            'p',
            {class: 'switches'},
            plugged.map(({name, node}) => nodeButton(name, node, actions)),
          ),
        ],
  ];
}

/** Describes the trunk, line or socket at the end of a cable. */
function ownerText(node: number, nets: Nets): string {
  const kind = nets.kindOf(node);
  const word = kind === 'trunk' ? 'digit trunk' : kind === 'line' ? 'program line' : 'socket';
  return `${word} ${nets.nameOf(node)}`;
}

export function detailsView(
  target: Target | null,
  actions: MachineActions,
  moment: MachineMoment | null,
  steps: Steps,
): View {
  const {nets} = actions.stage;
  if (target === null || nets === null)
    return h(
      'section',
      {class: 'details', 'aria-label': 'Details'},
      h(
        'p',
        {class: 'quiet'},
        'Choose a panel, a switch, a socket or a cable, in the picture or from the lists below it.',
      ),
    );
  const node =
    target.kind === 'node'
      ? target.node
      : target.kind === 'cable'
        ? nets.ownerOf(target.from, target.to)
        : null;
  const panel =
    target.kind === 'panel' ? target.index : target.kind === 'lamp' ? target.panel : null;
  return h(
    'section',
    {class: 'details', 'aria-label': 'Details'},
    h('h2', {id: 'chosen'}, titleOf(target, actions)),
    target.kind === 'cable' ? h('p', {}, `It belongs to ${ownerText(node ?? 0, nets)}.`) : null,
    node !== null ? nodeView(node, actions, steps) : null,
    panel !== null ? panelView(panel, actions, moment) : null,
    target.kind === 'knob'
      ? h(
          'p',
          {},
          'It stands at ' +
            `${actions.stage.plan?.knobs.find(({name}) => name === target.name)?.value ?? ''}.`,
        )
      : null,
  );
}
