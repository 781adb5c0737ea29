// SPDX-License-Identifier: MIT
// Files of the visitor's own: programs, and what these include. They lie in one folder.

import type {Entry} from '../kept/entry.js';
import {quoted} from '../numbers.js';
import type {TextFile} from '../save.js';
import {EXAMPLES} from './examples.js';

/** A longer file is no source. */
const MOST_CHARACTERS = 256 * 1024;

export const isExample = (name: string): boolean => EXAMPLES.some((each) => each.name === name);
/** Whether a file is a part of programs only. */
export const isPart = (name: string): boolean => name.endsWith('.inc');
/** Whether the visitor can have a file of this name. */
export const isFileName = (name: string): boolean => /^\w[\w-]{0,40}\.(asm|inc)$/.test(name);

export const wrongName = (name: string): string =>
  `A file is called like part.asm or part.inc, not ${quoted(name)}.`;

/** The names of the files that are kept, and of the one that is shown. */
export function ownNames(entries: readonly Entry[], shown: string): string[] {
  const names = entries.filter(({room}) => room === 'program').map(({file}) => file);
  return [...new Set([...names, shown])].filter((name) => !isExample(name)).sort();
}

/** Reads files that were chosen or dropped; texts that are none are named in `refused`. */
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
