// SPDX-License-Identifier: MIT
// Tests the editor of the page: help on words, search.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, open, opened} from './browser.js';

async function room(name = 'hello.asm') {
  const page = await open(`#program?name=${encodeURIComponent(name)}`);
  await page.waitForSelector('code-editor');
  await page.waitForSelector('.listing .line .place');
  return page;
}

const goTo = (page, line, column) =>
  page
    .locator('code-editor')
    .evaluate((each, [at, character]) => each.goTo(at, character), [line, column]);

/** Returns the add cycles of the first line of the listing that has these words. */
async function listedCycles(page, words) {
  const line = page.locator('.line').filter({hasText: words}).first();
  return (await line.locator('.cost').textContent()).trim();
}

test('help on an instruction: effect, words and add cycles of the chosen CPU', async () => {
  const page = await room();
  const seen = {};
  for (const cpu of ['published', 'quick']) {
    await page.selectOption('#program-cpu', cpu);
    await page.waitForTimeout(500);
    const cycles = await listedCycles(page, 'dec A');
    await page.getByText('dec', {exact: true}).first().hover();
    const help = page.locator('.cm-help');
    await help.waitFor();
    const text = await help.textContent();
    assert.match(text, /dec A/);
    assert.match(text, new RegExp(`\\b${cycles} add cycle`), `${cpu}: ${text}`);
    seen[cpu] = text;
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => {
      const {shadowRoot} = document.querySelector('code-editor');
      return shadowRoot.querySelector('.cm-help') === null;
    });
  }
  assert.notEqual(seen.published, seen.quick);
  // F1 shows the help and announces it to screen readers. Escape hides the help.
  await goTo(page, 6, 2);
  await page.keyboard.press('F1');
  await page.locator('.cm-help').waitFor();
  assert.match(await page.locator('.cm-help').textContent(), /again.*row 101/s);
  await page.waitForFunction(() => /again/.test(document.querySelector('#live').textContent));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => {
    const {shadowRoot} = document.querySelector('code-editor');
    return shadowRoot.querySelector('.cm-help') === null;
  });
  await goTo(page, 1, 3); // line 1 is a comment, without help
  await page.keyboard.press('F1');
  await page.waitForFunction(() => /^Nothing/.test(document.querySelector('#live').textContent));
  await close(page);
});

test('help on an instruction of the listing: by pointer and by F1', async () => {
  const page = await room();
  const help = page.locator('.listed-help');
  const line = page.locator('.line').filter({hasText: 'dec A'}).first();
  await line.hover();
  await help.waitFor();
  const cycles = await listedCycles(page, 'dec A');
  assert.match(await help.textContent(), new RegExp(`dec A.*\\b${cycles} add cycle`, 's'));
  await help.hover(); // the pointer may rest on the help, too
  assert.equal(await help.count(), 1);
  await page.mouse.move(5, 5);
  await help.waitFor({state: 'detached'});
  await page.focus('#listing');
  await page.keyboard.press('Home');
  await page.keyboard.press('F1');
  await help.waitFor();
  await page.waitForFunction(() => /add cycle/.test(document.querySelector('#live').textContent));
  await page.keyboard.press('Escape');
  await help.waitFor({state: 'detached'});
  await close(page);
});

test('keys of the listing within one frame act one after the other', async () => {
  const page = await room();
  const chosen = await page.locator('#listing').evaluate((listing) => {
    const press = (key) =>
      listing.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'F1']) press(key);
    return listing.getAttribute('aria-activedescendant');
  });
  await page.locator('.listed-help').waitFor();
  const lines = await page
    .locator('.line[role=option]')
    .evaluateAll((all) => all.map(({id}) => id));
  assert.equal(chosen, lines[2]);
  await close(page);
});

test('search: Control+F, the next and the one before, also out of sight, Escape', async () => {
  const page = await room('chess/chess.asm');
  await page.locator('#source').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  const input = page.getByRole('searchbox', {name: 'Search in the text'});
  await input.fill('SQUARE');
  const count = page.locator('.cm-search output');
  await page.waitForTimeout(100);
  const text = await page.locator('code-editor').evaluate((each) => each.value);
  const all = text.toLowerCase().split('square').length - 1;
  assert.ok(all > 5);
  assert.equal(await count.textContent(), `${all} found`);
  await input.press('Enter');
  assert.equal(await count.textContent(), `1 of ${all}`);
  await input.press('Shift+Enter');
  assert.equal(await count.textContent(), `${all} of ${all}`);
  await page.getByRole('button', {name: 'The next place'}).click();
  await page.getByRole('button', {name: 'The next place'}).click();
  assert.equal(await count.textContent(), `2 of ${all}`);
  await input.press('Escape');
  assert.equal(await page.locator('.cm-search').count(), 0);
  // The search has selected the found text, so typing replaces it.
  await page.keyboard.type('place');
  const now = await page.locator('code-editor').evaluate((each) => each.value);
  assert.equal(now.toLowerCase().split('square').length - 1, all - 1);
  await page.keyboard.press('Control+f');
  await input.fill('no such word');
  await page.waitForTimeout(100);
  assert.equal(await count.textContent(), 'not found');
  await close(page);
});

test('the console is empty', () => {
  for (const faults of opened) assert.deepEqual(faults, []);
});
