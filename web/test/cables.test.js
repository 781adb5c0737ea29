// SPDX-License-Identifier: MIT
// Tests changes of cables. The machine and its patch text must be the same as in native eniacsim.

import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';

import {ADDER, eniacsim, native, random, start, text, tree} from './support.js';

const SEED = Number(process.env.CHESSVM_SEED ?? Date.now() % 1_000_000);
const ROUNDS = Number(process.env.CHESSVM_ROUNDS ?? 40);
/** Maximum number of add cycles that a random comparison runs. */
const CYCLES = 60;

const folder = mkdtempSync(join(tmpdir(), 'chessvm-cables-'));
after(() => rmSync(folder, {recursive: true, force: true}));

const engine = await start();

/** Opens a machine with a patch. @param {string} patch */
function machineWith(patch) {
  engine.putFile('patch.e', patch);
  const machine = engine.call('eniac_new', 0);
  assert.equal(engine.call('eniac_load', machine, 'patch.e', 0), 1, engine.reply);
  return machine;
}

const change = (machine, ...changes) =>
  engine.json('eniac_cables', machine, 'patch.e', changes.join('\n'));

const runTo = (machine, cycle) =>
  engine.call('eniac_run', machine, cycle - engine.eniacState(machine).addCycles, 0);

/** Returns the last full state in the output of eniacsim. @param {string} printed */
const lastState = (printed) => {
  const lines = printed.split('\n');
  const at = lines.findLastIndex((line) => line.startsWith('      9876543210'));
  return lines
    .slice(at - 3, at + 18)
    .join('\n')
    .trim();
};

/** Returns the state of a patch at an add cycle. eniacsim runs the patch from its beginning. */
function nativeState(patch, cycle) {
  const file = join(folder, 'patch.e');
  writeFileSync(file, patch);
  const run = eniacsim(file, '--max-cycles', String(cycle), '--dump', '-q');
  return lastState(run.stdout);
}

const state = (machine) => engine.text('eniac_dump', machine).trim();

test('a cable that is moved while the machine runs carries another number from then on', () => {
  const machine = machineWith(ADDER);
  runTo(machine, 10);
  const before = state(machine);
  assert.match(before, /a2 {2}P 0000000024 /);
  const {text: patch, refused} = change(machine, 'pull a1.A 1', 'pull a3.A 2', 'plug a3.A 1');
  assert.deepEqual(refused, []);
  assert.equal(state(machine), before, 'moving a cable has changed the state');
  runTo(machine, 12);
  assert.match(state(machine), /a2 {2}P 0000002024 /);
  // eniacsim begins with the changed cables, so its a2 has another number than a2 of `machine`.
  assert.match(nativeState(patch, 12), /a2 {2}P 0000010000 /);
  const again = machineWith(patch);
  runTo(again, 12);
  assert.equal(state(again), nativeState(patch, 12));
});

test('the text of the patch keeps pulled cables as comments and adds the new ones', () => {
  const machine = machineWith(ADDER);
  const lines = (...changes) => change(machine, ...changes).text.split('\n');
  const original = ADDER.split('\n');
  const moved = lines('move a1.A 1 a1.A 2');
  assert.deepEqual(
    moved.filter((line) => !original.includes(line)),
    ['# pulled out: p a1.A 1', '# plugged by hand:', 'p a1.A 2'],
  );
  // The new line comes after the last cable and before the line that presses the button.
  assert.deepEqual(moved.slice(-5), ['p a2.5o 1-1', '# plugged by hand:', 'p a1.A 2', 'b i', '']);
  assert.deepEqual(
    lines('move a1.A 1 a1.A 2', 'move a1.A 2 a1.A 3', 'move a1.A 3 a1.A 1'),
    original,
  );
  assert.deepEqual(lines(), original);
});

test('lines go before the line that runs the machine, whatever ends lines', () => {
  const cases = [
    [
      'p a1.A 1\r\nrun 5\r\np a2.A 2\r\n',
      'p a1.A 1\r\n# plugged by hand:\np a3.A 3\nrun 5\r\np a2.A 2\r\n',
    ],
    ['run 5\np a2.A 2', '# plugged by hand:\np a3.A 3\nrun 5\np a2.A 2'],
    ['p a2.A 2', 'p a2.A 2\n# plugged by hand:\np a3.A 3\n'],
    ['', '# plugged by hand:\np a3.A 3\n'],
    ['\uFEFFp a2.A 2\nq\nnonsense', '\uFEFFp a2.A 2\n# plugged by hand:\np a3.A 3\nq\nnonsense'],
  ];
  for (const [patch, expected] of cases)
    assert.equal(change(machineWith(patch), 'plug a3.A 3').text, expected);
});

test('a refused change changes nothing, and is refused with the sentence of eniacsim', () => {
  const machine = machineWith(ADDER);
  const cases = [
    ['plug a1.A a1.A', /^a1\.A is connected to itself$/],
    ['plug 1 a1.A', /^1 and a1\.A are connected already$/],
    ['plug a1.A a21.α', /^there is no unit a21; did you mean /],
    ['plug a1.A 21', /^there is no data trunk 21: 1 to 20$/],
    ['move a1.A 1 a1.A a1.A', /^a1\.A is connected to itself$/],
    ['pull a1.A 2', /^no cable joins a1\.A and 2$/],
    ['plug m.ier a9', /^m has no jack 'ier'/],
    ['plug a1.A', /^not a change of a cable/],
  ];
  for (const [line, sentence] of cases) {
    const {refused, text: patch} = change(machine, 'plug a4.A 4', line, 'plug a5.A 5');
    assert.equal(refused.length, 1, line);
    assert.equal(refused[0].change, 1);
    assert.match(refused[0].message, sentence);
    assert.ok(patch.includes('p a1.A 1\n'), line);
    assert.ok(!patch.includes('# pulled out'), line);
    assert.ok(patch.includes('p a5.A 5\n'), 'the other changes are done');
  }
  for (const [line, sentence] of cases.filter(([each]) => each.startsWith('plug'))) {
    if (/m\.ier|A$/.test(line) && !/a1\.A a1|1 a1/.test(line)) continue;
    writeFileSync(join(folder, 'wrong.e'), `${ADDER}${line.replace('plug', 'p')}\n`);
    const said = eniacsim(join(folder, 'wrong.e')).stderr;
    const [, message] = /error: (.*)/.exec(said) ?? [];
    assert.match(message ?? said, sentence);
  }
  assert.throws(() => change(machine, ...Array(1100).fill('plug a1.A 1')), /more than 1,000/);
});

test('parameters of adapters stay when the cable that sets them is pulled out', () => {
  const machine = machineWith('p a1.A ad.s.1.3\np ad.s.1 1\np 2 ad.s.1\n');
  const parameter = () =>
    engine.json('eniac_room', machine).nodes.find(([, name]) => name === 'ad.s.i.1')[4];
  assert.equal(parameter(), '3');
  const {text: patch} = change(machine, 'pull a1.A ad.s.1');
  assert.equal(parameter(), '3');
  assert.ok(patch.includes('\ns ad.s.1 3\n'), patch);
  change(machine, 'pull a1.A ad.s.1', 'plug a1.A ad.s.1.5');
  assert.equal(parameter(), '5');
  change(machine);
  assert.equal(parameter(), '3');
});

test('amplifiers, wires of digit cables and permuters can be pulled and plugged', () => {
  const patch = [
    'p a1.5o pa.1.sa.2',
    'p pa.1.sb.2 a2.5i',
    'p a1.A ad.dp.3',
    'p ad.dp.3.11 2-2',
    'p a1.S ad.permute.1',
    'p ad.permute.1 3',
    '',
  ].join('\n');
  const machine = machineWith(patch);
  const cables = [
    'a1.5o pa.1.sa.2',
    'pa.1.sb.2 a2.5i',
    'a1.A ad.dp.3',
    'ad.dp.3.11 2-2',
    'a1.S ad.permute.1',
  ];
  for (const cable of cables) {
    const {text: pulled, refused} = change(machine, `pull ${cable}`);
    assert.deepEqual(refused, []);
    assert.equal(pulled, patch.replace(`p ${cable}`, `# pulled out: p ${cable}`));
    assert.equal(change(machine, `pull ${cable}`, `plug ${cable}`).text, patch);
  }
});

test('warnings are those of eniacsim on the changed patch', () => {
  const machine = machineWith(ADDER);
  const {text: patch, diagnostics} = change(
    machine,
    'move a1.A 1 a1.A a3.A',
    'pull i.io 1-1',
    'plug a4.A 5-5',
  );
  writeFileSync(join(folder, 'warned.e'), patch);
  const said = eniacsim(join(folder, 'warned.e'), '--max-cycles', '1').stderr;
  const expected = [...said.matchAll(/:(\d+):\d+: warning: (.*) \[(.*)\]/g)].map(
    ([, line, message, id]) => `${line} ${message} ${id}`,
  );
  assert.ok(expected.length >= 3, said);
  assert.deepEqual(
    diagnostics.map(({line, message, id}) => `${line} ${message} ${id}`),
    expected,
  );
});

test('a broken cable stays broken where it is, and when it is plugged again', () => {
  const machine = machineWith(ADDER);
  engine.call('eniac_inject', machine, 'cable:1/a2.α');
  const rate = () => {
    const sum = () => Number(/a2 {2}P (\d+)/.exec(state(machine))[1]);
    const {addCycles} = engine.eniacState(machine);
    const before = sum();
    runTo(machine, addCycles + 4);
    return (sum() - before) / 4;
  };
  runTo(machine, 4);
  assert.equal(rate(), 0);
  change(machine, 'pull a3.A 2'); // changes the numbers of all later cables
  assert.equal(rate(), 0);
  change(machine, 'pull 1 a2.α', 'plug 1 a2.β');
  assert.equal(rate(), 0, 'a2 does not listen to β');
  change(machine, 'move a1.A 1 a1.A a2.α');
  assert.equal(rate(), 3, 'another cable is sound');
  change(machine);
  assert.equal(rate(), 0);
  engine.call('eniac_heal', machine, '');
  assert.equal(rate(), 3);
});

test(`machines with cables moved at random are those of eniacsim (CHESSVM_SEED=${SEED})`, () => {
  const dice = random(SEED);
  const patches = ['squares-and-cubes.e', 'primes.e', 'sine.e', 'square-roots.e'].map((name) =>
    text(`examples/eniac/${name}`),
  );
  let compared = 0;
  for (let round = 0; round < ROUNDS; ++round) {
    const patch = dice.pick(patches);
    const machine = machineWith(patch);
    const changes = [];
    let changed = patch;
    for (let i = 0; i < 6; ++i) {
      const room = engine.json('eniac_room', machine);
      const names = new Map(
        room.nodes.map(([node, name]) => [node, name.replace(/^(ad\.\w+)\.[io]\./, '$1.')]),
      );
      const [from, to] = dice.pick(room.cables).map((node) => names.get(node));
      const [, other] = dice.pick(room.cables).map((node) => names.get(node));
      changes.push(
        dice.pick([
          `pull ${from} ${to}`,
          `move ${from} ${to} ${from} ${other}`,
          `plug ${from} ${other}`,
        ]),
      );
      const reply = change(machine, ...changes);
      changed = reply.text;
      if (reply.refused.length > 0) changes.pop();
    }
    const at = `CHESSVM_SEED=${SEED}, round ${round}: ${changes.join('; ')}`;
    assert.equal(change(machine, ...changes).text, changed, at);
    const cycle = 1 + dice.below(CYCLES);
    runTo(machine, cycle);
    // The wiring may be wrong. The module and eniacsim must then stop at the same add cycle.
    const own = state(machine);
    assert.equal(own, nativeState(changed, cycle), at);
    compared += Number(own !== '');
    assert.equal(change(machine).text, patch, at);
    engine.call('close', machine);
  }
  assert.equal(compared, ROUNDS);
});

test(`no line of changes traps, and the changed patch is right (CHESSVM_SEED=${SEED})`, () => {
  const dice = random(SEED + 1);
  const words = [
    ...['a1.A', 'a2.α', 'a2.b', 'A3.s', '1', '01', '20', '1-1', 'B-3', 'i.io', 'a1.5i', 'a1.5o'],
    ...['ad.s.1', 'ad.s.1.3', 'AD.S.1.-2', 'ad.s.1.99', 'ad.dp.3', 'ad.dp.3.11', 'ad.sd.80.0'],
    ...[
      'ad.permute.1',
      'ad.permute.1.11,10,9,8,7,6,5,4,3,2,1',
      'ad.d.2.5',
      'pa.1.sa',
      'pa.8.sb.11',
    ],
    ...[
      'pa.1.sa.2',
      'debug.bp.1',
      'm.ier',
      'a9',
      'st.1i',
      '#',
      '',
      '...',
      'ad.',
      '\u0000',
      '😀',
      'x'.repeat(999),
    ],
  ];
  const verbs = ['plug', 'plug', 'pull', 'move', 'p', ''];
  const patch = `${ADDER}p a4.A ad.s.1.3\np ad.s.1 4\np pa.1.sa.2 1-1\np ad.dp.3.11 2-2\n`;
  const machine = machineWith(patch);
  for (let round = 0; round < 5 * ROUNDS; ++round) {
    const lines = Array.from({length: 8}, () =>
      [
        dice.pick(verbs),
        ...Array.from({length: dice.pick([2, 2, 4, 1])}, () => dice.pick(words)),
      ].join(' '),
    );
    const {text: changed, refused, diagnostics} = change(machine, ...lines);
    const at = `CHESSVM_SEED=${SEED}, round ${round}: ${JSON.stringify(lines)}`;
    assert.ok(refused.length <= 8, at);
    assert.ok(
      diagnostics.every(({severity}) => severity === 'warning'),
      at,
    );
    if (round % 20 === 0) {
      const file = join(folder, 'odd.e');
      writeFileSync(file, changed);
      assert.notEqual(eniacsim(file, '--max-cycles', '1', '-q').status, 1, at);
    }
  }
  assert.equal(change(machine).text, patch);
});

test('the wired CPU with a moved cable is that of eniacsim --patch', () => {
  const wiring = readFileSync(join(native, 'share', 'chessvm', 'chessvm.e'), 'utf8');
  const vmtest = join(native, 'programs', 'vmtest.e');
  const deck = join(tree, 'programs', 'vmtest', 'vmtest.deck');
  engine.putFile('chessvm.e', wiring);
  const open = (patch) => {
    engine.putFile('cpu.e', patch);
    const args = [0, 'cpu.e', readFileSync(vmtest), readFileSync(deck, 'utf8')];
    const cpu = engine.call('wired_new', ...args);
    return cpu;
  };
  const cpu = open(wiring);
  // Pulls out the cable from a program line to a program input of RF.
  const room = engine.json('eniac_room', cpu);
  const names = new Map(room.nodes.map(([node, name]) => [node, name]));
  const cable = room.cables
    .map(([from, to]) => [names.get(from), names.get(to)])
    .find(([from, to]) => /^\d+-\d+$/.test(from) && /^a13\.\d+i$/.test(to));
  const {text: patch, refused} = engine.json(
    'eniac_cables',
    cpu,
    'cpu.e',
    `pull ${cable.join(' ')}`,
  );
  assert.deepEqual(refused, []);
  engine.call('wired_start', cpu, 0);
  const file = join(folder, 'cpu.e');
  writeFileSync(file, patch);
  runTo(cpu, 20_000);
  const run = eniacsim(
    ...['--patch', file, '--vm', vmtest, '-d', deck, '-q', '--dump'],
    ...['--max-cycles', String(engine.eniacState(cpu).addCycles)],
  );
  assert.equal(state(cpu), lastState(run.stdout));
});
