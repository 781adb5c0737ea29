// SPDX-License-Identifier: MIT
// Tests that the page works without features that a browser refuses, and names these features.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, open, openBlocked, opened} from './browser.js';

const refuse = (names) => {
  const refused = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const holders = {serviceWorker: Navigator.prototype, clipboard: Navigator.prototype};
  for (const name of names)
    Object.defineProperty(holders[name] ?? window, name, {configurable: true, get: refused});
};

async function play(page) {
  await page.selectOption('#depth', '3');
  await page.selectOption('#pace', '0');
  await page.click('#square-e2');
  await page.click('#square-e4');
  await page.waitForFunction(() => /1\. e4 \S+ \{/.test(document.querySelector('#pgn').value));
}

test('site data are blocked: every room works, and About says what cannot be kept', async () => {
  const page = await openBlocked();
  // Checks that this browser refuses service workers.
  const answered = await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then(
      () => true,
      () => false,
    ),
  );
  assert.equal(answered, false);
  await play(page);
  for (const [room, place] of [
    ['Tour', '.tour .exhibit'],
    ['Program', '.program #run'],
    ['Machine', '#numbers tbody tr'],
    ['Break it', '#run-test:enabled'],
    ['Signals', '#recorded'],
  ]) {
    await page.getByRole('button', {name: room, exact: true}).click();
    await page.waitForSelector(place);
  }
  await page.getByRole('button', {name: 'About', exact: true}).click();
  await page.getByText('This browser cannot keep the page').waitFor();
  await close(page);
});

test('features that throw when they are touched take nothing with them', async () => {
  for (const name of ['serviceWorker', 'caches', 'localStorage', 'indexedDB', 'clipboard']) {
    const page = await open('#about');
    await page.addInitScript(refuse, [name]);
    await page.reload();
    await page.waitForSelector('main.about');
    await page.getByRole('button', {name: 'Play', exact: true}).click();
    await play(page);
    await page.getByRole('button', {name: 'Copy link'}).click();
    await page.waitForFunction(() => document.querySelector('.notice').textContent !== '');
    const notice = await page.locator('.notice').textContent();
    if (name === 'clipboard') assert.match(notice, /does not let this page write/);
    await close(page);
  }
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
