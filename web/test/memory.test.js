// SPDX-License-Identifier: MIT
// Checks that linear memory does not grow while machines run and the page reads their states.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {NO_LIMIT} from '../engine/engine.js';
import {native, putFolder, start, tree} from './support.js';

const CYCLES = Number(process.env.CHESSVM_CYCLES ?? 5e9);

test('the virtual CPU, in slices as the page runs it', async () => {
  const engine = await start();
  engine.putFile(
    'on.asm',
    '        .isa v4\n        .org 100\n        jmp on\n        .align\non      inc A\n    ' +
      '    jmp on\n',
  );
  const cpu = engine.call('cpu_new', engine.json('assemble', 'on.asm', '').image, '');
  const until = (cycles) => {
    while (engine.cpuState(cpu).addCycles < cycles) engine.call('cpu_run', cpu, 1e6, NO_LIMIT);
    return engine.bytes.length;
  };
  // After CYCLES / 2 add cycles, the record for stepping back has reached its largest size.
  const before = until(CYCLES / 2);
  assert.equal(until(CYCLES), before);
});

test('the ENIAC, with snapshots', async () => {
  const engine = await start();
  putFolder(engine, join(tree, 'programs'), /\.(asm|inc)$/);
  engine.putFile('chessvm.e', readFileSync(join(native, 'share', 'chessvm', 'chessvm.e')));
  const {image} = engine.json('assemble', 'tic/tic.asm', '');
  const wired = engine.call('wired_new', 0, 'chessvm.e', image, '05000\n01000\n99000\n');
  engine.call('wired_start', wired, 0);
  const run = (slices) => {
    for (let i = 0; i < slices; ++i) {
      engine.call('eniac_run', wired, 1000, 0);
      engine.eniacState(wired);
      engine.text('eniac_log', wired);
    }
    return engine.bytes.length;
  };
  const before = run(1000);
  assert.equal(run(4000), before);
});
