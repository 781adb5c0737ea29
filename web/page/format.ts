// SPDX-License-Identifier: MIT
// Formats numbers and times for people.

const CYCLES_PER_SECOND = 5000;

export const hoursOf = (addCycles: number): number => addCycles / CYCLES_PER_SECOND / 3600;

/** Returns the probability that a machine runs `addCycles` add cycles without a failure. `between`
 * is the mean time between failures, in hours. */
export const odds = (addCycles: number, between: number): number =>
  Math.exp(-hoursOf(addCycles) / between);

export const grouped = (count: number): string => Math.floor(count).toLocaleString('en-US');

/** Formats a fraction of 1 as a percentage. A fraction up to 0.0005 becomes `under 0.1 %`, and one
 * between 0.9995 and 1 becomes `over 99.9 %`. */
export function percent(part: number): string {
  if (part <= 0.0005) return 'under 0.1 %';
  return part > 0.9995 && part < 1
    ? 'over 99.9 %'
    : `${(100 * part).toFixed(part < 0.01 || part >= 0.995 ? 1 : 0)} %`;
}

/** Returns hours, minutes and seconds with their units, for the clock. */
export function clockParts(addCycles: number): [number, string][] {
  const seconds = Math.floor(addCycles / CYCLES_PER_SECOND);
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ];
  return parts;
}

/** Formats a time with its units, such as `9 h 50 min`. */
export function duration(addCycles: number): string {
  const seconds = addCycles / CYCLES_PER_SECOND;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns a count with its noun: `1 failure`, `2 failures`. */
export const countOf = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
