// SPDX-License-Identifier: MIT
// Handles the stops of a program. The place of a stop is written as in the debugger.

import type {Mistake, Stopped} from '../replies.js';

export interface Stop {
  /** Line of a source (`tic/tic.asm:12`), label, row, or row and word (`101.2`). */
  place: string;
  /** The program stops only if this expression is not 0. If empty, the program always stops. */
  condition: string;
  /** The engine's reply about the stop; null before the page has asked. */
  found: Stopped | Mistake | null;
}

export const lineStop = (file: string, line: number): Stop => ({
  place: `${file}:${line}`,
  condition: '',
  found: null,
});

export const stopText = ({place, condition}: Stop): string =>
  condition.trim() === '' ? place : `${place} if ${condition}`;

export const placesOf = ({found}: Stop): [number, number][] =>
  found !== null && 'places' in found ? found.places : [];

/** Returns the line of `file` that has this stop; null if the stop is elsewhere or not found. */
export function lineOf({place, found}: Stop, file: string): number | null {
  if (place.startsWith(`${file}:`)) return Number(place.slice(file.length + 1));
  return found !== null && 'line' in found && found.file === file ? found.line : null;
}

/** Parses typed stops. Commas, semicolons and newlines separate stops, even within conditions. */
export const readStops = (text: string): Stop[] =>
  text
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [, place = each, condition = ''] = /^(.*?)\s+if\s+(.*)$/.exec(each) ?? [];
      return {place, condition, found: null};
    });

/** Returns the stops after an edit of `file`. A stop at a line of `file` moves with this line. */
export function moved(
  stops: readonly Stop[],
  file: string,
  before: string,
  after: string,
): readonly Stop[] {
  if (!stops.some(({place}) => place.startsWith(`${file}:`))) return stops;
  const [old, now] = [before.split('\n'), after.split('\n')];
  const least = Math.min(old.length, now.length);
  let same = 0; // number of equal lines at the beginning
  while (same < least && old[same] === now[same]) ++same;
  let behind = 0; // number of equal lines at the end
  while (behind < least - same && old.at(-1 - behind) === now.at(-1 - behind)) ++behind;
  return stops.flatMap((stop) => {
    if (!stop.place.startsWith(`${file}:`)) return [stop];
    const line = lineOf(stop, file) ?? 0;
    if (line <= same) return [stop];
    if (line > old.length - behind) return [{...stop, ...at(file, line + now.length - old.length)}];
    return line <= now.length - behind ? [stop] : [];
  });
}

const at = (file: string, line: number): {place: string} => ({place: `${file}:${line}`});
