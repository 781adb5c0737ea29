// SPDX-License-Identifier: MIT
// Handles the visitor's own files: programs and the files that they include, all in one folder.

import type {Entry} from '../kept/entry.js';
import {quoted} from '../numbers.js';
import type {TextFile} from '../save.js';
import {EXAMPLES} from './examples.js';

/** Largest size of a file that the page reads, in bytes. No text has more characters than bytes. */
const MOST_CHARACTERS = 256 * 1024;

export const isExample = (name: string): boolean => EXAMPLES.some((each) => each.name === name);
/** Returns true for an `.inc` file: it is not a program, but programs include it. */
export const isPart = (name: string): boolean => name.endsWith('.inc');
export const isFileName = (name: string): boolean => /^\w[\w-]{0,40}\.(asm|inc)$/.test(name);

export const wrongName = (name: string): string =>
  `A file is called like part.asm or part.inc, not ${quoted(name)}.`;

/** Returns the names of the visitor's own files: kept files and the shown file, but no examples. */
export function ownNames(entries: readonly Entry[], shown: string): string[] {
  const names = entries.filter(({room}) => room === 'program').map(({file}) => file);
  return [...new Set([...names, shown])].filter((name) => !isExample(name)).sort();
}

/** Reads files that the visitor chose or dragged to the page. `refused` has an error message for
 * each file that has a wrong name or is too large. */
export async function readFiles(
  files: Iterable<File>,
): Promise<{read: TextFile[]; refused: string[]}> {
  const read: TextFile[] = [];
  const refused: string[] = [];
  for (const file of files) {
    if (!isFileName(file.name) && !file.name.endsWith('.deck')) refused.push(wrongName(file.name));
    else if (file.size > MOST_CHARACTERS) refused.push(`${quoted(file.name)} is too long.`);
    else read.push({name: file.name, text: await file.text()});
  }
  return {read, refused};
}
