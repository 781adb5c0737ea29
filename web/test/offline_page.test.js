// SPDX-License-Identifier: MIT
// Tests offline use: the page stores its files only on request, and then opens without a network.

import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {buildPage} from '../build.js';
import {serve} from '../serve.js';
import {close, open} from './browser.js';

const stored = (page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
    local: localStorage.length + sessionStorage.length,
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
  }));
const NOTHING = {workers: 0, caches: [], local: 0, cookies: '', databases: 0};

test('a page that is kept opens without the server; a forgotten one leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chessvm-offline-'));
  await buildPage(folder);
  const server = await serve(folder, 0);
  const page = await open();
  try {
    await page.goto(`${server.address}#about`);
    await page.waitForSelector('main.about');
    assert.deepEqual(await stored(page), NOTHING);
    await page.getByRole('button', {name: 'Keep for offline use'}).click();
    await page.getByText('The page is kept').waitFor();
    const {workers, caches} = await stored(page);
    assert.deepEqual([workers, caches.length], [1, 1]);
    server.close();
    await assert.rejects(fetch(server.address));
    await page.goto(`${server.address}?again#play?depth=3`);
    await page.waitForSelector('main.play');
    await page.selectOption('#pace', '0');
    await page.click('#square-e2');
    await page.click('#square-e4');
    await page.waitForFunction(() => /1\. e4 \S+ \{/.test(document.querySelector('#pgn').value));
    await page.getByRole('button', {name: 'Program', exact: true}).click();
    await page.waitForSelector('code-editor');
    await page.getByRole('button', {name: 'About', exact: true}).click();
    await page.getByText('The page is kept').waitFor();
    await page.getByRole('button', {name: 'Forget it'}).click();
    await page.getByText('The page can keep its own files').waitFor();
    await page.getByRole('button', {name: 'Forget all'}).click(); // deletes the kept game
    await page.getByText('Nothing is kept.', {exact: true}).waitFor();
    assert.deepEqual(await stored(page), NOTHING);
  } finally {
    await close(page);
    server.close();
    rmSync(folder, {recursive: true, force: true});
  }
});
