// SPDX-License-Identifier: MIT
// Prints sizes and speeds of the engine module under Node: `./dev web bench`.

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {performance} from 'node:perf_hooks';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';

import {modulePath, native, putFolder, start, tree} from './test/support.js';

const FEN = '3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1';
const SECONDS = 5;

const bytes = readFileSync(modulePath);
const kilobytes = (/** @type {number} */ size) => `${(size / 1000).toFixed(0)} kB`;
const gzip = gzipSync(bytes, {level: 9});
const brotli = brotliCompressSync(bytes, {
  params: {[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length},
});
console.log(
  `module                  ${kilobytes(bytes.length)}, gzip ${kilobytes(gzip.length)}, ` +
    `brotli ${kilobytes(brotli.length)}`,
);

let begin = performance.now();
const engine = await start();
console.log(`instance                ${(performance.now() - begin).toFixed(0)} ms`);
putFolder(engine, join(tree, 'programs'), /\.(asm|inc)$/);
begin = performance.now();
const assembly = engine.json('assemble', 'chess/chess.asm', '');
console.log(`chess.asm assembled     ${(performance.now() - begin).toFixed(0)} ms the first time`);
engine.putFile('chess.e', assembly.image);
engine.putFile('chess.sym', assembly.symbols);
engine.putFile('chessvm.e', readFileSync(join(native, 'share', 'chessvm', 'chessvm.e')));
const chess = engine.call('chess_new', 'chess.e', 'chess.sym');

/** Calls `run` once to warm up, and then again and again for SECONDS seconds. Each call returns the
 * amount of work that it did. Returns the amount of work per microsecond. */
function rate(/** @type {() => number} */ run) {
  run();
  const first = performance.now();
  let done = 0;
  while (performance.now() - first < 1000 * SECONDS) done += run();
  return (done / (performance.now() - first) / 1000).toFixed(1);
}

console.log(
  'virtual CPU, whole move ' +
    `${rate(() => engine.json('chess_move', chess, FEN, 6, 1e300).instructions)} M ` +
    'instructions/s',
);
console.log(
  `virtual CPU, slices     ${rate(() => {
    const search = engine.call('chess_search', chess, FEN, 6);
    while (engine.call('cpu_run', search, 5e6, 1e300) === 3);
    const {instructions} = engine.cpuState(search);
    engine.call('close', search);
    return instructions;
  })} M instructions/s`,
);

const deck = engine.text('chess_deck', chess, FEN, 6);
for (const [kind, name, slice] of [
  [0, 'fast ', 1e6],
  [1, 'pulse', 1e4],
]) {
  const wired = engine.call('wired_new', Number(kind), 'chessvm.e', assembly.image, deck);
  engine.call('wired_start', wired, 0);
  console.log(
    `${name} engine            ${rate(() => {
      const before = engine.eniacState(wired).addCycles;
      engine.call('eniac_run', wired, Number(slice), 0);
      return engine.eniacState(wired).addCycles - before;
    })} M add cycles/s`,
  );
  engine.call('close', wired);
}
const wired = engine.call('wired_new', 0, 'chessvm.e', assembly.image, deck);
engine.call('wired_start', wired, 0);
console.log(
  `fast engine, followed   ${rate(() => {
    const before = engine.eniacState(wired).addCycles;
    engine.call('wired_run', wired, 10000, Infinity);
    return engine.eniacState(wired).addCycles - before;
  })} M add cycles/s`,
);
begin = performance.now();
for (let i = 0; i < 1000; ++i) engine.eniacState(wired);
console.log(`snapshot of the ENIAC   ${(performance.now() - begin).toFixed(0)} us`);
