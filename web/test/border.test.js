// SPDX-License-Identifier: MIT
// Calls the functions of abi.h with wrong arguments. No call may trap, and each refusal must have a
// reason.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {data, filesBelow, random, start, text} from './support.js';

const SEED = Number(process.env.CHESSVM_SEED ?? Date.now() % 1_000_000);
const ROUNDS = Number(process.env.CHESSVM_ROUNDS ?? 1500);

const FUNCTIONS = [
  ...text('web/engine/abi.h')
    .replace(/\/\*[^]*?\*\//g, '')
    .matchAll(/(\w+ ?\*?) ?chessvm_(\w+)\(([^)]*)\);/g),
].map(([, type, name, parameters]) => ({
  name,
  result: type.trim(),
  parameters: parameters
    .split(',')
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter((each) => each && each !== 'void'),
}));

function checkRefusal(engine, name) {
  const reply = JSON.parse(engine.reply);
  assert.ok(typeof reply === 'object', name);
  if (reply.schema === 'chessvm.error/1') assert.ok(reply.error.length > 0, name);
}

test('abi.h declares what the module exports', async () => {
  const engine = await start();
  const exported = Object.keys(engine.raw)
    .filter((name) => name.startsWith('chessvm_'))
    .sort();
  assert.deepEqual(exported, FUNCTIONS.map((each) => `chessvm_${each.name}`).sort());
  assert.ok(FUNCTIONS.length > 40);
});

test('addresses outside of every buffer are refused', async () => {
  const engine = await start();
  const {raw} = engine;
  const buffer = raw.chessvm_buffer(16);
  for (const [address, size] of [
    [0, 1],
    [-1, 1],
    [buffer, 17],
    [buffer + 16, 1],
    [buffer - 1, 1],
    [buffer, -1],
    [buffer + 15, 2],
    [0x7fffffff, 0x7fffffff],
    [1, 0xffffffff],
  ]) {
    assert.equal(raw.chessvm_put_file(address, size, buffer, 1), -1);
    checkRefusal(engine, 'put_file');
    assert.equal(raw.chessvm_chess_position(address, size), -1);
    checkRefusal(engine, 'chess_position');
  }
  assert.equal(raw.chessvm_release(buffer + 1), -1);
  assert.equal(raw.chessvm_release(0), -1);
  assert.equal(raw.chessvm_release(buffer), 0);
  assert.equal(raw.chessvm_release(buffer), -1);
  assert.equal(raw.chessvm_put_file(buffer, 1, buffer, 1), -1);
  assert.equal(raw.chessvm_buffer(0), 0);
  assert.equal(raw.chessvm_buffer(-1), 0);
  assert.equal(raw.chessvm_buffer(65 << 20), 0);
});

test('handles that are closed, invented or of another kind are refused', async () => {
  const engine = await start();
  const cpu = engine.call('cpu_new', '# isa=v4\n', '');
  const eniac = engine.call('eniac_new', 0);
  for (const each of FUNCTIONS.filter(({parameters}) =>
    /^int32_t (cpu|eniac|wired|chess|search|handle)$/.test(parameters[0]),
  ))
    for (const handle of [0, -1, 99, 0x7fffffff, -0x80000000]) {
      const rest = each.parameters.slice(1).map(() => 0);
      assert.equal(
        engine.raw[`chessvm_${each.name}`](handle, ...rest),
        each.result === 'int32_t' ? -1 : 0,
        each.name,
      );
      checkRefusal(engine, each.name);
    }
  assert.equal(engine.raw.chessvm_cpu_step(eniac), -1);
  assert.equal(engine.raw.chessvm_eniac_run(cpu, 1, 0), -1);
  assert.equal(engine.raw.chessvm_wired_start(cpu, 1), -1);
  engine.call('close', cpu);
  assert.equal(engine.raw.chessvm_close(cpu), -1);
  for (let i = 1; i < 64; ++i) engine.call('cpu_new', '# isa=v4\n', '');
  assert.throws(() => engine.call('cpu_new', '# isa=v4\n', ''), /too many/);
});

test('numbers that are none are refused, and large ones mean no limit', async () => {
  const engine = await start();
  const cpu = engine.call('cpu_new', '# isa=v4\n', '');
  const eniac = engine.call('eniac_new', 1);
  for (const number of [NaN, -1, -Infinity, -1e300]) {
    assert.equal(engine.raw.chessvm_cpu_run(cpu, number, 1), -1);
    assert.equal(engine.raw.chessvm_cpu_run(cpu, 1, number), -1);
    assert.equal(engine.raw.chessvm_cpu_step_back(cpu, number), -1);
    assert.equal(engine.raw.chessvm_cpu_back_to(cpu, number), -1);
    assert.equal(engine.raw.chessvm_cpu_cards(cpu, number), -1);
    assert.equal(engine.raw.chessvm_eniac_run(eniac, number, 0), -1);
  }
  for (const number of [0, 0.5, Infinity, 1e300, 2 ** 53, 2 ** 64]) {
    assert.notEqual(engine.raw.chessvm_cpu_run(cpu, 1000, number), -1);
    assert.notEqual(engine.raw.chessvm_cpu_cards(cpu, number), -1);
    assert.notEqual(engine.raw.chessvm_eniac_run(eniac, number, 0), -1); // the machine stays idle
  }
  assert.equal(engine.raw.chessvm_eniac_step(eniac, -1), -1);
  assert.equal(engine.raw.chessvm_eniac_new(2), -1);
  assert.equal(engine.raw.chessvm_cpu_step_back(cpu, Infinity), -1);
});

test('files: names, sizes, texts of all bytes', async () => {
  const engine = await start();
  const all = Uint8Array.from({length: 256}, (_, i) => i);
  engine.putFile('bytes', all);
  engine.call('get_file', 'bytes');
  for (const name of ['', 'a\0b', 'x'.repeat(5000)])
    assert.throws(() => engine.putFile(name, 'x'), /needs a name/);
  for (const name of ['missing', '..', '.', '/', '-', 'bytes/x'])
    assert.throws(() => engine.call('get_file', name), /get_file: cannot/);
  engine.putFile('a/./b/../c', 'text');
  assert.equal(engine.text('get_file', 'a/c'), 'text');
  engine.putFile('large', new Uint8Array(32 << 20));
  assert.throws(() => engine.putFile('large too', new Uint8Array(33 << 20)), /64 MB/);
  engine.call('remove_file', 'large');
  assert.throws(() => engine.call('remove_file', 'large'), /no such file/);
  assert.equal(engine.json('assemble', 'bytes', '').ok, false);
});

test('deep nesting and long lines', async () => {
  const engine = await start();
  const assemble = (source) => {
    engine.putFile('x.asm', '  .isa v4\n  .org 100\n' + source);
    return engine.json('assemble', 'x.asm', '');
  };
  assert.ok(assemble(`  mov ${'('.repeat(256)}1${')'.repeat(256)},A\n`).ok);
  for (const source of [
    `  mov ${'('.repeat(256)}`,
    `  mov ${'('.repeat(100000)}1,A\n`,
    `  mov ${'row('.repeat(256)}x,A\n`,
    `  mov ${'-'.repeat(60000)}1,A\n`,
    `  mov ${'1+'.repeat(30000)}1,A\n`,
    `  mov ${'1*'.repeat(30000)},A\n`,
    ' .include x.asm\n',
    `x${'y'.repeat(70000)}\n`,
  ])
    assert.equal(assemble(source).ok, false, source.slice(0, 20));
  engine.putFile('loop.e', 'l loop.e\n');
  const eniac = engine.call('eniac_new', 0);
  assert.equal(engine.json('eniac_load', eniac, 'loop.e', 1e6).ok, false);
  const cpu = engine.call('cpu_new', '# isa=v4\n', '');
  for (const checkpoint of [
    '['.repeat(60000),
    '{"a":'.repeat(10000),
    '{"add_cycles":1e999}',
    '{"a":1,"a":2}',
    '{',
    '{}',
    '',
  ])
    assert.throws(() => engine.call('cpu_resume', cpu, checkpoint), /cpu_resume: ./);
});

test('patches that would run for ever end at their limit', async () => {
  const engine = await start();
  engine.putFile(
    'clock.e',
    'p i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\ns a1.cc5 0\np a1.5o 1-1\nb i\ng\n',
  );
  const eniac = engine.call('eniac_new', 0);
  engine.call('eniac_load', eniac, 'clock.e', 1000);
  assert.ok(engine.eniacState(eniac).addCycles <= 1000);
  for (const line of [
    'g',
    'n',
    'b p',
    'f p out',
    'te out',
    'dg out',
    'f r missing',
    'l missing',
    'q',
    '',
    'd',
    'D',
    'help',
    'ts pf',
  ])
    engine.call('eniac_obey', eniac, line, 1000);
  assert.throws(() => engine.call('get_file', 'out'), /cannot open/);
  assert.throws(() => engine.call('eniac_obey', eniac, 'a\nb', 10), /one line/);
});

test(`random states and bytes, seed ${SEED}`, async () => {
  const {below, pick} = random(SEED);
  const engine = await start();
  const corpus = [
    'vectors/isa/asm_ok',
    'vectors/isa/asm_err',
    'vectors/eniac/cases',
    'asm/bad',
  ].flatMap((folder) =>
    filesBelow(join(data, folder))
      .filter((name) => /\.(asm|inc|e|deck)$/.test(name))
      .map((name) => join(data, folder, name)),
  );
  const bytes = () => Uint8Array.from({length: below(200)}, () => below(256));
  const mutated = () => {
    const original = Uint8Array.from(readFileSync(pick(corpus)).subarray(0, 20000));
    for (let i = below(8); i > 0 && original.length !== 0; --i)
      original[below(original.length)] = below(256);
    return below(5) === 0 ? original.slice(0, below(original.length + 1)) : original;
  };
  const any = () => pick([bytes, mutated])();
  const names = ['x.asm', 'x.e', 'x.deck', 'x.sym', 'chessvm.e'];
  const number = () =>
    pick([
      0,
      1,
      2,
      3,
      -1,
      7,
      100,
      300,
      1000,
      4.5,
      99999,
      2 ** 31,
      -(2 ** 31),
      NaN,
      Infinity,
      1e300,
    ]);
  /** Returns a random count. None is large, because a large count would make a run long. */
  const count = () => pick([0, 1, 2.5, 77, 2000, -1, NaN]);
  const address = () => pick([0, 1, -1, below(2 ** 22), 2 ** 31 - 1]);
  const handles = [];
  const argumentOf = (parameter) => {
    if (/^double/.test(parameter)) return [count()];
    if (/^int32_t (cpu|eniac|wired|chess|search|handle)$/.test(parameter))
      return [below(10) === 0 ? number() : pick(handles.length ? handles : [1])];
    if (/^int32_t|^uint32_t/.test(parameter)) return [number()];
    throw new Error(parameter);
  };
  const counts = {};
  for (let round = 0; round < ROUNDS; ++round) {
    if (below(3) === 0) engine.call('put_file', pick(names), any());
    const each = pick(FUNCTIONS);
    const made = [];
    const args = [];
    const {parameters} = each;
    for (let i = 0; i < parameters.length; ++i) {
      if (parameters[i].includes('*')) {
        const value = pick([
          () => new TextEncoder().encode(pick(names)),
          any,
          bytes,
          () => Uint8Array.from({length: pick([152, 300])}, () => below(3)),
        ])();
        const at = value.length === 0 ? 0 : engine.raw.chessvm_buffer(value.length) >>> 0;
        if (at !== 0) {
          engine.bytes.set(value, at);
          made.push(at);
        }
        const honest = below(20) !== 0;
        args.push(honest ? at : address());
        if (/uint32_t \w*size/.test(parameters[i + 1] ?? '')) {
          args.push(honest ? value.length : number());
          ++i;
        }
      } else {
        args.push(...argumentOf(parameters[i]));
      }
    }
    const was = `${each.name}(${args.join(', ')}), round ${round}`;
    let result;
    try {
      result = engine.raw[`chessvm_${each.name}`](...args);
    } catch (trap) {
      assert.fail(`${was}, seed ${SEED}: ${String(trap)}`);
    }
    if (result === -1 && each.result === 'int32_t') checkRefusal(engine, was);
    else counts[each.name] = (counts[each.name] ?? 0) + 1;
    if (/_new$|chess_(search|think)/.test(each.name) && result > 0) {
      handles.push(result);
      if (handles.length > 20) engine.call('close', handles.shift());
    }
    for (const at of made) engine.raw.chessvm_release(at);
  }
  assert.ok(Object.keys(counts).length > 15, JSON.stringify(counts));
});

test('a random state is refused or runs', async () => {
  const {below} = random(SEED + 1);
  const engine = await start();
  const cpu = engine.call(
    'cpu_new',
    text('tests/data/vectors/isa/asm_ok/expected_e/all_plain_ops.e'),
    '',
  );
  let accepted = 0;
  for (let round = 0; round < ROUNDS; ++round) {
    const address = engine.raw.chessvm_cpu_state(cpu);
    const state = engine.bytes.slice(address, address + 152);
    for (let i = 1 + below(4); i > 0; --i) state[32 + below(120)] = below(below(2) ? 256 : 100);
    try {
      engine.call('cpu_set_state', cpu, state);
      ++accepted;
    } catch {
      continue;
    }
    for (let i = 0; i < 5; ++i) engine.call('cpu_step', cpu);
    engine.call('cpu_run', cpu, 1000, 100);
    engine.call('cpu_next', cpu);
    engine.raw.chessvm_cpu_step_back(cpu, below(8));
    engine.raw.chessvm_cpu_checkpoint(cpu);
  }
  assert.ok(accepted > 50, `${accepted} accepted`);
});
