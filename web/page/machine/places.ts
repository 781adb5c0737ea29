// SPDX-License-Identifier: MIT
// Lists every named part of the room with its place, and finds parts by name or words.

import type {Nets, Target} from './nets.js';
import {PANEL_HEIGHT, type Plan} from './plan.js';
import {describe} from './words.js';

export interface Place {
  name: string;
  words: string;
  target: Target;
}

/** Returns the place of a target on the walls. Returns null if the target has no single place, such
 * as a whole trunk or line. */
export function spotOf(plan: Plan, target: Target): {u: number; y: number} | null {
  switch (target.kind) {
    case 'panel':
      return {u: target.index + 0.5, y: PANEL_HEIGHT / 2};
    case 'node':
      return plan.socketOf.get(target.node) ?? null;
    case 'knob':
      return plan.knobs.find(({name}) => name === target.name) ?? null;
    case 'lamp':
      return (
        plan.lamps.find(({name}) => name === target.name) ??
        plan.lamps.find(({place}) => place === target.place) ??
        null
      );
    case 'cable': {
      const path = plan.cables.find(({from, to}) => from === target.from && to === target.to)?.path;
      const [u, y] = path?.[0] ?? [];
      return u === undefined || y === undefined ? null : {u, y};
    }
  }
}

/** Describes the lamps at `place`, such as decade `a13.5`. docs/faults.md explains places. */
function lampWords(place: string, plan: Plan): string {
  const [unit = '', part = ''] = place.split('.');
  const owner = unit === 'p' ? 'of the master programmer' : `of ${unitWords(unit, plan)}`;
  if (part === 'pm') return `sign ${owner}`;
  if (part.startsWith('carry')) return `carry of place ${part.slice(5)} ${owner}`;
  return /^\d+$/.test(part) ? `decade ${part} ${owner}` : `stepper ${part} ${owner}`;
}

const unitWords = (unit: string, plan: Plan): string => {
  const title = plan.room.panels.find((panel) => panel.unit === unit)?.title ?? unit;
  const name = plan.room.names.units[unit];
  return name === undefined ? title : `${title}: ${name}`;
};

function panelPlaces(plan: Plan): Place[] {
  return plan.room.panels.map(({unit, part, parts}, index) => ({
    name: unit,
    words: `${unitWords(unit, plan)}${parts > 1 ? `, panel ${part} of ${parts}` : ''}`,
    target: {kind: 'panel', index},
  }));
}

/** Returns the lamps as places; all ten lamps of a decade are one place. */
function lampPlaces(plan: Plan): Place[] {
  const first = new Map(
    // Reverse the lamps, so that Map keeps the first lamp of each place.
    [...plan.lamps].reverse().map((lamp) => [lamp.place, lamp]),
  );
  return [...first.values()]
    .filter(({place}) => /^\w+\.\w+$/.test(place))
    .map(({place, u}) => ({
      name: place,
      words: lampWords(place, plan),
      target: {kind: 'lamp', name: place, place, panel: Math.floor(u)},
    }));
}

function socketPlaces(plan: Plan, nets: Nets): Place[] {
  return plan.sockets.map(({node, name, input}) => {
    const program = nets.programAt(node);
    const named = program === null || program.name === '' ? '' : describe(program.name);
    const words =
      program === null
        ? `socket, ${input ? 'input' : 'output'}`
        : named === ''
          ? `socket, starts program ${program.program.name}`
          : `program ${program.name}${named === program.name ? '' : `: ${named}`}`;
    return {name, words, target: {kind: 'node', node}};
  });
}

function linePlaces(plan: Plan): Place[] {
  const {trunks} = plan.room.names;
  return plan.lines.map(({node, name, wide}) => ({
    name,
    words: wide
      ? `digit trunk${trunks[name] === undefined ? '' : `: ${trunks[name]}`}`
      : 'program line',
    target: {kind: 'node', node},
  }));
}

/** Returns all named parts: panels, lamps, trunks and lines, sockets, switches, cables. */
export function placesOf(plan: Plan, nets: Nets): Place[] {
  return [
    ...panelPlaces(plan),
    ...lampPlaces(plan),
    ...linePlaces(plan),
    ...socketPlaces(plan, nets),
    ...plan.knobs.map(({name, value}): Place => ({
      name,
      words: `switch at ${value}`,
      target: {kind: 'knob', name},
    })),
    ...plan.cables.map(({from, to}): Place => ({
      name: `${nets.nameOf(from)} → ${nets.nameOf(to)}`,
      words: 'cable',
      target: {kind: 'cable', from, to},
    })),
  ];
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s:,→()]+/)
    .filter((word) => word !== '');

/** Rates how well a place matches a query. A lower number is better. Returns -1 if the query is the
 * name of the place. Otherwise, each word of the query adds 0 if it is a word of the place, 1 if it
 * begins such a word, and 2 if it is inside one. If a word does not occur, returns null. */
function distance({name, words}: Place, query: string, wanted: readonly string[]): number | null {
  if (name.toLowerCase() === query) return -1;
  const own = wordsOf(`${name} ${words}`);
  let sum = 0;
  for (const word of wanted) {
    if (own.includes(word)) continue;
    if (own.some((each) => each.startsWith(word))) sum += 1;
    else if (own.some((each) => each.includes(word))) sum += 2;
    else return null;
  }
  return sum;
}

/** Returns the parts that match all words of a query, best match first. */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  const whole = query.trim().toLowerCase();
  return places
    .map((place) => ({place, far: distance(place, whole, wanted)}))
    .filter((each): each is {place: Place; far: number} => each.far !== null)
    .sort((one, other) => one.far - other.far)
    .map(({place}) => place);
}
