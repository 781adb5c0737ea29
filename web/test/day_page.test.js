// SPDX-License-Identifier: MIT
// Tests a person's day on the page: work in all rooms, a reload, and a shared link. On the next
// day, the work is still there. Another test ends the web worker in each room.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, newProfile, open, openWithProfile, opened, saved} from './browser.js';

const MAIN = `        .isa v4
        .org 100
        mov 42,A
        .include "part.inc"
        halt
`;
const PART = '        print\n';
const MACHINE = 'set a5 123\nb i\n';
const SIGNALS = 'p i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\nb i\n';

const enter = (page, room) => page.getByRole('button', {name: room, exact: true}).click();
const shows = (page, selector, text) =>
  page.waitForFunction(
    ([where, wanted]) => document.querySelector(where)?.textContent.includes(wanted),
    [selector, text],
  );
const isShown = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector('code-editor')?.value === wanted, text);
const type = async (page, field, text) => {
  await page.fill(field, text);
  await page.locator(field).press('Enter');
};
/** Waits until the page has written the last change. */
const written = (page) => page.waitForTimeout(600);

async function newFile(page, name, text) {
  await type(page, '#new-file', name);
  await isShown(page, '');
  await page.fill('#source', text);
  await isShown(page, text);
}

/** Plays a move and waits for the answer of the ENIAC. Returns the game. */
async function move(page, from, to) {
  const before = (await page.locator('#pgn').inputValue()).split('%eniac').length;
  await page.click(`#square-${from}`);
  await page.click(`#square-${to}`);
  await page.waitForFunction(
    (moves) =>
      /Your move/.test(document.querySelector('.play .status').textContent) &&
      document.querySelector('#pgn').value.split('%eniac').length > moves,
    before,
  );
  return page.locator('#pgn').inputValue();
}

/** Returns the room and the file of each kept work. Reads them from the list in About. */
async function keptWorks(page) {
  await enter(page, 'About');
  await page.waitForSelector('#kept-count');
  const rows = await page
    .locator('#kept tbody tr')
    .evaluateAll((all) =>
      all.map(({cells: [room, file]}) => [room.textContent, file.firstChild.textContent]),
    );
  return rows.map(([room, file]) => `${room} ${file.split(',')[0]}`).sort();
}

async function openKept(page, text) {
  await enter(page, 'About');
  await page
    .locator('#kept tbody tr', {hasText: text})
    .getByRole('button', {name: /^Open/})
    .click();
}

async function writeProgram(page) {
  await page.waitForSelector('code-editor');
  await newFile(page, 'whole.asm', MAIN);
  await newFile(page, 'part.inc', PART);
  await type(page, '#watch', 'A');
  await page.waitForSelector('#watched li');
  await type(page, '#breaks', 'part.inc:1');
  await page.waitForSelector('.line.stops');
  await page.selectOption('#program-pace', '0');
  await page.click('#run');
  await shows(page, '#machine-status', 'Stopped before');
  await shows(page, '#watched output', 'A = 42');
}

async function breakIt(page) {
  await enter(page, 'Break it');
  await page.waitForSelector('#run-test:enabled');
  await page.fill('#spec', 'decade:a13.5');
  await page.click('#break-it');
  await page.waitForSelector('#broken code');
  await page.selectOption('#hall-pace', '0');
  await page.click('#run-test:enabled');
  await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
}

async function wire(page) {
  await enter(page, 'Machine');
  await page.waitForSelector('#numbers tbody tr');
  await page.selectOption('#job', 'patch');
  await page.waitForSelector('#patch');
  await page.fill('#patch', MACHINE);
  await shows(page, '#numbers tbody tr:nth-child(5)', '0000000123');
  await enter(page, 'Signals');
  await page.waitForSelector('#recorded');
  await page.selectOption('#signals-example', 'addition.e');
  await page.getByText('The wiring and its cards').click();
  await page.fill('#patch', SIGNALS);
  await page.waitForFunction(() => document.querySelector('#original') !== null);
}

const WORKS = [
  'Machine patch',
  'Play a game',
  'Program part.inc',
  'Program whole.asm',
  'Signals addition.e',
];

test('a day on the page, and the next: nothing is lost, and all can be forgotten', async () => {
  const profile = newProfile();
  let page = await openWithProfile(profile, '#program');
  await writeProgram(page);
  await written(page);
  await page.reload();
  await isShown(page, PART);
  await page.waitForSelector('.line.stops');
  await breakIt(page);
  await page.reload();
  await shows(page, '#broken code', 'decade:a13.5');
  await enter(page, 'Play');
  await page.selectOption('#depth', '3');
  await page.selectOption('#pace', '0');
  await move(page, 'e2', 'e4');
  const game = await move(page, 'd2', 'd3');
  await wire(page);
  // After a reload, the room shows the program that was changed last.
  await enter(page, 'Program');
  await isShown(page, MAIN);
  await page.selectOption('#example', 'part.inc');
  await isShown(page, PART);
  await page.waitForFunction(() => /main=whole.asm.*text=/.test(location.hash));
  await page.getByRole('button', {name: 'Copy link'}).click();
  await page.waitForFunction(() => document.querySelector('.notice').textContent !== '');
  const {hash} = new URL(page.url());
  await written(page);
  assert.deepEqual(await keptWorks(page), WORKS);
  await close(page);

  // Another visitor opens the link. The page shows the file, and keeps nothing in this browser.
  const other = await open(hash);
  await isShown(other, PART);
  assert.deepEqual(await keptWorks(other), []);
  await close(other);

  // The next day: all kept work is there, until the visitor deletes it.
  page = await openWithProfile(profile);
  assert.deepEqual(await keptWorks(page), WORKS);
  await openKept(page, 'whole.asm');
  await isShown(page, MAIN);
  await page.waitForSelector('.line.stops');
  assert.equal(await page.locator('#watched li').count(), 1);
  await openKept(page, 'part.inc');
  await isShown(page, PART);
  await openKept(page, 'a game');
  await page.waitForFunction((pgn) => document.querySelector('#pgn')?.value === pgn, game);
  await openKept(page, 'patch');
  await shows(page, '#numbers tbody tr:nth-child(5)', '0000000123');
  await openKept(page, 'addition.e');
  await isShown(page, SIGNALS);
  assert.deepEqual(await keptWorks(page), WORKS);
  await exportAll(page, game);
  await page.getByRole('button', {name: 'Forget all'}).click();
  await page.getByText('Nothing is kept.', {exact: true}).waitFor();
  await close(page);

  page = await openWithProfile(profile);
  assert.deepEqual(await keptWorks(page), []);
  assert.equal(await page.evaluate(async () => (await indexedDB.databases()).length), 0);
  await close(page);
});

async function exportAll(page, game) {
  const save = async (text, name = /^Save:/) => {
    const row = page.locator('#kept tbody tr', {hasText: text});
    return saved(page, () => row.getByRole('button', {name}).click());
  };
  assert.deepEqual(await save('whole.asm'), {name: 'whole.asm', text: MAIN});
  assert.deepEqual(await save('part.inc'), {name: 'part.inc', text: PART});
  assert.deepEqual(await save('patch'), {name: 'patch.e', text: MACHINE});
  assert.equal((await save('a game')).text, game);
  const all = await saved(page, () => page.getByRole('button', {name: 'Save all'}).click());
  const {entries} = JSON.parse(all.text);
  assert.deepEqual(entries.map(({room}) => room).sort(), [
    'machine',
    'play',
    'program',
    'program',
    'signals',
  ]);
  const whole = entries.find(({file}) => file === 'whole.asm');
  assert.deepEqual(whole.stops, [{place: 'part.inc:1', condition: ''}]);
  assert.deepEqual(whole.watched, ['A']);
}

/** Records the workers of a page, so that a test can end them. */
function recordWorkers() {
  window.workers = [];
  window.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      window.workers.push(this);
    }
  };
}

/** Ends the worker. If `isSilent` is false, the page also gets an error message. */
const end = (page, isSilent) =>
  page.evaluate((silent) => {
    const worker = window.workers.at(-1);
    worker.terminate();
    if (!silent)
      worker.dispatchEvent(new ErrorEvent('error', {message: 'out of memory', cancelable: true}));
  }, isSilent);

/** Actions that need the worker, for each room. */
const ACTS = {
  Tour: async (page) => {
    await page.selectOption('#tour-pace', '0');
    await page.getByRole('button', {name: 'Send it'}).click();
    await shows(page, '#live', 'Accumulator 1 holds');
  },
  Play: (page) => move(page, 'e2', 'e4'),
  Program: async (page) => {
    await page.selectOption('#program-pace', '0');
    await page.click('#run');
    await shows(page, '#machine-status', 'Halted');
  },
  Machine: async (page) => {
    await page.waitForSelector('#step-cycle:enabled');
    const before = await page.locator('#cycle').textContent();
    await page.click('#step-cycle');
    await page.waitForFunction(
      (text) => document.querySelector('#cycle')?.textContent !== text,
      before,
    );
  },
  'Break it': async (page) => {
    await page.selectOption('#hall-pace', '0');
    await page.click('#run-test:enabled');
    await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
  },
  Signals: async (page) => {
    await type(page, '#length', '2');
    await shows(page, '#recorded', '0 to 2;');
  },
};

test('the worker ends in each room, and all rooms go on', async () => {
  const page = await open('#tour?screen=1');
  await page.addInitScript(recordWorkers);
  await page.goto(`${page.url().split('#')[0]}?again#tour?screen=1`);
  await page.waitForSelector('.exhibit-1');
  for (const [room, act] of Object.entries(ACTS)) {
    await enter(page, room);
    if (room === 'Play') {
      await page.selectOption('#depth', '3');
      await page.selectOption('#pace', '0');
    }
    if (room === 'Machine') await page.waitForSelector('#step-cycle:enabled');
    if (room === 'Break it') await page.waitForSelector('#run-test:enabled');
    if (room === 'Signals') await page.waitForSelector('#recorded');
    // In the Tour, the worker ends silently. The page must notice this within about 10 s.
    const isSilent = room === 'Tour';
    await end(page, isSilent);
    if (isSilent) await page.getByRole('button', {name: 'Send it'}).click();
    await shows(page, '.problems', isSilent ? 'did not answer' : 'out of memory');
    await page.getByRole('button', {name: 'Close', exact: true}).click();
    await act(page);
  }
  assert.equal(await page.evaluate(() => window.workers.length), 1 + Object.keys(ACTS).length);
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
