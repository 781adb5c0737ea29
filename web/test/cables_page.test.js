// SPDX-License-Identifier: MIT
// Tests how a visitor moves cables in the room Machine by mouse, finger and keys. A patch that the
// page saves must run in native eniacsim as on the page.

import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';

import {build} from 'esbuild';

import {
  close,
  notInFirefox,
  open,
  opened,
  pictures,
  runWithManyPictures,
  saved,
} from './browser.js';
import {link, packed} from './packed.js';
import {ADDER, eniacsim, native, start, tree} from './support.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'chessvm-cables-'));
after(() => rmSync(folder, {recursive: true, force: true}));

/** View of the accumulators 1 to 3, enlarged so that the mouse can reach each socket. */
const VIEW = {u: 8.5, y: 2.3, zoom: 8};
const address = (fields = {}) =>
  link('machine', {
    on: 'patch',
    text: packed(ADDER),
    view: `${VIEW.u.toFixed(2)}_${VIEW.y.toFixed(2)}_${VIEW.zoom.toFixed(1)}`,
    ...fields,
  });

/** Loads the modules of the page that compute the places of sockets. */
async function pageModules() {
  const result = await build({
    stdin: {
      contents:
        "export {Camera} from './camera.js'; export {planOf} from './plan.js'; export " +
        "{LampReader} from './lamps.js'; export {Nets} from './nets.js'; export {Jacks} from " +
        "'./jacks.js';",
      resolveDir: join(tree, 'web', 'page', 'machine'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString('base64')}`
  );
}

const {Camera, planOf, LampReader, Nets, Jacks} = await pageModules();
const engine = await start();

/** Returns the plan of a machine with a patch. @param {string} patch */
function planWith(patch) {
  engine.putFile('patch.e', patch);
  const machine = engine.call('eniac_new', 0);
  engine.call('eniac_load', machine, 'patch.e', 0);
  const plan = planOf(
    engine.json('eniac_room', machine),
    new LampReader(engine.json('eniac_units', machine)),
  );
  engine.call('close', machine);
  const nets = new Nets(plan);
  return {plan, nets, jacks: new Jacks(plan, nets)};
}

const {plan, nets, jacks} = planWith(ADDER);

/** Returns the pixel of a place on the walls. @param {any} page @param {[number, number]} place */
async function pixel(page, [u, y], view = VIEW) {
  const stage = page.locator('#stage');
  await stage.evaluate((each) => each.scrollIntoView({block: 'nearest'}));
  const box = await stage.boundingBox();
  const camera = new Camera();
  camera.resize(box.width, box.height);
  camera.lookAt(view.u, view.y, view.zoom);
  const [x, down] = camera.toScreen(u, y);
  return {x: box.x + x, y: box.y + down};
}

const socket = (name) => {
  const {u, y} = plan.socketOf.get(nets.nodeOf(name));
  return [u, y];
};
/** Returns the place straight below a socket, on the trunk or line `name`. */
const onLine = (name, below) => [socket(below)[0], jacks.levelOf(nets.nodeOf(name))];
const NOTHING = [8.5, 1.7];

async function drag(page, from, to, view = VIEW) {
  const begin = await pixel(page, from, view);
  const end = await pixel(page, to, view);
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

const movedText = (page) => page.locator('#cables-moved').textContent();
const isMoved = (page, count) =>
  page.waitForFunction(
    (wanted) => document.querySelector('#cables-moved')?.textContent === wanted,
    count === 0
      ? 'All cables are where the patch has them.'
      : `${count} cable${count === 1 ? '' : 's'} moved.`,
  );
const numberOf = (page, unit) =>
  page.$$eval(
    '#numbers tbody tr',
    (rows, name) =>
      [...rows]
        .map((row) => [...row.children].map((cell) => cell.textContent))
        .find(([each]) => each === name)[2],
    unit,
  );

async function openBench(fields = {}, options = {}) {
  const page = await open(address(fields), options);
  await page.waitForSelector('#numbers tbody tr');
  await page.click('#move-cables');
  return page;
}

async function goTo(page, cycle) {
  await page.fill('#goal', String(cycle));
  await page.press('#goal', 'Enter');
  await page.waitForFunction(
    (wanted) => document.querySelector('#cycle')?.textContent === wanted,
    cycle.toLocaleString('en-US'),
  );
}

async function savedPatch(page) {
  return (await saved(page, () => page.click('#save-patch'))).text;
}

test('a dragged cable carries another number', async () => {
  const page = await openBench();
  await goTo(page, 10);
  assert.equal(await numberOf(page, 'a2'), '0000000024');
  await drag(page, socket('a1.A'), NOTHING);
  await isMoved(page, 1);
  // Moves the cable of a3.A from trunk 2 to trunk 1. Both ends of the drag are below the socket.
  await drag(page, onLine('2', 'a3.A'), onLine('1', 'a3.A'));
  await isMoved(page, 2);
  await page.click('#step-cycle');
  await page.waitForFunction(() => document.querySelector('#cycle')?.textContent === '11');
  assert.equal(await numberOf(page, 'a2'), '0000001024');
  // Takes a screenshot while a cable end is over a socket that it fits.
  const begin = await pixel(page, socket('a2.A'));
  const end = await pixel(page, socket('a3.γ'));
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, {steps: 3});
  await page.waitForSelector('#put-back');
  await page.screenshot({path: join(pictures, 'machine-cables-1280.png')});
  await page.mouse.up();
  await isMoved(page, 3);
  await close(page);
});

test('a refused cable goes back with the sentence of the patch language', async () => {
  const page = await openBench();
  // A cable already joins a1.A and trunk 1.
  await page.fill('#find', 'a1.A');
  await page.press('#find', 'Enter');
  await page.click('#new-cable');
  await page.fill('#cable-into', '1');
  await page.press('#cable-into', 'Enter');
  await page.waitForSelector('#cable-refusal');
  assert.equal(
    await page.locator('#cable-refusal').textContent(),
    'The cable goes back: a1.A and 1 are connected already.',
  );
  assert.equal(await movedText(page), 'All cables are where the patch has them.');
  await page.click('#new-cable');
  await page.fill('#cable-into', 'a21.α');
  await page.click('#plug-in');
  await page.waitForFunction(() =>
    /there is no unit a21/.test(document.querySelector('#cable-refusal')?.textContent),
  );
  assert.equal(await savedPatch(page), ADDER);
  await close(page);
});

test('warnings stand in a list, the newest first, and name the sockets', async () => {
  const page = await openBench();
  await drag(page, socket('a2.A'), socket('a3.S'));
  await isMoved(page, 1);
  const warnings = () =>
    page.$$eval('#cable-warnings li', (all) => all.map((li) => li.textContent));
  assert.deepEqual(await warnings(), [
    'a2.A and a3.S are both outputs: nothing passes between them',
  ]);
  await drag(page, onLine('1', 'a1.A'), NOTHING);
  await isMoved(page, 2);
  const both = await warnings();
  assert.ok(both.length >= 2);
  assert.match(both[0], /trunk 1/);
  assert.match(both.at(-1), /both outputs/);
  // Each socket name in a warning is a button that shows the socket.
  await page.locator('#cable-warnings li:last-child button', {hasText: 'a3.S'}).click();
  await page.waitForFunction(
    () => document.querySelector('#chosen')?.textContent === 'Socket a3.S',
  );
  const file = join(folder, 'warned.e');
  writeFileSync(file, await savedPatch(page));
  const said = eniacsim(file, '--max-cycles', '1').stderr;
  // `expected` leaves out a warning that eniacsim also gives for the unchanged patch.
  const expected = [...said.matchAll(/warning: (.*) \[/g)]
    .map(([, message]) => message)
    .filter((message) => message !== 'nothing listens to trunk 2');
  assert.deepEqual([...both].sort(), expected.sort());
  await page.click('#cables-back');
  await isMoved(page, 0);
  await page.waitForFunction(() => document.querySelector('#cable-warnings') === null);
  await close(page);
});

test('Undo, Redo, Put all cables back, Escape', async () => {
  const page = await openBench();
  const patches = [await savedPatch(page)];
  for (const [from, to] of [
    [socket('a1.A'), NOTHING],
    [onLine('2', 'a3.A'), onLine('1', 'a3.A')],
    [socket('a2.A'), socket('a3.β')],
  ]) {
    await drag(page, from, to);
    await isMoved(page, patches.length);
    patches.push(await savedPatch(page));
  }
  assert.equal(new Set(patches).size, 4);
  await page.click('#cables-back');
  await isMoved(page, 0);
  assert.equal(await savedPatch(page), ADDER);
  await page.focus('#stage');
  await page.keyboard.press('Control+z');
  await isMoved(page, 3);
  for (const count of [2, 1, 0]) {
    await page.click('#cable-undo');
    await isMoved(page, count);
    assert.equal(await savedPatch(page), patches[count]);
  }
  assert.ok(await page.locator('#cable-undo').isDisabled());
  for (const count of [1, 2, 3]) {
    await page.click('#cable-redo');
    await isMoved(page, count);
    assert.equal(await savedPatch(page), patches[count]);
  }
  // Escape puts a dragged end back.
  const [begin, end] = [await pixel(page, socket('a2.A')), await pixel(page, NOTHING)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, {steps: 3});
  await page.waitForSelector('#put-back');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('#put-back') === null);
  await page.mouse.up();
  assert.equal(await savedPatch(page), patches[3]);
  // Dropping an end at its old place also changes nothing.
  await drag(page, socket('a2.A'), socket('a2.A'));
  assert.equal(await movedText(page), '3 cables moved.');
  await close(page);
});

test('a cable at the edge of the picture moves the picture', async () => {
  const page = await openBench();
  const box = await page.locator('#stage').boundingBox();
  const begin = await pixel(page, socket('a2.A'));
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move(begin.x + 20, begin.y + 20);
  const view = () => {
    const [, u, y, zoom] = /view=([\d.]+)_([\d.]+)_([\d.]+)/.exec(page.url());
    return {u: Number(u), y: Number(y), zoom: Number(zoom)};
  };
  await page.mouse.move(box.x + box.width - 5, begin.y);
  await page.waitForFunction(() =>
    /Accumulator [789]$/.test(document.querySelector('#where').textContent),
  );
  await page.mouse.move(box.x + box.width / 2, begin.y);
  await page.waitForTimeout(1000);
  const there = view();
  const [name] = ['a5.α', 'a6.α', 'a7.α', 'a8.α', 'a9.α'].sort(
    (one, other) => Math.abs(socket(one)[0] - there.u) - Math.abs(socket(other)[0] - there.u),
  );
  assert.ok((await pixel(page, socket(name))).x > box.x + box.width, 'it was in sight before');
  const end = await pixel(page, socket(name), there);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
  await isMoved(page, 1);
  assert.ok((await savedPatch(page)).includes(`\np a2.A ${name}\n`));
  await close(page);
});

test('without the button, a drag moves the picture and no cable', async () => {
  const page = await openBench();
  await page.click('#move-cables');
  await drag(page, socket('a1.A'), NOTHING);
  await page.waitForFunction((was) => !location.hash.includes(was), 'view=8.50_2.30');
  assert.equal(await movedText(page), 'All cables are where the patch has them.');
  assert.equal(await page.locator('#put-back').count(), 0);
  await close(page);
});

test('the saved patch runs in eniacsim as on the page', async () => {
  const page = await openBench();
  await drag(page, socket('a1.A'), NOTHING);
  await isMoved(page, 1);
  await drag(page, onLine('2', 'a3.A'), onLine('1', 'a3.A'));
  await isMoved(page, 2);
  await drag(page, socket('a2.A'), socket('a4.α'));
  await isMoved(page, 3);
  const patch = await savedPatch(page);
  const file = join(folder, 'saved.e');
  writeFileSync(file, patch);
  await page.click('#hall-reset');
  await page.waitForFunction(() => document.querySelector('#cycle')?.textContent === '0');
  for (const cycle of [1, 7, 25]) {
    await goTo(page, cycle);
    await page.click('#dump-button');
    const shown = await page.locator('#dump').textContent();
    const {stdout} = eniacsim(file, '--max-cycles', String(cycle), '--dump', '-q');
    assert.equal(shown.trim(), stdout.trim());
  }
  await close(page);
});

test('the wired CPU with a cable moved by keyboard is that of eniacsim', async () => {
  const page = await open('#machine');
  await page.waitForSelector('#numbers tbody tr');
  await page.focus('#move-cables');
  await page.keyboard.press('Enter');
  await page.focus('#find');
  await page.keyboard.type('a13.5i');
  await page.keyboard.press('Enter'); // shows the socket
  await page.waitForFunction(
    () => document.querySelector('#chosen')?.textContent === 'Socket a13.5i',
  );
  await page.keyboard.press('Enter'); // picks up the cable of the socket
  await page.waitForSelector('#cable-into');
  await page.fill('#find', 'a13.6i');
  await page.press('#find', 'Enter');
  await page.press('#find', 'Enter'); // plugs the cable in
  await isMoved(page, 1);
  await page.selectOption('#hall-pace', '0');
  await page.click('#hall-reset');
  await page.waitForFunction(() =>
    /stands still/.test(document.querySelector('#hall-status').textContent),
  );
  await page.fill('#goal', '30000');
  await page.press('#goal', 'Enter');
  await page.waitForFunction(
    () =>
      Number(document.querySelector('#cycle').textContent.replaceAll(',', '')) > 10 &&
      document.querySelector('#hall-status').textContent !== 'Running.',
  );
  const cycle = (await page.locator('#cycle').textContent()).replaceAll(',', '');
  await page.click('#dump-button');
  const file = join(folder, 'cpu.e');
  writeFileSync(file, await savedPatch(page));
  const {stdout} = eniacsim(
    ...['--patch', file, '--vm', join(native, 'programs', 'vmtest.e'), '-q', '--dump'],
    ...['-d', join(tree, 'programs', 'vmtest', 'vmtest.deck'), '--max-cycles', cycle],
  );
  const dump = (await page.locator('#dump').textContent()).trim();
  assert.ok(stdout.trim().endsWith(dump), `${stdout}\nis not\n${dump}`);
  await close(page);
});

test('keys alone: pick up in the middle, plug in, pull out', async () => {
  const page = await openBench({view: `${socket('a1.A')[0].toFixed(3)}_1.86_12.0`});
  await page.focus('#stage');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#cable-into');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('#cable-into') === null);
  assert.equal(await movedText(page), 'All cables are where the patch has them.');
  await page.keyboard.press('Delete'); // pulls out the only cable of the socket
  await isMoved(page, 1);
  assert.match(await savedPatch(page), /^# pulled out: p a1\.A 1$/m);
  await page.focus('#stage');
  await page.keyboard.press('Enter'); // begins a new cable
  await page.waitForSelector('#cable-into');
  await page.fill('#cable-into', 'a2.β');
  await page.keyboard.press('Enter');
  await isMoved(page, 2);
  assert.match(await savedPatch(page), /^p a1\.A a2\.β$/m);
  await close(page);
});

const skip = notInFirefox('Playwright has no fingers there that move');
test('a finger drags cables on a phone, where the picture stays in sight', {skip}, async () => {
  const page = await openBench(
    {view: '7.00_2.00_20.0'},
    {viewport: {width: 400, height: 740}, hasTouch: true, isMobile: true},
  );
  const client = await page.context().newCDPSession(page);
  const touch = (type, point) =>
    client.send('Input.dispatchTouchEvent', {type, touchPoints: point === null ? [] : [point]});
  const view = {u: 7, y: 2, zoom: 20};
  const begin = await pixel(page, socket('a2.α'), view);
  const end = await pixel(page, socket('a1.S'), view);
  await touch('touchStart', begin);
  await touch('touchMove', {x: (begin.x + end.x) / 2, y: end.y + 5});
  await page.waitForSelector('#put-back');
  await touch('touchMove', end);
  await touch('touchEnd', null);
  await isMoved(page, 1);
  assert.match(await savedPatch(page), /^p a1\.S 1$|^p 1 a1\.S$|^p a1\.S a2\.α$/m);
  await page.locator('#cable-undo').scrollIntoViewIfNeeded();
  const stage = await page.locator('#stage').boundingBox();
  assert.ok(stage.y >= 0 && stage.y + 120 <= 740, 'the picture is out of sight');
  await page.locator('#cable-undo').tap();
  await isMoved(page, 0);
  // A tap selects the socket. The buttons of its cable then move the cable without a drag.
  const again = await pixel(page, socket('a2.α'), view);
  await page.touchscreen.tap(again.x, again.y);
  await page.waitForFunction(
    () => document.querySelector('#chosen')?.textContent === 'Socket a2.α',
  );
  await page.getByRole('button', {name: 'Pull out 1 → a2.α'}).tap();
  await isMoved(page, 1);
  await close(page);
});

test('moved cables are kept over a reload, another program, and a look at Break it', async () => {
  const page = await openBench();
  await drag(page, socket('a1.A'), NOTHING);
  await isMoved(page, 1);
  const patch = await savedPatch(page);
  await page.waitForTimeout(500);
  await page.goto(page.url().replace(/#.*/, ''));
  await page.reload();
  await page.waitForSelector('main');
  await page.getByRole('button', {name: 'Machine', exact: true}).click();
  await page.waitForSelector('#numbers tbody tr');
  await page.selectOption('#job', 'patch');
  await isMoved(page, 1);
  assert.equal(await savedPatch(page), patch);
  await page.click('#cable-undo');
  await isMoved(page, 0);
  await page.click('#cable-redo');
  await isMoved(page, 1);
  await page.selectOption('#job', 'eniac/primes.e');
  await isMoved(page, 0);
  await page.selectOption('#job', 'patch');
  await isMoved(page, 1);
  await page.getByRole('button', {name: 'About', exact: true}).click();
  assert.equal(await page.locator('#kept-count').textContent(), '1 kept.');
  await close(page);
});

test('the room Break it has all cables in their places, and gives them back', async () => {
  const page = await open(link('machine', {cables: packed(`pull ${cableOfCpu().join(' ')}`)}));
  await page.waitForSelector('#numbers tbody tr');
  await isMoved(page, 1);
  await page.getByRole('button', {name: 'Break it', exact: true}).click();
  await page.waitForSelector('#run-test:enabled');
  await page.selectOption('#hall-pace', '0');
  await page.click('#run-test');
  await page.waitForFunction(() => document.querySelector('#verdict')?.textContent !== '');
  assert.match(await page.locator('#verdict').textContent(), /does not notice/);
  await page.getByRole('button', {name: 'Machine', exact: true}).click();
  await isMoved(page, 1);
  await close(page);
});

/** Returns the names of the two ends of a cable in the wiring of the CPU. */
function cableOfCpu() {
  const wiring = readFileSync(join(native, 'share', 'chessvm', 'chessvm.e'), 'utf8');
  const [, from, to] = /^p (\d+-\d+) (a\d+\.\d+i)$/m.exec(wiring);
  return [from, to];
}

test('a link has the moved cables; wrong ones are named and left out', async () => {
  const page = await openBench();
  await drag(page, socket('a1.A'), NOTHING);
  await isMoved(page, 1);
  await drag(page, socket('a2.A'), socket('a3.S'));
  await isMoved(page, 2);
  const patch = await savedPatch(page);
  await page.waitForFunction(() => /cables=/.test(location.hash));
  const hash = new URL(page.url()).hash;
  const other = await open(hash);
  await other.waitForSelector('#numbers tbody tr');
  await isMoved(other, 2);
  assert.equal(await savedPatch(other), patch);
  await close(other);
  await close(page);
  for (const [text, sentence, count] of [
    ['pull a1.A 1\npull a1.A 7', /Not done: pull a1\.A 7: no cable joins a1\.A and 7\./, 1],
    ['rm -rf\nplug a4.A 4', /moves cables by “rm -rf”, which is not a change of a cable/, 1],
    [`plug ${'a'.repeat(400)} 4`, /which is not a change of a cable/, 0],
    [
      Array(700).fill('plug a4.A a4.A').join('\n'),
      /has 700 moved cables; the first 500 are taken/,
      0,
    ],
    ['plug <b>x</b>.y 4', /there is no unit <b>x<\/b>/, 0],
  ]) {
    const wrong = await open(address({cables: packed(text)}));
    await wrong.waitForSelector('#numbers tbody tr');
    await isMoved(wrong, count);
    assert.match(await wrong.locator('#page').textContent(), sentence);
    await close(wrong);
  }
  const cut = await open(address({cables: 'AAAA'}));
  await cut.waitForSelector('.problems');
  assert.match(await cut.locator('.problems').textContent(), /“cables” of the link was cut/);
  await close(cut);
});

test('a cable is moved while the machine runs', async () => {
  const page = await openBench();
  await page.selectOption('#hall-pace', '5');
  await page.click('#hall-run');
  await page.waitForFunction(() => Number(document.querySelector('#cycle')?.textContent) > 3);
  await drag(page, onLine('2', 'a3.A'), onLine('1', 'a3.A'));
  await isMoved(page, 1);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#numbers tbody tr')].some((row) =>
      /a2.*00000[1-9]0/.test(row.textContent),
    ),
  );
  assert.equal(await page.locator('#hall-run').textContent(), 'Stop');
  await page.click('#hall-run');
  await page.waitForSelector('#cables-later');
  await close(page);
});

test('30 pictures a second with an end in the hand', async () => {
  const page = await open('#machine?view=22.50_2.00_6.0');
  await page.waitForSelector('#numbers tbody tr');
  await page.click('#move-cables');
  await page.fill('#find', 'a13.α');
  await page.press('#find', 'Enter');
  await page.click('#new-cable');
  await runWithManyPictures(page);
  await close(page);
});

for (const colorScheme of ['light', 'dark'])
  test(`axe finds nothing while cables are moved, ${colorScheme}`, async () => {
    for (const viewport of [
      {width: 1280, height: 900},
      {width: 360, height: 740},
    ]) {
      const page = await openBench(
        {cables: packed('pull a1.A 1\nplug a2.A a3.S\npull a1.A 9')},
        {
          viewport,
          colorScheme,
        },
      );
      await page.fill('#find', 'a2.A');
      await page.press('#find', 'Enter');
      await page.click('#new-cable');
      await page.waitForSelector('#cable-into');
      await page.evaluate(axe);
      const {violations} = await page.evaluate(() => window.axe.run());
      assert.deepEqual(
        violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`),
        [],
      );
      await page.screenshot({path: join(pictures, `cables-${viewport.width}-${colorScheme}.png`)});
      await close(page);
    }
  });

test('a CPU that does not start without its cable starts again after Undo', async () => {
  const page = await open('#machine');
  await page.waitForSelector('#numbers tbody tr');
  await page.fill('#find', 'i.Io');
  await page.press('#find', 'Enter');
  await page.getByRole('button', {name: /^Pull out i\.Io/}).click();
  await isMoved(page, 1);
  await page.click('#hall-reset');
  await page.waitForFunction(() =>
    /^the wired machine never came to its first row fetch \(cy\.checkpoint\)$/.test(
      document.querySelector('#hall-status')?.textContent,
    ),
  );
  await page.click('#cable-undo');
  await page.waitForFunction(() =>
    /stands still/.test(document.querySelector('#hall-status')?.textContent),
  );
  await isMoved(page, 0);
  await close(page);
});

test('another CPU has its own cables, and both are kept', async () => {
  const page = await open(link('machine', {cables: packed(`pull ${cableOfCpu().join(' ')}`)}));
  await page.waitForSelector('#numbers tbody tr');
  await isMoved(page, 1);
  await page.fill('#find', 'a20.α');
  await page.press('#find', 'Enter');
  await page.click('#new-cable');
  await page.fill('#cable-into', 'a19.A');
  await page.press('#cable-into', 'Enter');
  await isMoved(page, 2);
  await page.selectOption('#hall-cpu', 'quick');
  await isMoved(page, 0);
  await page.waitForFunction(() =>
    /stands still/.test(document.querySelector('#hall-status')?.textContent),
  );
  await page.fill('#find', 'a20.β');
  await page.press('#find', 'Enter');
  await page.click('#new-cable');
  await page.fill('#cable-into', 'a19.A');
  await page.press('#cable-into', 'Enter');
  await isMoved(page, 1);
  await page.getByRole('button', {name: 'About', exact: true}).click();
  assert.equal(await page.locator('#kept-count').textContent(), '2 kept.');
  // The older entry opens with the CPU that it was made for.
  await page.locator('#kept tbody tr').last().getByRole('button', {name: /^Open/}).click();
  await isMoved(page, 2);
  assert.equal(await page.locator('#hall-cpu').inputValue(), 'published');
  await close(page);
});

test('in forced colours the button shows that cables can be moved', async () => {
  const page = await open('#machine', {forcedColors: 'active'});
  await page.waitForSelector('#numbers tbody tr');
  const colours = () =>
    page.$$eval('.stage-buttons button', (all) =>
      all.map((each) => getComputedStyle(each).backgroundColor),
    );
  const [off, other] = await colours();
  assert.equal(off, other);
  await page.click('#move-cables');
  await page.waitForSelector('#move-cables[aria-pressed=true]');
  const [on, same] = await colours();
  assert.equal(same, other);
  assert.notEqual(on, off);
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 5);
  assert.deepEqual(opened.flat(), []);
});
