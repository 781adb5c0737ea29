// SPDX-License-Identifier: MIT
// Tests the visitor's own files in the Program room.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, open, opened, saved} from './browser.js';

const MAIN = `        .isa v4
        .org 100
        mov 4,A
        .include "part.inc"
        halt
`;
const PART = `        print
        dec A
        print
`;

const source = (page) => page.locator('code-editor').evaluate((each) => each.value);
const isShown = (page, text) =>
  page.waitForFunction((wanted) => document.querySelector('code-editor')?.value === wanted, text);
const isRight = (page) =>
  page.waitForFunction(() =>
    document.querySelector('.diagnostics .quiet')?.textContent.startsWith('No errors'),
  );
const file = (name, text) => ({name, mimeType: 'text/plain', buffer: Buffer.from(text)});

async function room(fragment = '#program?name=hello.asm') {
  const page = await open(fragment);
  await page.waitForSelector('code-editor');
  await page.selectOption('#program-pace', '0');
  return page;
}

async function make(page, name, text) {
  await page.fill('#new-file', name);
  await page.locator('#new-file').press('Enter');
  await isShown(page, '');
  await page.fill('#source', text);
}

const cards = (page) => page.locator('#cards').textContent();

test('programs of several files: made, included, kept, saved, deleted', async () => {
  const page = await room();
  await page.fill('#new-file', 'no name');
  await page.locator('#new-file').press('Enter');
  await page.getByText('A file is called like part.asm or part.inc, not “no name”.').waitFor();
  await make(page, 'whole.asm', MAIN);
  // The included file does not exist yet. The error is at the line that includes it.
  await page.getByRole('button', {name: /^whole.asm:4:/}).waitFor();
  await make(page, 'part.inc', PART);
  await page.getByText('Assembled as a part of whole.asm.').waitFor();
  await isRight(page);
  await page.click('#run');
  await page.waitForFunction(() =>
    /Halted/.test(document.querySelector('#machine-status').textContent),
  );
  assert.equal((await cards(page)).split('\n').length, 2);
  await page.locator('code-editor').evaluate((each) => each.goTo(2, 1));
  await page.keyboard.press('F9');
  await page.waitForSelector('.line.stops');
  await page.click('#reset');
  await page.click('#run');
  await page.waitForFunction(() =>
    /Stopped before/.test(document.querySelector('#machine-status').textContent),
  );
  assert.match(await page.locator('.line.active .source').textContent(), /dec A/);
  // The page assembles the program that includes this file, and shows the mistake in this file.
  await page.fill('#source', `${PART}        wrong A\n`);
  await page.waitForSelector('.diagnostics .error');
  await page.selectOption('#example', 'whole.asm');
  await isShown(page, MAIN);
  await page.getByRole('button', {name: /^part.inc:4:/}).click();
  await isShown(page, `${PART}        wrong A\n`);
  await page.fill('#source', PART);
  await isRight(page);
  // Both files exist after a reload. The page stores a text half a second after the last key.
  await page.waitForTimeout(600);
  await page.reload();
  await isShown(page, PART);
  await page.getByText('Assembled as a part of whole.asm.').waitFor();
  await isRight(page);
  const file = await saved(page, () => page.click('#save-file'));
  assert.deepEqual(file, {name: 'part.inc', text: PART});
  await page.click('#delete-file');
  await isShown(page, MAIN);
  await page.getByRole('button', {name: /^whole.asm:4:/}).waitFor();
  assert.equal(await page.locator('#example option[value="part.inc"]').count(), 0);
  await close(page);
});

test('files are opened by choice and by drop, with their cards', async () => {
  const page = await room();
  await page.setInputFiles('#open-files', [
    file('part.inc', PART),
    file('whole.asm', MAIN),
    file('whole.deck', '12340\n'),
  ]);
  await isShown(page, MAIN);
  await isRight(page);
  assert.equal(await page.locator('#deck').inputValue(), '12340\n');
  await page.setInputFiles('#open-files', [file('picture.png', 'none')]);
  await page.getByText('not “picture.png”').waitFor();
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'part.inc'));
    return data;
  }, '        print\n');
  await page.dispatchEvent('.program .column >> nth=0', 'drop', {dataTransfer: transfer});
  await isShown(page, '        print\n');
  await isRight(page);
  await page.selectOption('#example', 'tic/tic.asm');
  await page.waitForFunction(() => document.querySelector('.grid.tic') !== null);
  await page.selectOption('#example', 'whole.asm');
  await isShown(page, MAIN);
  assert.equal(await page.locator('#deck').inputValue(), '12340\n');
  assert.notEqual(await source(page), '');
  await close(page);
});

test('the console is empty', () => {
  for (const faults of opened) assert.deepEqual(faults, []);
});
