// SPDX-License-Identifier: MIT
// Lists the faults (docs/faults.md) that are possible at a place, and finds the place of a fault.

import type {Nets, Target} from '../machine/nets.js';
import type {Plan} from '../machine/plan.js';

export interface Choice {
  spec: string;
  text: string;
}

/** Returns an adapter's name as users type it, without the side: `ad.s.3` for `ad.s.o.3`. */
const typed = (name: string): string =>
  name.replace(/^(ad\.\w+)\.[io]\./, '$1.').replace(/^(ad\.dp\.\d+)\.\d+$/, '$1');

/** Returns the faults of the tubes behind a lamp. */
function tubes(place: string): Choice[] {
  const digit = /^(a\d+)\.(\d+)$/.exec(place);
  const carry = /^(a\d+)\.carry(\d+)$/.exec(place);
  const sign = /^(a\d+)\.pm$/.exec(place);
  const stepper = /^p\.([A-K])$/.exec(place);
  const decade = /^p\.(\d+)$/.exec(place);
  const [, unit = '', number = ''] = digit ?? carry ?? [];
  if (digit !== null || carry !== null)
    return [
      {spec: `decade:${unit}.${number}`, text: `decade ${number} of ${unit} counts no pulses`},
      {spec: `no-clear:${unit}.${number}`, text: `decade ${number} of ${unit} is not cleared`},
      {spec: `carry:${unit}.${number}`, text: `no carry leaves decade ${number} of ${unit}`},
      {
        spec: `flip-flop:${unit}.carry${number},to=1`,
        text: `the carry flip-flop ${number} of ${unit} is always set`,
      },
    ];
  if (sign !== null)
    return [
      {spec: `sign:${sign[1]},to=M`, text: `the sign of ${sign[1]} is stuck at minus`},
      {spec: `sign:${sign[1]},to=P`, text: `the sign of ${sign[1]} is stuck at plus`},
    ];
  if (stepper !== null)
    return [{spec: `stepper:p.${stepper[1]}`, text: `stepper ${stepper[1]} stays in its stage`}];
  if (decade !== null)
    return [
      {
        spec: `decade:p.${decade[1]}`,
        text: `decade ${decade[1]} of the master programmer counts no pulses`,
      },
    ];
  const [, control = place] = /^program (.*)$/.exec(place) ?? [];
  return [
    {spec: `program:${control}`, text: `program ${control} never starts`},
    {spec: `flip-flop:${control},to=1`, text: `program ${control} starts in every add cycle`},
  ];
}

function ofNode(node: number, nets: Nets): Choice[] {
  const name = typed(nets.nameOf(node));
  const kind = nets.kinds.get(node);
  const choices: Choice[] = [];
  const program = nets.programAt(node);
  if (program !== null)
    choices.push(...tubes(`program ${program.unit.name}.${program.program.name}`));
  if (kind === 'output' && (nets.wires.get(node) ?? 1) > 1)
    choices.push(
      {spec: `line:${name}`, text: `the output ${name} is dead`},
      {spec: `line:${name},wire=1`, text: `wire 1 of the output ${name} is dead`},
    );
  if (kind === undefined) return choices;
  choices.push(
    {spec: `missing:${name}`, text: `no pulse passes ${name}`},
    {spec: `missing:${name},count=1`, text: `the next pulse at ${name} is lost`},
    {spec: `extra:${name},count=1`, text: `one pulse too many comes at ${name}`},
  );
  return choices;
}

/** Returns all faults that are possible at `target`; empty if none is known. */
export function choicesAt(target: Target | null, nets: Nets | null, plan: Plan | null): Choice[] {
  if (target === null || nets === null || plan === null) return [];
  switch (target.kind) {
    case 'lamp':
      return tubes(target.place);
    case 'cable':
      return [
        {
          spec: `cable:${typed(nets.nameOf(target.from))}/${typed(nets.nameOf(target.to))}`,
          text:
            `the cable from ${typed(nets.nameOf(target.from))} to ` +
            `${typed(nets.nameOf(target.to))} is open`,
        },
      ];
    case 'knob':
      return [{spec: `switch:${target.name}`, text: `switch ${target.name} stands at rest`}];
    case 'node':
      return [
        ...ofNode(target.node, nets),
        ...plan.room.cables
          .filter((cable) => cable.includes(target.node))
          .slice(0, 6)
          .map(([from, to]) => ({
            spec: `cable:${typed(nets.nameOf(from))}/${typed(nets.nameOf(to))}`,
            text: `the cable from ${typed(nets.nameOf(from))} to ${typed(nets.nameOf(to))} is open`,
          })),
      ];
    case 'panel': {
      const unit = plan.room.panels[target.index]?.unit ?? '';
      if (/^a\d+$/.test(unit))
        return [...tubes(`${unit}.1`), ...tubes(`${unit}.10`), ...tubes(`${unit}.pm`)];
      return [];
    }
  }
}

/** Returns the place on the walls where a fault is; null if the place is unknown. */
export function placeOf(
  spec: string,
  nets: Nets | null,
  plan: Plan | null,
): [u: number, y: number] | null {
  const [, kind = '', place = ''] = /^([\w-]+):([^,]*)/.exec(spec) ?? [];
  if (nets === null || plan === null || place === '') return null;
  const lamp =
    plan.lamps.find(
      (each) =>
        each.place ===
        (/^(program|flip-flop)$/.test(kind) && !place.includes('carry')
          ? `program ${place}`
          : place),
    ) ?? plan.lamps.find((each) => each.place === `${place}.pm`);
  if (lamp !== undefined) return [lamp.u, lamp.y];
  const knob = plan.knobs.find(({name}) => name === place);
  if (knob !== undefined) return [knob.u, knob.y];
  const [from = '', to = ''] = place.split('/');
  const cable = plan.cables.find(
    (each) => typed(nets.nameOf(each.from)) === from && typed(nets.nameOf(each.to)) === to,
  );
  if (cable !== undefined) {
    const [[u0, y0] = [0, 0], [u1, y1] = [0, 0]] = cable.path;
    return [(u0 + u1) / 2, (y0 + y1) / 2];
  }
  const socket = plan.sockets.find(({name}) => name === place);
  if (socket !== undefined) return [socket.u, socket.y];
  const line = plan.lines.find(({name}) => name === place);
  return line === undefined ? null : [line.from, line.y];
}
