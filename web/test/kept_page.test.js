// SPDX-License-Identifier: MIT
// Tests that the page keeps the visitor's work until the visitor deletes it. The page must have no
// database before the first change and after the deletion.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, open, openBlocked, opened, saved, server} from './browser.js';
import {link, packed} from './packed.js';
import {random, start} from './support.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const enter = (page, name) => page.getByRole('button', {name, exact: true}).click();
const source = (page) => page.locator('code-editor').evaluate((each) => each.value);
const kept = (page, count) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelector('#kept-count')?.textContent ===
      (wanted === 0 ? 'Nothing is kept.' : `${wanted} kept.`),
    count,
  );
const databases = (page) => page.evaluate(async () => (await indexedDB.databases()).length);

/** Returns a program without errors. Packing cannot shorten its random comments. */
function longText(lines) {
  let state = 1;
  const letter = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return String.fromCharCode(97 + ((state >>> 24) % 26));
  };
  const comment = () => `; ${Array.from({length: 70}, letter).join('')}\n`;
  return (
    Array.from({length: lines}, comment).join('') +
    '        .isa v4\n        .org 100\n        halt\n'
  );
}

/** Returns a game of random moves with few captures. `plies` is even, so White moves next. */
async function longGame(plies) {
  const engine = await start();
  const {pick} = random(7);
  let now = engine.json('chess_position', START);
  const words = [];
  for (let ply = 0; ply < plies; ++ply) {
    // Some pawn moves are necessary, so that the fifty-move rule does not end the game as a draw.
    const quiet = now.moves.filter(({san}) => !/[x+#]/.test(san));
    const pawns = quiet.filter(({san}) => /^[a-h][1-8]$/.test(san));
    const move = pick(
      ply % 30 === 0 && pawns.length > 0 ? pawns : quiet.length > 0 ? quiet : now.moves,
    );
    if (ply % 2 === 0) words.push(`${ply / 2 + 1}.`);
    words.push(move.san);
    if (ply % 2 === 1) words.push('{[%eniac 123456789]} {[%eval 0.25]}');
    now = engine.json('chess_position', move.fen);
  }
  return `${words.join(' ')} *`;
}

async function write(page, text) {
  await page.waitForSelector('code-editor');
  await page.fill('#source', text);
  await page.waitForTimeout(600);
}

test('a text that no address holds is there after a reload, another example and room', async () => {
  const page = await open('#program');
  assert.equal(await databases(page), 0);
  const long = longText(60);
  await write(page, long);
  assert.doesNotMatch(page.url(), /text=/);
  await page.reload();
  await page.waitForFunction((text) => document.querySelector('code-editor')?.value === text, long);
  await page.selectOption('#example', 'tic/tic.asm');
  await page.waitForFunction(() => /tic/.test(location.hash));
  assert.notEqual(await source(page), long);
  await page.fill('#deck', '09000\n99000\n');
  await page.selectOption('#example', 'hello.asm');
  await page.waitForFunction((text) => document.querySelector('code-editor').value === text, long);
  await enter(page, 'Signals');
  await page.waitForSelector('#recorded');
  await enter(page, 'Program');
  await page.waitForFunction((text) => document.querySelector('code-editor')?.value === text, long);
  // A link with another text does not overwrite the kept text.
  const text = packed('; a link\n        .isa v4\n        .org 100\n        halt\n');
  await page.goto(`${server.address}${link('program', {name: 'hello.asm', text})}`);
  await page.waitForFunction(() =>
    document.querySelector('code-editor').value.startsWith('; a link'),
  );
  await write(page, '; edited\n        .isa v4\n        .org 100\n        halt\n');
  await enter(page, 'About');
  await kept(page, 3);
  await page
    .locator('#kept tbody tr', {hasText: 'hello.asm'})
    .nth(1)
    .getByRole('button', {name: /^Open/})
    .click();
  await page.waitForFunction((text) => document.querySelector('code-editor')?.value === text, long);
  // The button restores the original, and undo restores the text.
  await page.click('#original');
  await page.waitForFunction(() =>
    /Counts down from five/.test(document.querySelector('code-editor').value),
  );
  await page.locator('#source').focus();
  await page.keyboard.press('Control+z');
  await page.waitForFunction((text) => document.querySelector('code-editor').value === text, long);
  await close(page);
});

test('undo does not put the text of one file under the name of another', async () => {
  const page = await open('#program');
  await write(page, '; mine\n        .isa v4\n        .org 100\n        halt\n');
  await page.selectOption('#example', 'tic/tic.asm');
  await page.waitForFunction(
    () => /tic/.test(location.hash) && document.querySelector('code-editor').value.length > 500,
  );
  const tic = await source(page);
  await page.locator('#source').focus();
  for (let i = 0; i < 3; ++i) await page.keyboard.press('Control+z');
  await page.waitForTimeout(300);
  assert.equal(await source(page), tic);
  await close(page);
});

test('a game is there after New game, in full after a reload, and during a search', async () => {
  const moves = Array.from({length: 60}, () => 'g1f3.g8f6~197w8v~c25.f3g1.f6g8~1cvyum').join('.');
  const page = await open('#play?depth=3');
  await page.selectOption('#pace', '0');
  await page.goto(`${server.address}${link('play', {moves, depth: '3'})}`);
  await page.waitForFunction(() => /120\.\sNg1/.test(document.querySelector('#pgn').value));
  await page.waitForFunction(() =>
    /fifty moves/.test(document.querySelector('.play .status').textContent),
  );
  await page.getByText('Position and game as text').click();
  const played = '[White "You"]\n[Black "ENIAC"]\n\n1. e4 e5 {[%eniac 1000]} {[%eval 0.25]} 2. Nf3';
  await page.fill('#pgn', played);
  await page.click('#set-pgn');
  await page.waitForFunction(() => /2\. Nf3 \S+ \{/.test(document.querySelector('#pgn').value));
  const game = await page.locator('#pgn').inputValue();
  assert.match(game, /e5 \{\[%eniac 1000\]\} \{\[%eval 0\.25\]\}/);
  await page.getByRole('button', {name: 'New game as White'}).click();
  await page.waitForFunction(() =>
    /No move yet/.test(document.querySelector('.moves').textContent),
  );
  await page.selectOption('#pace', '5000'); // the search takes hours
  await page.selectOption('#depth', '6');
  await page.click('#square-d2');
  await page.click('#square-d4');
  await page.waitForSelector('.clock.working');
  await page.waitForTimeout(500);
  await page.reload();
  await page.waitForSelector('.clock.working');
  assert.match(await page.locator('#pgn').inputValue(), /1\. d4 \*/);
  await enter(page, 'About');
  await kept(page, 2);
  await page.locator('#kept tbody tr').nth(1).getByRole('button', {name: /^Open/}).click();
  await page.waitForFunction((text) => document.querySelector('#pgn')?.value === text, game);
  await close(page);
});

test('a game that no address holds is there in full after a reload', async () => {
  const page = await open('#play?depth=3', {acceptDownloads: true});
  await page.selectOption('#pace', '0');
  const text = await longGame(240);
  await page.getByText('Position and game as text').click();
  await page.fill('#pgn', text);
  await page.click('#set-pgn');
  await page.waitForFunction(
    () =>
      /Your move, white/.test(document.querySelector('.play .status').textContent) &&
      document.querySelectorAll('.moves tr').length === 120,
  );
  await page.locator('.square.movable').first().click();
  await page.locator('.square.goal, .square.prey').first().click();
  await page.waitForFunction(() =>
    /\}\s\*\s*$/.test(
      document
        .querySelector('#pgn')
        .value.replaceAll('\n', ' ')
        .replace(/\{\[%eval[^}]*\}/g, '{}'),
    ),
  );
  await page.waitForTimeout(600);
  const played = await page.locator('#pgn').inputValue();
  assert.doesNotMatch(page.url(), /moves=/);
  await page.reload();
  await page.waitForFunction((pgn) => document.querySelector('#pgn')?.value === pgn, played);
  await close(page);
});

test('what is kept is listed, saved, and forgotten without a trace', async () => {
  const page = await open('#program', {acceptDownloads: true});
  await write(page, '; mine\n        .isa v4\n        .org 100\n        halt\n');
  await enter(page, 'About');
  await kept(page, 1);
  assert.equal(await databases(page), 1);
  const savedBy = (name) => saved(page, () => page.getByRole('button', {name}).first().click());
  assert.deepEqual(await savedBy(/^Save: hello.asm/), {
    name: 'hello.asm',
    text: '; mine\n        .isa v4\n        .org 100\n        halt\n',
  });
  const all = await savedBy('Save all');
  assert.equal(all.name, 'eniac-work.json');
  assert.equal(JSON.parse(all.text).entries[0].file, 'hello.asm');
  await page.getByRole('button', {name: 'Forget all'}).click();
  await kept(page, 0);
  assert.equal(await databases(page), 0);
  await page.reload();
  await kept(page, 0);
  await close(page);
});

test('where nothing can be kept, About says so and the page asks before it is left', async () => {
  const page = await openBlocked('#program');
  await write(page, longText(60));
  await enter(page, 'About');
  await page.getByText('This browser stores nothing for this page').waitFor();
  const asked = new Promise((resolve) =>
    page.on('dialog', (dialog) => {
      resolve(dialog.type());
      dialog.accept().catch(() => undefined); // fails if the test has closed the page
    }),
  );
  await page.locator('h1').first().click(); // browsers ask only after a click on the page
  void page.close({runBeforeUnload: true});
  const patience = new Promise((resolve) => setTimeout(resolve, 10_000, 'nothing'));
  assert.equal(await Promise.race([asked, patience]), 'beforeunload');
  await close(page).catch(() => undefined);
});

test('Play lists the kept games: opened by a click, saved as PGN, deleted', async () => {
  const page = await open('#play?depth=3');
  await page.selectOption('#pace', '0');
  const line = (text) => page.locator('#games li').filter({hasText: text});
  await page.click('#games summary');
  await page.getByText('A game is kept from its first move on.').waitFor();
  await page.click('.texts:not(#games) summary');
  const take = async (game) => {
    await page.fill('#pgn', game);
    await page.click('#set-pgn');
  };
  // The page keeps a pasted game when the next move is made. Here, the ENIAC makes this move.
  await take('1. f3 e5 {[%eniac 123456789]} 2. g4 *');
  await line('You – ENIAC, not over, 2 moves').waitFor();
  await page.getByRole('button', {name: 'Resign'}).click();
  await line('You – ENIAC, 0-1, 2 moves').waitFor();
  await take('1. e4 e5 {[%eniac 123456789]} 2. Nf3 *');
  await line('You – ENIAC, not over, 2 moves').waitFor();
  assert.equal(await page.locator('#games li').count(), 2);
  assert.equal(await line('not over').locator('[aria-current]').count(), 1);
  await line('0-1').getByRole('button').first().click();
  await page.waitForFunction(() => /resign/i.test(document.querySelector('.status').textContent));
  assert.equal(await line('0-1').locator('[aria-current]').count(), 1);
  const file = await saved(page, () => line('0-1').getByRole('button', {name: 'Save PGN'}).click());
  assert.match(file.name, /^game-.*\.pgn$/);
  assert.match(file.text, /\[Result "0-1"\]/);
  await line('not over').getByRole('button', {name: 'Delete'}).click();
  await page.waitForFunction(() => document.querySelectorAll('#games li').length === 1);
  await page.waitForTimeout(600);
  await page.reload();
  await page.click('#games summary');
  await page.waitForFunction(() => document.querySelectorAll('#games li').length === 1);
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
