// SPDX-License-Identifier: MIT
// Runs the conformance patches, and patches of this project for other cases.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {test} from 'node:test';

import {data, filesBelow, putFolder, start, text} from './support.js';

/** Quirks of the reference simulator that the engine keeps. */
const QUIRKS_KEPT = text('tests/data/eniac/quirks-kept.txt').trim().split('\n');
const BUDGET = 1e9;

/** Returns the accumulators of a dump, by name. @param {string} dump */
function accumulators(dump) {
  const all = {};
  for (const [, name, sign, number, carries, repeat, programs] of dump.matchAll(
    /(a\d+) +([PM]) (\d{10}) (\d{10}) (\d+) (\d{12})/g,
  ))
    all[name] = {value: `${sign} ${number}`, carries, repeat: Number(repeat), programs};
  return all;
}

/** Returns the printed lines that are not part of a full state. @param {string} printed */
function otherLines(printed) {
  const lines = printed.split('\n').slice(0, -1);
  const inState = lines.map(() => false);
  lines.forEach((line, i) => {
    if (!line.startsWith('      9876543210')) return;
    for (let k = i - 3; k < Math.min(i + 18, lines.length); ++k)
      inState[k] = k !== i - 3 || lines[k] === '';
  });
  return lines.filter((_, i) => !inState[i]);
}

function runCase(engine, test_, kind) {
  const machine = engine.call('eniac_new', kind);
  const loaded = engine.call('eniac_load', machine, test_.patch, BUDGET);
  const expected = test_.expect;
  let errors =
    loaded === 1
      ? 0
      : engine
          .json('eniac_load', machine, test_.patch, BUDGET)
          .diagnostics.filter((each) => each.severity === 'error').length;
  if (errors !== 0) {
    // The engine refuses a wrong patch. The reference simulator would run it.
    assert.notEqual(expected.errors, 0, test_.patch);
    engine.call('close', machine);
    return false;
  }
  const obey = (line) => {
    errors += engine.call('eniac_obey', machine, line, BUDGET) === 1 ? 0 : 1;
  };
  if (test_.mode === 'run') {
    const end = engine.eniacState(machine).addCycles + test_.steps;
    // Continue after breakpoints, because the reference simulator does not stop at them.
    while (engine.eniacState(machine).addCycles < end)
      if (engine.call('eniac_run', machine, end - engine.eniacState(machine).addCycles, 0) === 1)
        break;
  } else {
    obey(test_.mode === 'add' ? 's cy.op 1a' : 's cy.op 1p');
    test_.before.forEach(obey);
    for (let step = 0; step < test_.steps; ++step) obey('b p');
    test_.after.forEach(obey);
  }
  assert.equal(engine.eniacState(machine).failed, false, test_.patch);
  const dump = engine.text('eniac_dump', machine);
  const found = accumulators(dump);
  for (const [name, value] of Object.entries(expected.accumulators))
    assert.equal(found[name].value, value, `${test_.name} ${name}`);
  const programmer = dump.split('\n')[2].split(/ +/);
  assert.equal(programmer[0], expected.mp_stages, test_.name);
  assert.equal(programmer[1], expected.mp_decades, test_.name);
  const trim = (cards) => cards.map((card) => card.trimEnd());
  assert.deepEqual(
    trim(engine.text('eniac_cards', machine).split('\n').slice(0, -1)),
    trim(expected.cards),
    test_.name,
  );
  const log = engine.text('eniac_log', machine);
  if (expected.console === null) {
    assert.equal(errors, expected.errors, test_.name);
  } else {
    assert.equal(errors, 0, test_.name);
    assert.deepEqual(otherLines(log), expected.console, test_.name);
  }
  if (expected.detail) {
    const {programs, repeat, carry} = expected.detail;
    for (const [name, each] of Object.entries(found)) {
      assert.equal(each.programs, programs[name] ?? '000000000000', `${test_.name} ${name}`);
      assert.equal(each.repeat, repeat[name] ?? 0, `${test_.name} ${name}`);
      assert.equal(each.carries, carry[name] ?? '0000000000', `${test_.name} ${name}`);
    }
    for (const part of ['initiate', 'divider', 'multiplier', 'constant'])
      assert.ok(dump.includes(expected.detail[part]), `${test_.name} ${part}`);
    for (const table of expected.detail.ft)
      assert.ok(dump.includes(table), `${test_.name} function table`);
  }
  engine.call('close', machine);
  return true;
}

for (const [kind, engineName] of ['fast', 'pulse'].entries())
  test(`ENIAC conformance, ${engineName} engine`, async () => {
    let run = 0;
    for (const folder of ['vectors/eniac/cases', 'vectors/eniac/quirks', 'eniac/cases']) {
      const path = join(data, folder);
      const cases = filesBelow(path).filter((each) => each.endsWith('.json'));
      // Each folder gets its own engine, because its cases load files of that folder by name.
      const engines = new Map();
      for (const name of cases) {
        if (folder.endsWith('quirks') && !QUIRKS_KEPT.includes(name.slice(0, 3))) continue;
        const group = dirname(name);
        if (!engines.has(group)) {
          engines.set(group, await start());
          putFolder(engines.get(group), join(path, group));
        }
        const read = JSON.parse(readFileSync(join(path, name), 'utf8'));
        run += runCase(engines.get(group), read, kind) ? 1 : 0;
      }
    }
    assert.ok(run > 150, `${run} cases run`);
  });

test('registers of the state are those of the dump', async () => {
  const engine = await start();
  putFolder(engine, join(data, 'vectors/eniac/cases'));
  const machine = engine.call('eniac_new', 0);
  engine.call('eniac_load', machine, 'acc-add-signed.e', BUDGET);
  engine.call('eniac_run', machine, 3, 0);
  const {units} = engine.json('eniac_units', machine);
  const state = engine.eniacState(machine);
  const found = accumulators(engine.text('eniac_dump', machine));
  assert.equal(units.length, state.programs.length);
  let at = 0;
  let seen = 0;
  for (const unit of units)
    for (const register of unit.registers) {
      const value = state.registers[at++];
      if (!(unit.name in found)) continue;
      if (register.kind === 'digits' && register.bits === 40) {
        assert.equal(
          value.toString(16).padStart(10, '0'),
          found[unit.name].value.slice(2),
          unit.name,
        );
        ++seen;
      }
    }
  assert.equal(at, state.registers.length);
  assert.equal(seen, 20);
});

test('pulse times add up to add cycles', async () => {
  const engine = await start();
  putFolder(engine, join(data, 'vectors/eniac/cases'));
  const [one, other] = [0, 0].map(() => engine.call('eniac_new', 0));
  for (const machine of [one, other])
    engine.call('eniac_load', machine, 'acc-add-signed.e', BUDGET);
  for (let pulse = 0; pulse < 60; ++pulse) engine.call('eniac_step', one, 1);
  engine.call('eniac_run', other, 3, 0);
  assert.equal(engine.text('eniac_dump', one), engine.text('eniac_dump', other));
});

test('a wrong patch changes nothing and names its lines', async () => {
  const engine = await start();
  engine.putFile('wrong.e', 'p a1.A 1\ns a1.rp5 77\nnonsense\n');
  const machine = engine.call('eniac_new', 0);
  const reply = engine.json('eniac_load', machine, 'wrong.e', BUDGET);
  assert.equal(reply.ok, false);
  assert.deepEqual(
    reply.diagnostics.map((each) => [each.schema, each.file, each.line, each.severity]),
    [
      ['chessvm.diagnostic/1', 'wrong.e', 2, 'error'],
      ['chessvm.diagnostic/1', 'wrong.e', 3, 'error'],
    ],
  );
  assert.equal(engine.json('eniac_load', machine, 'missing.e', BUDGET).ok, false);
});
