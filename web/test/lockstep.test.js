// SPDX-License-Identifier: MIT
// Runs the self-test on the wired and the virtual CPU in lockstep, without and with a fault.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {jsonLines, native, start, tree} from './support.js';
import {image} from './image.js';

const vmtest = join(native, 'programs', 'vmtest.e');
const deckFile = join(tree, 'programs', 'vmtest', 'vmtest.deck');
const deck = readFileSync(deckFile, 'utf8');

/** Limit in add cycles: a broken machine may never end. */
const LIMIT = 300_000;

const engine = await start();
engine.putFile('chessvm.e', readFileSync(join(native, 'share', 'chessvm', 'chessvm.e')));

function eniacsim(...options) {
  const tool = spawnSync(
    join(native, 'bin', 'eniacsim'),
    ['--json', '--quiet', '-d', deckFile, ...options],
    {encoding: 'utf8'},
  );
  assert.equal(tool.error, undefined, 'the native eniacsim is missing: ./dev web test builds it');
  return JSON.parse(tool.stdout);
}

function runWired(wired, compared) {
  engine.call('wired_start', wired, compared);
  let end;
  do {
    end = engine.call('wired_run', wired, 200, LIMIT);
  } while (end === 100 && engine.eniacState(wired).addCycles < LIMIT);
  return {
    end,
    cards: engine.text('eniac_cards', wired).split('\n').slice(0, -1),
    report: engine.json('wired_report', wired),
  };
}

for (const [kind, name] of ['fast', 'pulse'].entries())
  test(`vmtest in lockstep, ${name} engine`, () => {
    const wired = engine.call('wired_new', kind, 'chessvm.e', readFileSync(vmtest), deck);
    const {end, cards, report} = runWired(wired, 1);
    assert.equal(end, 0);
    const expected = eniacsim('--lockstep', vmtest);
    assert.deepEqual({...report, cards}, {...expected});
    // A virtual CPU alone punches the same cards.
    const cpu = engine.call('cpu_new', readFileSync(vmtest), deck);
    assert.equal(engine.call('cpu_run', cpu, 1e300, 1e300), 0);
    assert.deepEqual(engine.text('cpu_cards', cpu, 0).split('\n').slice(0, -1), cards);
    assert.deepEqual(engine.cpuState(wired, 'wired_state').memory, engine.cpuState(cpu).memory);
    engine.call('close', wired);
    engine.call('close', cpu);
  });

test('a machine followed, stopped in the middle and run on', () => {
  const wired = engine.call('wired_new', 0, 'chessvm.e', readFileSync(vmtest), deck);
  engine.call('wired_start', wired, 0);
  assert.equal(engine.call('wired_run', wired, 50, Infinity), 100);
  engine.call('eniac_step', wired, 7);
  assert.notEqual(engine.eniacState(wired).phase, 0);
  assert.equal(engine.call('eniac_run', wired, 100, 0), 0);
  assert.equal(engine.call('eniac_run', wired, 1000, 1), 5);
  let end;
  do {
    end = engine.call('wired_run', wired, 5000, Infinity);
  } while (end === 100);
  assert.equal(end, 0);
  assert.deepEqual(
    engine.text('eniac_cards', wired).split('\n').slice(0, -1),
    eniacsim('--vm', vmtest).cards,
  );
  engine.call('close', wired);
});

test('a machine followed in slices of add cycles that end within rows', () => {
  const wired = engine.call('wired_new', 0, 'chessvm.e', readFileSync(vmtest), deck);
  engine.call('wired_start', wired, 0);
  let end;
  for (let slices = 0; (end = engine.call('wired_run', wired, 5000, 7)) === 100; ++slices)
    assert.ok(slices < LIMIT);
  assert.equal(end, 0);
  const cards = engine.text('eniac_cards', wired).split('\n').slice(0, -1);
  assert.deepEqual({...engine.json('wired_report', wired), cards}, eniacsim('--vm', vmtest));
  engine.call('close', wired);
});

test('a broken machine that reaches no other row ends with its slice', () => {
  for (const [kind, cycles] of [
    [0, 100_000],
    [1, 5_000],
  ]) {
    const wired = engine.call('wired_new', kind, 'chessvm.e', readFileSync(vmtest), deck);
    engine.call('eniac_inject', wired, 'cable:1-7/a3.1i');
    engine.call('wired_start', wired, 0);
    for (let slices = 1; slices <= 3; ++slices) {
      assert.equal(engine.call('wired_run', wired, 1e9, cycles), 100);
      const {addCycles} = engine.eniacState(wired);
      assert.ok(
        addCycles >= slices * cycles && addCycles < slices * cycles + 1000,
        `${addCycles} after ${slices} slices of ${cycles}`,
      );
    }
    assert.throws(() => engine.call('wired_run', wired, 1, -1), /not a number of add cycles/);
    engine.call('close', wired);
  }
});

for (const spec of [
  'decade:a13.5',
  'carry:a16.3',
  'program:a13.5,at=3000',
  'sign:a4,to=M',
  'missing:a13.A,count=3,at=2000',
  'cable:1-7/a3.1i',
])
  test(`a fault: ${spec}`, () => {
    const wired = engine.call('wired_new', 0, 'chessvm.e', readFileSync(vmtest), deck);
    engine.call('eniac_inject', wired, spec);
    assert.equal(engine.text('eniac_faults', wired).trim(), spec);
    let found;
    try {
      found = runWired(wired, 0);
    } catch (refused) {
      found = {report: refused.reply, cards: []};
    }
    const expected = eniacsim('--vm', vmtest, '--fault', spec, '--max-cycles', String(LIMIT));
    if (expected.status === 'limit') assert.equal(found.end, 100);
    else assert.deepEqual({...found.report, cards: found.cards}, expected);
    engine.call('close', wired);
  });

test('faults end one by one', () => {
  const wired = engine.call('wired_new', 0, 'chessvm.e', readFileSync(vmtest), deck);
  const [one, other] = ['decade:a1.5', 'sign:a4,to=M'];
  engine.call('eniac_inject', wired, one);
  engine.call('eniac_inject', wired, other);
  engine.call('eniac_heal', wired, one);
  assert.equal(engine.text('eniac_faults', wired).trim(), other);
  assert.throws(() => engine.call('eniac_heal', wired, one), /no such fault/);
  assert.throws(() => engine.call('eniac_inject', wired, 'decade:a1.99'), /eniac_inject: ./);
  assert.throws(() => engine.call('eniac_inject', wired, 'nonsense'), /eniac_inject: ./);
  engine.call('eniac_heal', wired, '');
  assert.equal(engine.text('eniac_faults', wired), '');
  const {end} = runWired(wired, 1);
  assert.equal(end, 0);
  engine.call('close', wired);
});

test('lockstep vectors of the programs of all kinds', () => {
  let run = 0;
  for (const record of jsonLines('tests/data/vectors/lockstep/lockstep.jsonl')) {
    const rows = {};
    for (const [table, list] of Object.entries(record.ft))
      for (const [row, words] of list)
        rows[100 * Number(table) + row] =
          words.map((word) => String(word).padStart(2, '0')).join('') +
          (table === '3' && record.ft3_negative_rows.includes(row) ? 'M' : '');
    const cards = record.deck === null ? '' : record.deck.map((card) => card + '\n').join('');
    const wired = engine.call('wired_new', 0, 'chessvm.e', image(rows), cards);
    const found = runWired(wired, 1);
    assert.notEqual(found.end, 7, `${record.id}: ${JSON.stringify(found.report)}`);
    assert.deepEqual(found.cards, record.printed.map(String), record.id);
    engine.call('close', wired);
    ++run;
  }
  assert.ok(run > 5);
});
