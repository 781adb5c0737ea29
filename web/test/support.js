// SPDX-License-Identifier: MIT
// Gives the tests the paths of the tree, the module and the native tools, and starts the module.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync, readdirSync, statSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';

import {Engine} from '../engine/engine.js';

export const tree = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const data = join(tree, 'tests', 'data');
/** Build folder of the native tools, with which the tests compare the module. */
export const native = process.env.CHESSVM_NATIVE_BUILD ?? join(tree, 'build', 'demo');

/** Runs the native simulator. @param {string[]} options */
export function eniacsim(...options) {
  const tool = spawnSync(join(native, 'bin', 'eniacsim'), options, {encoding: 'utf8'});
  assert.equal(tool.error, undefined, 'the native eniacsim is missing: ./dev web test builds it');
  return tool;
}

/** Patch: a1 sends to a2 in every add cycle, and a3 sends to a trunk without receivers. */
export const ADDER = `set a1 3
set a3 1000
p a1.A 1
p a3.A 2
p 1 a2.α
p i.io 1-1
p 1-1 a1.5i
p 1-1 a3.5i
p 1-1 a2.5i
s a1.op5 A
s a3.op5 A
s a2.op5 α
p a2.5o 1-1
b i
`;

export const modulePath =
  process.env.CHESSVM_ENGINE ?? join(tree, 'build', 'web', 'web', 'engine.wasm');
const module = await WebAssembly.compile(readFileSync(modulePath));

export function start(print = undefined) {
  return Engine.start(module, print);
}

/** Reads a file. @param {string} path relative to the tree */
export const text = (path) => readFileSync(join(tree, path), 'utf8');
/** Reads a file with one JSON object a line. @param {string} path relative to the tree */
export const jsonLines = (path) =>
  text(path)
    .split('\n')
    .filter((line) => line)
    .map((line) => JSON.parse(line));

/** Returns the paths of all files below a folder, relative to it.
 * @param {string} folder @returns {string[]} */
export function filesBelow(folder) {
  return readdirSync(folder)
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory()
        ? filesBelow(path).map((below) => join(name, below))
        : [relative(folder, path)];
    })
    .sort();
}

/** Puts files of a folder into the engine: those whose paths in the folder match `names`.
 * @param {Engine} engine @param {string} folder @param {RegExp} names */
export function putFolder(engine, folder, names = /./) {
  for (const name of filesBelow(folder))
    if (names.test(name)) engine.putFile(name, readFileSync(join(folder, name)));
}

/** Returns a generator of random numbers (mulberry32). The same seed gives the same numbers.
 * @param {number} seed */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (n) => Math.floor(next() * n),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}
