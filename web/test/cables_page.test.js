// SPDX-License-Identifier: MIT
// Tests that a visitor moves cables in the room Machine, by mouse, finger and keys. The patch that
// the page saves must run in the native eniacsim as on the page.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';

import {build} from 'esbuild';

import {close, open, opened, pictures} from './browser.js';
import {link, packed} from './packed.js';
import {native, start, tree} from './support.js';

const folder = mkdtempSync(join(tmpdir(), 'chessvm-cables-'));
after(() => rmSync(folder, {recursive: true, force: true}));

/** Patch in which a1 adds itself to a2 in every add cycle; a3 sends to a trunk that nobody hears. */
const ADDER = `set a1 3
set a3 1000
p a1.A 1
p a3.A 2
p 1 a2.α
p i.io 1-1
p 1-1 a1.5i
p 1-1 a3.5i
p 1-1 a2.5i
s a1.op5 A
s a3.op5 A
s a2.op5 α
p a2.5o 1-1
b i
`;
/** View of the accumulators 1 to 3, near enough for their sockets. */
const VIEW = {u: 8.5, y: 2.3, zoom: 8};
const address = (fields = {}) =>
  link('machine', {
    on: 'patch',
    text: packed(ADDER),
    view: `${VIEW.u.toFixed(2)}_${VIEW.y.toFixed(2)}_${VIEW.zoom.toFixed(1)}`,
    ...fields,
  });

/** Loads the modules of the page that know the places of sockets. */
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

/** Returns the pixel of a place of the walls. @param {any} page @param {[number, number]} place */
async function pixel(page, [u, y], view = VIEW) {
  const box = await page.locator('#stage').boundingBox();
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
/** Returns a place on a trunk or line, below another socket. */
const onLine = (name, below) => [socket(below)[0], jacks.levelOf(nets.nodeOf(name))];
const NOTHING = [8.5, 1.2];

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

/** Returns the patch that the page saves. */
async function savedPatch(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save-patch')]);
  return readFileSync(await download.path(), 'utf8');
}

test('a dragged cable carries another number', async () => {
  const page = await openBench();
  await goTo(page, 10);
  assert.equal(await numberOf(page, 'a2'), '0000000024');
  await drag(page, socket('a1.A'), NOTHING);
  await isMoved(page, 1);
  // The other end of the cable is on the trunk below the socket.
  await drag(page, onLine('2', 'a3.A'), onLine('1', 'a3.A'));
  await isMoved(page, 2);
  await page.click('#step-cycle');
  await page.waitForFunction(() => document.querySelector('#cycle')?.textContent === '11');
  assert.equal(await numberOf(page, 'a2'), '0000001024');
  await page.screenshot({path: join(pictures, 'machine-cables-1280.png')});
  await close(page);
});
