// SPDX-License-Identifier: MIT
// Executes every record of the golden instruction and program vectors.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {STOPS, writeCpu} from '../engine/engine.js';
import {digits, image, pairs, words} from './image.js';
import {jsonLines, start, text} from './support.js';

const STATUS = {halt: 'halt', break: 'brk', waiting: 'waiting', limit: 'limit', error: 'error'};
const ERRORS = [
  '-',
  'PC_WRAPPED',
  'OPERAND_MISALIGNED',
  'ILLEGAL_BANK',
  'ILLEGAL_ACC',
  'ILLEGAL_FTL',
  'ILLEGAL_ADDRESS',
  'ILLEGAL_OPCODE',
  'PC_BOUNDS',
  'RESERVED_ROW',
];
const BANK_SIGNS = {1: [0, 0, 0], 2: [0, 0, 0], 3: [0, 0, 0]};

/** Reads the records of a vector file. @param {string} path */
function records(path) {
  const [header, ...lines] = text(path)
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((fields) => Object.fromEntries(fields.map((field, i) => [header[i], field])));
}

const accumulator = (minus, numbers) => (minus ? 'M' : 'P') + digits(numbers);
const memoryText = (cpu, i) => accumulator(cpu.signs[i], cpu.memory.slice(5 * i, 5 * i + 5));
const unread = (cpu) => digits(cpu.ir.slice(cpu.irNext)) || '-';

/** Sets accumulator `i` of a state from its text, such as `M0123456789`. */
function setMemory(cpu, i, value) {
  cpu.signs[i] = value[0] === 'M' ? 1 : 0;
  cpu.memory.set(words(value.slice(1)), 5 * i);
}

/** Selects function table `table` by the signs of memory accumulators 12-14. */
function selectBank(cpu, table) {
  // learnBanks() has found these signs (docs/isa.md#banks).
  cpu.signs.set(BANK_SIGNS[table], 12);
}

function stepsOf(path) {
  return async () => {
    const engine = await start();
    const all = records(path);
    assert.ok(all.length > 100);
    for (const record of all) {
      const rows = {};
      if (record.row !== '-') rows[record.pc] = record.row;
      for (const [row, value] of pairs(record.tbl)) {
        const key = String(300 + row);
        const word = Number(value);
        const first = String(word < 0 ? word + 100 : word).padStart(2, '0');
        rows[key] = first + (rows[key] ?? '000000000000').slice(2, 12) + (word < 0 ? 'M' : '');
      }
      const handle = engine.call(
        'cpu_new',
        image(rows),
        record.card === '-' ? '' : record.card + '\n',
      );
      const before = engine.cpuState(handle);
      before.pc = Number(record.pc);
      before.rr = Number(record.rr);
      before.irNext = Number(record.slot);
      if (record.ir !== '-') before.ir.set(words(record.ir), before.irNext);
      for (const [register, sign, name] of [
        [record.rf, 'n', 'rf'],
        [record.ls, 'm', 'ls'],
      ]) {
        before[sign] = register[0] === 'M' ? 1 : 0;
        before[name].set(words(register.slice(1)));
      }
      selectBank(before, Math.floor(before.pc / 100));
      for (const [i, value] of pairs(record.mem)) setMemory(before, i, value);
      engine.call('cpu_set_state', handle, writeCpu(before));
      const stop = STOPS[engine.call('cpu_step', handle)];
      const after = engine.cpuState(handle);
      const cards = engine.text('cpu_cards', handle, 0).trim();
      const io =
        cards !== '' ? `out=${cards}` : after.cardsRead > 0 ? `in=${record.card.slice(0, 5)}` : '-';
      const status =
        stop === 'halt' || stop === 'error'
          ? 'halt'
          : stop !== 'limit'
            ? STATUS[stop]
            : record.io === '-'
              ? 'run'
              : record.io[0] === 'i'
                ? 'read'
                : 'print';
      const found = {
        pc2: String(after.pc),
        rr2: String(after.rr).padStart(3, '0'),
        slot2: String(after.irNext),
        ir2: unread(after),
        rf2: accumulator(after.n, after.rf),
        ls2: accumulator(after.m, after.ls),
        cyc: String(after.addCycles),
        st: status,
        err: ERRORS[after.error],
        io,
      };
      for (const [column, value] of Object.entries(found))
        if (record[column] !== '*')
          assert.equal(value, record[column], `${record.id} ${record.tag} ${column}`);
      if (record.mem2 !== '*') {
        const expected = Array.from({length: 15}, (_, i) => memoryText(before, i));
        for (const [i, value] of pairs(record.mem2)) expected[i] = value;
        assert.deepEqual(
          Array.from({length: 15}, (_, i) => memoryText(after, i)),
          expected,
          `${record.id} mem2`,
        );
      }
      // One step back restores the state before the instruction.
      engine.call('cpu_step_back', handle, 1);
      assert.deepEqual(
        writeCpu({...engine.cpuState(handle), word: 0}),
        writeCpu({...before, word: 0}),
        record.id,
      );
      engine.call('close', handle);
    }
  };
}

/** Finds which signs select each function table. Tries all combinations on the module. */
async function learnBanks() {
  const engine = await start();
  const handle = engine.call('cpu_new', '# isa=v4\n', '');
  const state = engine.cpuState(handle);
  const reset = Array.from(state.signs.slice(12));
  // For each function table, the module accepts one of the eight combinations of signs.
  for (const table of [1, 2, 3])
    for (let bits = 0; bits < 8; ++bits) {
      state.pc = 100 * table + 6;
      state.signs.set([bits & 1, (bits >> 1) & 1, bits >> 2], 12);
      try {
        engine.call('cpu_set_state', handle, writeCpu(state));
        BANK_SIGNS[table] = [bits & 1, (bits >> 1) & 1, bits >> 2];
      } catch {
        // the module refuses these signs for a row of this table
      }
    }
  assert.deepEqual(BANK_SIGNS[1], reset);
}

test('bank signs', learnBanks);
test('ISA vectors: single steps', stepsOf('tests/data/vectors/isa/isa_step.csv'));
test('ISA vectors: hardware', stepsOf('tests/data/vectors/isa/isa_hw.csv'));

test('ISA vectors: programs', async () => {
  const engine = await start();
  const all = jsonLines('tests/data/vectors/isa/isa_programs.jsonl');
  assert.ok(all.length > 100);
  for (const record of all) {
    const handle = engine.call(
      'cpu_new',
      image(record.image),
      record.deck.map((card) => card + '\n').join(''),
    );
    const check = (expected, what) => {
      const cpu = engine.cpuState(handle);
      const found = {
        pc: cpu.pc,
        rr: cpu.rr,
        slot: cpu.irNext,
        ir: unread(cpu),
        rf: accumulator(cpu.n, cpu.rf),
        ls: accumulator(cpu.m, cpu.ls),
      };
      for (const [key, value] of Object.entries(found))
        if (expected[key] !== '*')
          assert.equal(value, expected[key], `${record.id} ${what} ${key}`);
      return cpu;
    };
    for (const probe of record.probes) {
      engine.call('cpu_run', handle, 1e300, probe.n - engine.cpuState(handle).instructions);
      const cpu = check(probe, `probe ${probe.n}`);
      assert.equal(cpu.instructions, probe.n);
      assert.equal(cpu.addCycles, probe.cyc);
    }
    const left = record.limit - engine.cpuState(handle).instructions;
    assert.equal(
      STATUS[STOPS[engine.call('cpu_run', handle, 1e300, left)]],
      record.stop,
      record.id,
    );
    const cpu = check(record.final, 'final');
    assert.equal(ERRORS[cpu.error], record.err);
    assert.equal(cpu.instructions, record.instructions);
    assert.equal(cpu.addCycles, record.cycles);
    assert.equal(cpu.cardsRead, record.deck.length);
    assert.deepEqual(engine.text('cpu_cards', handle, 0).split('\n').slice(0, -1), record.cards);
    assert.deepEqual(
      Array.from({length: 15}, (_, i) => memoryText(cpu, i)),
      record.final.mem,
      record.id,
    );
    // Steps back to the middle, then restores the end from a checkpoint.
    const checkpoint = engine.text('cpu_checkpoint', handle);
    engine.call('cpu_step_back', handle, Math.floor(cpu.instructions / 2));
    assert.equal(engine.cpuState(handle).instructions, Math.ceil(cpu.instructions / 2));
    engine.call('cpu_resume', handle, checkpoint);
    assert.equal(engine.text('cpu_checkpoint', handle), checkpoint);
    engine.call('close', handle);
  }
});
