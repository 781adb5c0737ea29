// SPDX-License-Identifier: MIT
// Tests the module's data about the room: panels, cables, pulses, current instruction, failures.

import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {eniacsim, native, start, tree} from './support.js';
import {stepsOfLines} from '../build.js';

const wiring = readFileSync(join(native, 'share', 'chessvm', 'chessvm.e'), 'utf8');
const vmtest = join(native, 'programs', 'vmtest.e');
const deck = readFileSync(join(tree, 'programs', 'vmtest', 'vmtest.deck'), 'utf8');

const engine = await start();
engine.putFile('chessvm.e', wiring);
const wired = engine.call('wired_new', 0, 'chessvm.e', readFileSync(vmtest), deck);
engine.call('wired_start', wired, 0);
const room = engine.json('eniac_room', wired);
const nameOf = new Map(room.nodes.map(([node, name]) => [node, name]));
const pulses = (handle) =>
  new Uint16Array(
    engine.raw.memory.buffer,
    engine.raw.chessvm_eniac_pulses(handle) >>> 0,
    room.node_count,
  );

test('the room has the cables, switches and names of the patch', () => {
  assert.equal(room.panels.length, 40);
  assert.equal(room.cables.length, [...wiring.matchAll(/^p /gm)].length);
  for (const [, unit, name, value] of wiring.matchAll(/^s (a\d+|p)\.(\w+) (\S+)/gm)) {
    const found = room.units
      .find((each) => each.name === unit)
      .switches.find(([each]) => each.toLowerCase() === name.toLowerCase());
    const greek = {a: 'α', b: 'β', g: 'γ', d: 'δ', e: 'ε'};
    assert.equal(
      found?.[1].toLowerCase(),
      (greek[value] ?? value).toLowerCase(),
      `${unit}.${name}`,
    );
  }
  assert.equal(room.names.units.a13, 'RF');
  assert.equal(room.names.trunks[10], 'main');
  const {programs} = room.units.find(({name}) => name === 'a13');
  assert.equal(programs.length, 12);
  for (const [node, name] of nameOf) assert.ok(node < room.node_count && name.length > 0);
});

test('pulses are those that probes see', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chessvm-room-'));
  const go = join(folder, 'go.e');
  writeFileSync(go, 'b i\n');
  const lines = ['10', '11', '12', '16', '1-7', '2-6', '3-7', 'a13.A', 'a2.S'];
  const run = eniacsim(
    join(native, 'share', 'chessvm', 'chessvm.e'),
    vmtest,
    go,
    '-d',
    join(tree, 'programs', 'vmtest', 'vmtest.deck'),
    '--max-cycles',
    '1060',
    ...lines.flatMap((line) => ['--probe', line]),
  );
  rmSync(folder, {recursive: true});
  const seen = new Set(
    [...(run.stdout + run.stderr).matchAll(/^probe (\S+): add cycle (\d+), pulse time/gm)].map(
      ([, line, cycle]) => `${line} ${cycle}`,
    ),
  );
  assert.ok(seen.size > 20);
  engine.call('eniac_run', wired, 1000 - engine.eniacState(wired).addCycles, 0);
  for (let cycle = 1000; cycle < 1060; ++cycle) {
    engine.call('eniac_step', wired, 20);
    const by = pulses(wired);
    for (const line of lines) {
      const node = [...nameOf].find(([, name]) => name === line)[0];
      assert.equal(by[node] !== 0, seen.has(`${line} ${cycle}`), `${line} in add cycle ${cycle}`);
    }
  }
});

test('instructions begin where the last one ends, and take what the virtual CPU counts', () => {
  const handle = engine.call('wired_new', 0, 'chessvm.e', readFileSync(vmtest), deck);
  assert.throws(() => engine.call('wired_at_work', handle), /not started/);
  engine.call('wired_start', handle, 0);
  const cpu = engine.call('cpu_new', readFileSync(vmtest), deck);
  for (let i = 0; i < 300; ++i) {
    const work = engine.json('wired_at_work', handle);
    const before = engine.cpuState(cpu);
    assert.equal(work.text, engine.text('cpu_next', cpu).trim());
    assert.deepEqual([work.row, work.word], [before.row, before.word]);
    engine.call('cpu_step', cpu);
    if (work.ends !== null)
      assert.equal(
        work.ends - work.begins,
        engine.cpuState(cpu).addCycles - before.addCycles,
        work.text,
      );
    assert.equal(engine.call('wired_next', handle, 1e5), 0);
    if (work.ends !== null) assert.equal(engine.eniacState(handle).addCycles, work.ends);
  }
  engine.call('close', handle);
  engine.call('close', cpu);
});

test('random failures are those that come when the machine runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chessvm-room-'));
  const patch = join(folder, 'patch.e');
  const text =
    'set a1 1\np a1.A 1\np 1 a2.a\np i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\np a1.5o 1-1\np 1-1 ' +
    'a2.5i\ns a2.op5 a\nb i\n';
  writeFileSync(patch, text);
  const spec = 'random:seed=7,mtbf=3s,kinds=decade+carry+switch';
  const log = eniacsim(patch, '--fault', spec, '--max-cycles', '200000').stderr;
  rmSync(folder, {recursive: true});
  const begun = [...log.matchAll(/add cycle (\d+): (\S+) begins/g)].map(
    ([, cycle, fault]) => `${fault} ${cycle}`,
  );
  assert.ok(begun.length > 5, log);
  const eniac = engine.call('eniac_new', 0);
  engine.putFile('patch.e', text);
  engine.call('eniac_load', eniac, 'patch.e', 0);
  const drawn = engine.text('eniac_failures', eniac, spec, begun.length).split('\n').slice(0, -1);
  assert.deepEqual(
    drawn.map((fault) => `${fault} ${/,at=(\d+)/.exec(fault)[1]}`),
    begun,
  );
  assert.throws(() => engine.call('eniac_failures', eniac, 'decade:a1.5', 3), /not a random fault/);
  assert.throws(
    () => engine.call('eniac_failures', eniac, 'random:mtbf=3s', 3),
    /not a random fault/,
  );
  engine.call('close', eniac);
});

test('a step of the schedule belongs to the lines that start all of it', () => {
  const schedule =
    'inc: op 52, then fetch\n   1: P01; RF <-\n\nload/way: op 10, then fetch\n   1: to ' +
    'p.Ai; RF <-\n   2: P01\n';
  const map = {
    lines: [
      {line: '1-1', starts: ['P01', 'RF <-']},
      {line: '1-2', starts: ['P01']},
      {line: '1-3', starts: ['p.Ai']},
      {line: '1-4', starts: []},
    ],
  };
  assert.deepEqual(stepsOfLines(map, schedule), {
    '1-1': ['inc 1'],
    '1-2': ['inc 1', 'load 2'],
    '1-3': ['load 1'],
    '1-4': [],
  });
});
