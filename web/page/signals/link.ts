// SPDX-License-Identifier: MIT
// Writes and reads the Signals room's part of an address.

import type {Fields} from '../fields.js';
import {quoted} from '../numbers.js';
import {base, decked, withWork, type Address, type Originals} from '../room_link.js';
import type {TextFile} from '../save.js';
import type {SignalsState} from './state.js';
import type {Trigger} from './types.js';

/** Largest number of names and patterns of signals in a link. */
const MOST_SIGNALS = 200;

export interface SignalsLink {
  name: string;
  text: string | null;
  deck: string | null;
  signals: string[] | null;
  trigger: Trigger | null;
  length: number | null;
  /** Beginning, end and cursor of the visible part, in microseconds; null if the link has none. */
  view: [number, number, number] | null;
}

const TRIGGER_KINDS = ['start', 'cycle', 'pulse'] as const;

export function signalsAddress(signals: SignalsState, originals: Originals): Promise<Address> {
  const {name, wiring, chosen, trigger, length, from, to, cursor} = signals;
  const fields = new URLSearchParams({name, signals: chosen.join(','), length: String(length)});
  const {kind, cycle, before, jack} = trigger;
  if (kind !== 'start')
    fields.set('trigger', [kind, cycle, before, kind === 'pulse' ? jack : ''].join('~'));
  fields.set('view', [from, to, cursor].map(Math.round).join('-'));
  const first = originals.wiring(name);
  const more: [string, string, TextFile][] = [];
  if (wiring !== null && wiring.text !== first.text)
    more.push(['text', wiring.text, {name: base(name), text: wiring.text}]);
  if (wiring !== null && wiring.deck !== first.deck)
    more.push(['deck', wiring.deck, {name: decked(name), text: wiring.deck}]);
  return withWork('signals', fields, more);
}

function readTrigger(fields: Fields): Trigger {
  const [kind = '', cycle = '0', before = '0', jack = ''] = (fields.text('trigger') ?? '').split(
    '~',
  );
  const found = TRIGGER_KINDS.find((each) => each === kind);
  if (found === undefined)
    fields.problems.push(`The link asks for ${quoted(kind)} as “trigger”, which is not known.`);
  if (found === undefined || found === 'start')
    return {kind: 'start', cycle: 0, before: 0, jack: '1-1'};
  return {
    kind: found,
    jack,
    cycle: fields.number('the add cycle of a trigger', cycle, 0, 1e9) ?? 0,
    before: fields.number('the add cycles before a trigger', before, 0, 1000) ?? 0,
  };
}

export async function readSignals(fields: Fields): Promise<SignalsLink> {
  const names =
    fields
      .text('signals')
      ?.split(',')
      .filter((each) => each !== '') ?? null;
  const part = fields.text('view');
  const view = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/.exec(part ?? '');
  if (part !== null && view === null)
    fields.problems.push(`The link asks for the view ${quoted(part)}, which is none.`);
  const [, from = 0, to = 0, cursor = 0] = view?.map(Number) ?? [];
  return {
    name: fields.text('name') ?? '',
    text: await fields.packed('text'),
    deck: await fields.packed('deck'),
    signals: names === null ? null : fields.few('signals', names, MOST_SIGNALS),
    trigger: fields.text('trigger') === null ? null : readTrigger(fields),
    length: fields.whole('length', 1, 20_000, null),
    view: to > from ? [from, to, cursor] : null,
  };
}
