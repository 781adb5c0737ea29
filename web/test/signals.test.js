// SPDX-License-Identifier: MIT
// Compares recordings of the engine with those of `eniacsim --vcd`. Wrong requests must fail.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {native, putFolder, start, tree} from './support.js';

const BUDGET = 1e6;

function nativeVcd(folder, args, signals, addCycles) {
  const made = mkdtempSync(join(tmpdir(), 'chessvm-vcd-'));
  try {
    const file = join(made, 'x.vcd');
    const tool = spawnSync(
      join(native, 'bin', 'eniacsim'),
      [
        ...args,
        '--quiet',
        '--vcd',
        file,
        ...(signals === '' ? [] : ['--signals', signals]),
        '--max-cycles',
        String(addCycles),
      ],
      {cwd: folder, encoding: 'utf8'},
    );
    assert.equal(tool.error, undefined, 'the native eniacsim is missing: ./dev web test builds it');
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(made, {recursive: true, force: true});
  }
}

const examples = join(tree, 'examples', 'eniac');

for (const [patch, deck, signals, addCycles] of [
  ['squares-and-cubes.e', '', '', 40],
  ['squares-and-cubes.e', '', '1-*,a1?.digits,cy.CPP', 100],
  ['products.e', 'products.deck', 'm.*,8,9,a11.*', 60],
  ['square-roots.e', '', 'd.*,a3.digits,a5.α', 200],
  ['signed-sums.e', 'signed-sums.deck', '', 30],
])
  test(`signals of ${patch}: ${signals || 'those in use'}`, async () => {
    const engine = await start();
    putFolder(engine, examples);
    for (const kind of [0, 1]) {
      const eniac = engine.call('eniac_new', kind);
      if (deck !== '')
        engine.call('eniac_set_deck', eniac, readFileSync(join(examples, deck), 'utf8'));
      assert.equal(engine.json('eniac_load', eniac, patch, BUDGET).ok, true);
      engine.call('eniac_record', eniac, signals);
      engine.call('eniac_run', eniac, addCycles, 0);
      const found = engine.text('eniac_recorded', eniac);
      assert.equal(
        found,
        nativeVcd(examples, [patch, ...(deck === '' ? [] : ['-d', deck])], signals, addCycles),
      );
      assert.ok(found.length > 1000);
      engine.call('close', eniac);
    }
  });

test('signals of the wired CPU', async () => {
  const engine = await start();
  const folder = mkdtempSync(join(tmpdir(), 'chessvm-cpu-'));
  try {
    for (const [name, path] of [
      ['chessvm.e', ['share', 'chessvm', 'chessvm.e']],
      ['brktest.e', ['programs', 'brktest.e']],
    ]) {
      const text = readFileSync(join(native, ...path), 'utf8');
      engine.putFile(name, text);
      writeFileSync(join(folder, name), text);
    }
    engine.putFile('cpu.e', 'l chessvm.e\nl brktest.e\n');
    const eniac = engine.call('eniac_new', 0);
    engine.call('eniac_load', eniac, 'cpu.e', BUDGET);
    engine.call('eniac_record', eniac, '');
    engine.call('eniac_run', eniac, 50, 0);
    assert.equal(
      engine.text('eniac_recorded', eniac),
      nativeVcd(folder, ['chessvm.e', 'brktest.e'], '', 50),
    );
    // Records the wired CPU from its first row on. A virtual CPU runs beside it.
    const wired = engine.call(
      'wired_new',
      0,
      'chessvm.e',
      readFileSync(join(folder, 'brktest.e'), 'utf8'),
      '',
    );
    engine.call('wired_start', wired, 0);
    engine.call('eniac_record', wired, 'a13.digits,cy.cycle');
    engine.call('wired_run', wired, 2, Infinity);
    assert.match(engine.text('eniac_recorded', wired), /\$var wire 40 \S+ digits \[39:0\] \$end/);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});

test('names of signals', async () => {
  const engine = await start();
  putFolder(engine, examples);
  const eniac = engine.call('eniac_new', 0);
  engine.call('eniac_load', eniac, 'squares-and-cubes.e', BUDGET);
  const {schema, signals, used} = engine.json('eniac_signals', eniac);
  assert.equal(schema, 'chessvm.eniac-signals/1');
  const names = new Map(signals.map((each) => [each.name, each]));
  assert.deepEqual(names.get('a13.digits'), {name: 'a13.digits', bits: 40, kind: 'digits'});
  assert.deepEqual(names.get('1'), {name: '1', bits: 11, kind: 'pulses'});
  assert.deepEqual(names.get('p.stageA').kind, 'number');
  assert.ok(
    used.includes('a13.A') &&
      used.includes('1-1') &&
      used.includes('a13.digits') &&
      !used.includes('a1.digits'),
  );
  assert.ok(used.every((name) => names.has(name)));
});

test('what cannot be recorded is refused with a reason', async () => {
  const engine = await start();
  putFolder(engine, examples);
  const eniac = engine.call('eniac_new', 0);
  engine.call('eniac_load', eniac, 'primes.e', BUDGET);
  assert.throws(() => engine.call('eniac_recorded', eniac), /nothing is recorded/);
  assert.throws(
    () => engine.call('eniac_record', eniac, 'a1.digit'),
    /no signal is called 'a1\.digit'; did you mean/,
  );
  assert.throws(() => engine.call('eniac_record', eniac, 'a1.digits,,1'), /missing/);
  assert.throws(() => engine.call('eniac_record', 999, '1'), /no such machine/);
  assert.throws(() => engine.call('eniac_signals', 999), /no such machine/);
  // If a recording becomes too large, the engine ends it. The machine then runs without recording.
  engine.putFile(
    'endless.e',
    'p i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\np a1.A 1\np 1 a2.α\np a1.5o 1-1\np 1-1 a2.5i\ns ' +
      'a2.op5 α\nset a1 9999999999\nb i\n',
  );
  const endless = engine.call('eniac_new', 0);
  engine.call('eniac_load', endless, 'endless.e', BUDGET);
  engine.call('eniac_record', endless, '*');
  engine.call('eniac_run', endless, 20_000, 0);
  assert.throws(() => engine.call('eniac_recorded', endless), /larger than 32 MB/);
  assert.throws(() => engine.call('eniac_recorded', endless), /nothing is recorded/);
  engine.call('eniac_record', endless, 'cy.CPP');
  engine.call('eniac_run', endless, 1, 0);
  assert.match(engine.text('eniac_recorded', endless), /CPP/);
});
