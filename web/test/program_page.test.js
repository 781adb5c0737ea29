// SPDX-License-Identifier: MIT
// Tests the editor and the boards of the Program room.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {close, open, opened, pictures} from './browser.js';
import {native} from './support.js';

const fragment = (name) => `#program?name=${encodeURIComponent(name)}`;
const status = (page, source) =>
  page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('#machine-status').textContent),
    source,
  );
const lit = (page, selector) => page.locator(`.grid ${selector}`).count();

async function room(name, options) {
  const page = await open(fragment(name), options);
  await page.waitForSelector('code-editor');
  await page.selectOption('#program-pace', '0');
  return page;
}

test('the editor: colours, mistakes in their places, undo, Tab and Escape', async () => {
  const page = await room('hello.asm');
  assert.equal(await page.locator('#source').getAttribute('aria-label'), 'Source');
  const colour = (text) =>
    page
      .getByText(text, {exact: true})
      .first()
      .evaluate((each) => getComputedStyle(each).color);
  assert.notEqual(
    await colour('print'),
    await colour('A is the register that everything happens in').catch(() => ''),
  ); // instructions and comments have different colours
  await page.fill(
    '#source',
    '        .isa v4\n        .org 100\n        mov 128,A\n        halt\n',
  );
  const mark = page.locator('.cm-lintRange-error');
  await mark.waitFor();
  assert.equal(await mark.textContent(), '128');
  assert.match(
    await page.locator('#diagnostics').textContent(),
    /source.asm|hello.asm:3:13 error: /,
  );
  await page.locator('#diagnostics button').first().click();
  await page.keyboard.press('Delete'); // the click has put the cursor in front of 128
  await page.waitForFunction(() =>
    document.querySelector('.diagnostics .quiet')?.textContent.startsWith('No errors'),
  );
  assert.match(await page.locator('code-editor').evaluate((each) => each.value), /mov 28,A/);
  await page.keyboard.press('Control+z');
  await page.waitForSelector('#diagnostics .error');
  // Tab indents a line. After Escape, Tab moves the focus to the next element.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'CODE-EDITOR');
  await close(page);
});

test('Life: cells by click, and generations as chsim computes them', async () => {
  const page = await room('life/life.asm');
  assert.equal(await lit(page, '.on'), 3);
  await page.getByRole('button', {name: 'row 4, column 4: alive'}).click();
  await page.getByRole('button', {name: 'row 1, column 2: empty'}).click();
  await page.waitForFunction(
    () => document.querySelector('#deck').value === '34000\n54000\n12000\n99020\n',
  );
  await page.fill('#deck', '34000\n44000\n54000\n99030\n');
  await page.click('#run');
  await status(page, 'Halted|Waiting');
  assert.equal(await lit(page, '.on'), 3);
  assert.match(
    await page.locator('.grid').getAttribute('aria-label'),
    /row 4 column 3 alive, row 4 column 4 alive, row 4 column 5 alive/,
  );
  const chsim = spawnSync(
    join(native, 'bin', 'chsim'),
    [join(native, 'programs', 'life.e'), '-q', '-d', '-'],
    {encoding: 'utf8', input: '34000\n44000\n54000\n99030\n'},
  );
  assert.equal((await page.locator('#cards').textContent()).trim(), chsim.stdout.trim());
  await close(page);
});

test('tic-tac-toe and connect four: stones by click, the board during a run', async () => {
  const page = await room('tic/tic.asm');
  assert.equal(await lit(page, '.x'), 1);
  assert.equal(await lit(page, '.o'), 1);
  await page.getByRole('button', {name: 'row 3, column 3: empty'}).click();
  await page.waitForFunction(
    () => document.querySelector('#deck').value === '05000\n01000\n09000\n99000\n',
  );
  await page.click('#run');
  await status(page, 'Halted|Waiting');
  await page.waitForSelector('.grid.tic[role=img]');
  assert.match(await page.locator('.boards pre').textContent(), /best by marks/);
  await page.selectOption('#example', 'c4/c4.asm');
  await page.waitForSelector('.grid.c4');
  assert.deepEqual([await lit(page, '.x'), await lit(page, '.o')], [1, 1]);
  await page.getByRole('button', {name: 'row 1, column 4: empty'}).click();
  await page.waitForFunction(
    () => document.querySelector('#deck').value === '04010\n04020\n04010\n99020\n',
  );
  await page.waitForSelector('.grid.c4 button[aria-label="row 4, column 4: X"]');
  await page.selectOption('#program-pace', '3000000');
  await page.click('#run');
  await page.waitForSelector('.grid.c4[role=img] .x');
  await page.click('#run');
  await close(page);
});

test('draughts: men by click, the board in memory, a move as chsim punches it', async () => {
  const page = await room('draughts/draughts.asm');
  assert.deepEqual(
    [await lit(page, '.o'), await lit(page, '.x'), await lit(page, '.blank')],
    [12, 12, 32],
  );
  await page.getByRole('button', {name: 'row 5, column 2: empty'}).click();
  await page.getByRole('button', {name: 'row 5, column 2: white man'}).waitFor();
  assert.match(await page.locator('#deck').inputValue(), /\n42010\n99200\n$/);
  await page.click('#original');
  await page.waitForFunction(() => document.querySelectorAll('.grid .o').length === 12);
  const deck = await page.locator('#deck').inputValue();
  await page.click('#run');
  await status(page, 'Halted|Waiting');
  const chsim = spawnSync(
    join(native, 'bin', 'chsim'),
    [join(native, 'programs', 'draughts.e'), '-q', '-d', '-'],
    {encoding: 'utf8', input: deck},
  );
  assert.equal((await page.locator('#cards').textContent()).trim(), chsim.stdout.trim());
  assert.equal(await page.locator('.grid.draughts[role=img] .o').count(), 12);
  await close(page);
});

test('the chess program shows its board', async () => {
  const page = await room('chess/chess.asm');
  for (let i = 0; i < 3; ++i) await page.click('#step');
  await page.waitForSelector('.boards .board');
  await close(page);
});

test('chess: a position is punched as eniac-chess does, and its move found', async () => {
  const page = await room('chess/chess.asm');
  const fen = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1';
  const deck = join(mkdtempSync(join(tmpdir(), 'chessvm-deck-')), 'deck');
  for (const cpu of ['published', 'quick']) {
    await page.selectOption('#program-cpu', cpu);
    await page.fill('#deck-fen', fen);
    await page.click('#punch');
    const options = ['--fen', fen, '--depth', '3', '--cpu', cpu, '--deck', deck];
    const chess = spawnSync(join(native, 'bin', 'eniac-chess'), ['move', ...options], {
      encoding: 'utf8',
    });
    assert.equal(chess.status, 0, chess.stderr);
    const cards = readFileSync(deck, 'utf8');
    await page.waitForFunction((text) => document.querySelector('#deck').value === text, cards);
    rmSync(deck);
  }
  await page.click('#run');
  await status(page, 'Halted|Waiting');
  await page.fill('#deck-fen', 'no position');
  await page.click('#punch');
  await status(page, 'The position is not taken');
  await close(page);
});

test('pictures', async () => {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'light'],
    [1280, 'dark'],
    [2560, 'light'],
  ])
    for (const name of ['life/life.asm', 'c4/c4.asm']) {
      const page = await room(name, {
        viewport: {width, height: width < 700 ? 780 : width > 2000 ? 1440 : 900},
        colorScheme,
      });
      await page.click('#run');
      await page.waitForSelector('.grid[role=img]');
      if (name.startsWith('life')) await status(page, 'Halted|Waiting');
      const [inner, outer] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(inner <= outer, `${name} is ${inner} wide at ${width}`);
      await page.screenshot({
        path: join(pictures, `${name.split('/')[0]}-${width}-${colorScheme}.png`),
        fullPage: width < 700,
        caret: 'initial',
      });
      await close(page);
    }
});

test('a picture of the debugger', async () => {
  const page = await room('hello.asm', {colorScheme: 'dark'});
  const add = async (field, text, place) => {
    await page.fill(field, text);
    await page.locator(field).press('Enter');
    await page.waitForSelector(place);
  };
  await add('#breaks', 'again if A < 4', '#stops li');
  await add('#watch', 'A', '#watched li');
  await add('#watch', 'A * 10', '#watched li:nth-child(2)');
  await page.click('#run');
  await status(page, 'Stopped before');
  await page.locator('.line', {hasText: 'dec A'}).hover();
  await page.waitForSelector('.listed-help');
  await page.screenshot({path: join(pictures, 'debugger-1280-dark.png'), caret: 'initial'});
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
