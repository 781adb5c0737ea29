// SPDX-License-Identifier: MIT
// Tests long tasks. The page shows these tasks, the visitor can stop them, and other rooms go on.
// The page restarts a worker that does not answer.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, notInFirefox, open, opened} from './browser.js';
import {link, packed} from './packed.js';

const enter = (page, name) => page.getByRole('button', {name, exact: true}).click();
const LOOP = '        .isa v4\n        .org 100\n        jmp on\n        .align\non      jmp on\n';

/** Checks that the worker answers: makes a move in the Play room. */
async function plays(page) {
  await enter(page, 'Play');
  await page.selectOption('#depth', '3');
  await page.selectOption('#pace', '0');
  const before = await page.locator('#pgn').inputValue();
  await page.locator('.square.movable').first().click();
  await page.locator('.square.goal, .square.prey').first().click();
  await page.waitForFunction((pgn) => {
    const {value} = document.querySelector('#pgn');
    return value !== pgn && /\}/.test(value.slice(pgn.length - 4));
  }, before);
}

test('a loop in Program is no program of Machine and Break it', async () => {
  const page = await open('#program?name=vmtest%2Fvmtest.asm');
  await page.waitForSelector('code-editor');
  await page.fill('#source', LOOP);
  await page.waitForFunction(() => document.querySelectorAll('.listing .line').length < 20);
  await enter(page, 'Break it');
  await page.selectOption('#hall-pace', '0');
  await page.click('#run-test:enabled');
  await page.waitForFunction(() =>
    /does not notice/.test(document.querySelector('#verdict').textContent),
  );
  await plays(page);
  await close(page);
});

test('the text of the room Program runs on the machine where that is chosen', async () => {
  const page = await open(
    link('program', {
      name: 'tic/tic.asm',
      text: packed(
        '        .isa v4\n        .org 100\n        mov 42,A\n        print\n        halt\n',
      ),
    }),
  );
  await page.waitForSelector('.listing .line .place');
  await enter(page, 'Machine');
  await page.selectOption('#job', 'tic/tic.asm');
  await page.waitForSelector('#hall-run:enabled');
  assert.equal(await page.locator('#own-text').isChecked(), false);
  await page.check('#own-text');
  await page.waitForSelector('#hall-run:enabled');
  await page.selectOption('#hall-pace', '0');
  await page.click('#hall-run');
  await page.waitForFunction(() => /^42/.test(document.querySelector('#hall-cards').textContent));
  await page.waitForFunction(() => /text=/.test(location.hash));
  await page.uncheck('#own-text');
  await page.waitForFunction(() => !/text=/.test(location.hash));
  // The room Signals records the bundled program, not the text of the room Program.
  await enter(page, 'Signals');
  await page.selectOption('#signals-example', 'cpu-tic.e');
  await page.waitForFunction(() =>
    /0 to 60/.test(document.querySelector('#recorded')?.textContent),
  );
  await close(page);
});

test('the way to a far add cycle is seen, and stopped; so is that of a link', async () => {
  const page = await open(link('machine', {on: 'chess', depth: '6', cycle: '9999999999'}));
  await page.waitForSelector('.works progress');
  const cycle = async () =>
    Number((await page.locator('#cycle').textContent()).replaceAll(',', ''));
  await page.waitForFunction(
    () => Number(document.querySelector('#cycle').textContent.replaceAll(',', '')) > 100_000,
  );
  await page.locator('.works').getByRole('button', {name: 'Stop'}).click();
  await page.waitForFunction(() => document.querySelector('.works') === null);
  await page.waitForFunction(
    () => /cycle=\d+/.test(location.hash) && !/9999999999/.test(location.hash),
  );
  assert.ok((await cycle()) > 100_000);
  await page.fill('#goal', '9999999998');
  await page.locator('#goal').press('Enter');
  await page.waitForSelector('.works progress');
  await page.locator('#hall-run').click();
  await page.waitForFunction(() => document.querySelector('.works') === null);
  await plays(page);
  await close(page);
});

test('a recording far away holds up no other room', async () => {
  // Two accumulators that send to each other without end.
  const wiring =
    'p i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\np a1.5o 1-2\np 1-2 a2.5i\ns a2.op5 A\np a2.5o 1-1\nb i\n';
  const page = await open(
    link('signals', {text: packed(wiring), trigger: 'cycle~1000000000~0~', length: '20'}),
  );
  await page.waitForSelector('.works progress');
  await plays(page);
  await enter(page, 'Signals');
  await page.locator('.works').getByRole('button', {name: 'Stop'}).click();
  await page.getByText('The task was stopped.').waitFor();
  await page.selectOption('#trigger', 'start');
  await page.waitForFunction(() =>
    /0 to 20/.test(document.querySelector('#recorded')?.textContent),
  );
  await close(page);
});

const skip = notInFirefox('Playwright runs no code in its workers; day_page.test.js ends them');
test('a worker that does not answer is restarted, and the page says so', {skip}, async () => {
  const page = await open('#program?name=tic%2Ftic.asm');
  await page.waitForSelector('.listing .line .place');
  await page.fill('#deck', '05000\n01000\n09000\n99000\n');
  const [worker] = page.workers();
  void worker
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined); // rejected because the page restarts the worker
  await page.click('#step');
  await page.waitForSelector('.problems', {timeout: 40_000});
  assert.match(
    await page.locator('.problems').textContent(),
    /did not answer for 10 seconds.*restarted/,
  );
  await page.selectOption('#program-pace', '0');
  await page.click('#run');
  await page.waitForFunction(() =>
    /Halted|Waiting/.test(document.querySelector('#machine-status').textContent),
  );
  assert.equal(await page.locator('#deck').inputValue(), '05000\n01000\n09000\n99000\n');
  await enter(page, 'Machine');
  await page.waitForSelector('#numbers tbody tr');
  await plays(page);
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
