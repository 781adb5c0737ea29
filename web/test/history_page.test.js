// SPDX-License-Identifier: MIT
// Tests Back and Forward, and the moves of a game: looking at them, PGN, scores, draw, resign.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {test} from 'node:test';

import {close, open, opened} from './browser.js';
import {link} from './packed.js';
import {native} from './support.js';

const enter = (page, name) => page.getByRole('button', {name, exact: true}).click();
const room = (page, name) => page.waitForSelector(`main.${name}`);
const pgn = (page, source) =>
  page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('#pgn')?.value),
    source,
  );
const address = (page, source) =>
  page.waitForFunction((pattern) => new RegExp(pattern).test(location.hash), source);
const status = (page) => page.locator('.play .status').textContent();
const square = (page, name) => page.locator(`#square-${name}`);

async function begin(fields = {}) {
  const page = await open(link('play', {depth: '3', ...fields}));
  await page.selectOption('#pace', '0');
  return page;
}

test('the machine fails during a game as that of the command line does', async () => {
  const fen = 'r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
  const page = await begin({fen, you: 'black', depth: '6', mtbf: '1', seed: '7'});
  await pgn(page, '4\\. O-O \\{');
  const {stdout} = spawnSync(
    join(native, 'bin', 'eniac-chess'),
    'play --plain --side black --failures --mtbf 1 --seed 7 --depth 6'
      .split(' ')
      .concat('--fen', fen),
    {encoding: 'utf8', input: 'quit\n'},
  );
  const lines = stdout.match(/^failure after .*\n.*$/gm);
  assert.equal(lines.length, 8);
  assert.deepEqual(await page.locator('#failures li').allTextContents(), lines);
  assert.equal(await page.locator('.moves .failures').textContent(), '8 failures');
  // The time of the move includes the lost work, and the PGN keeps the failures.
  const game = await page.locator('#pgn').inputValue();
  assert.match(stdout, /this move {2}4h38m/);
  assert.match(game.replaceAll('\n', ' '), /\[%eniac 83680992\]/);
  assert.equal(game.replaceAll('\n', ' ').match(/\[%failure [^\]]*\]/g).length, 8);
  await page.getByText('Position and game as text').click();
  await page.click('#set-pgn');
  await page.waitForSelector('.moves .failures');
  assert.equal(await page.locator('#pgn').inputValue(), game);
  await page.selectOption('#mtbf', '0');
  await address(page, '^(?!.*mtbf)');
  await close(page);
});

test('Back and Forward go through rooms and positions', async () => {
  const page = await begin();
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await pgn(page, '1\\. e4 \\S+ \\{');
  await address(page, 'moves=e2e4\\.');
  const first = await page.locator('#pgn').inputValue();
  await square(page, 'd2').click();
  await square(page, 'd4').click();
  await pgn(page, '2\\. d4 \\S+ \\{');
  await address(page, 'd2d4\\.');
  const second = await page.locator('#pgn').inputValue();
  await enter(page, 'Program');
  await address(page, 'program');
  await page.selectOption('#example', 'tic/tic.asm');
  await address(page, 'tic');
  await enter(page, 'About');
  await address(page, 'about');
  await page.goBack();
  await room(page, 'program');
  await page.waitForFunction(() => document.querySelector('#example').value === 'tic/tic.asm');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('#example').value === 'hello.asm');
  await page.goBack();
  await room(page, 'play');
  assert.equal(await page.locator('#pgn').inputValue(), second);
  await page.goBack();
  await page.waitForFunction((text) => document.querySelector('#pgn').value === text, first);
  assert.match(await status(page), /Your move, white/);
  await page.goForward();
  await page.waitForFunction((text) => document.querySelector('#pgn').value === text, second);
  await page.goForward();
  await room(page, 'program');
  await close(page);
});

test('the moves of a game by click and arrow keys, with the clock of each', async () => {
  const page = await begin({moves: 'e2e4.e7e5~rs~c25.g1f3.b8c6~2bjk~m-3'});
  const clock = () => page.locator('.clock .cycles b').first().textContent();
  assert.equal(await clock(), '108,272');
  assert.match(await page.locator('#score').textContent(), /mated in 3/);
  await page.getByRole('button', {name: 'e5', exact: true}).click();
  await page.waitForFunction(() =>
    /after 2 of 4 moves/.test(document.querySelector('.play .status').textContent),
  );
  assert.equal(await clock(), '1,000');
  assert.match(await page.locator('#score').textContent(), /\+0\.25 pawns/);
  assert.match(await square(page, 'g1').getAttribute('aria-label'), /white knight/);
  assert.equal(await page.locator('.square.movable').count(), 0);
  await page.locator('.moves').focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() =>
    /white knight/.test(document.querySelector('#square-f3').getAttribute('aria-label')),
  );
  await page.keyboard.press('Home');
  await page.waitForFunction(() =>
    /white pawn/.test(document.querySelector('#square-e2').getAttribute('aria-label')),
  );
  await page.keyboard.press('End');
  await page.waitForFunction(() =>
    /Your move, white/.test(document.querySelector('.play .status').textContent),
  );
  assert.ok((await page.locator('.square.movable').count()) > 0);
  await close(page);
});

test('scores are those of eniac-chess, over level material', async () => {
  // Black has lost its queen.
  const fen = 'rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2';
  const page = await begin({fen});
  await page.waitForSelector('#score');
  const tool = spawnSync(
    join(native, 'bin', 'eniac-chess'),
    ['move', '--json', '--depth', '3', '--fen', fen],
    {encoding: 'utf8'},
  );
  const {centipawns} = JSON.parse(tool.stdout);
  assert.ok(centipawns < -500, `${centipawns}`);
  assert.match(
    await page.locator('#score').textContent(),
    new RegExp(`−${(-centipawns / 100).toFixed(2)} pawns`),
  );
  await close(page);
});

test('a draw is offered, and the course of the game is drawn', async () => {
  // In the first game the ENIAC is a pawn ahead; in the second game the score is level.
  const better = 'e2e4.e7e5~rs~c0.g1f3.b8c6~2bjk~c100';
  const page = await begin({moves: better});
  const course = page.locator('#course');
  assert.equal(await course.locator('.hours').count(), 2);
  assert.equal(await course.locator('title').last().textContent(), 'Nc6: 22 s, +1.00 pawns');
  await enter(page, 'Offer a draw');
  await page.locator('.problems').getByText('it gives itself +1.00 pawns').waitFor();
  await page.goto(
    `${page.url().split('#')[0]}${link('play', {depth: '3', moves: better.replace('c100', 'c0')})}`,
  );
  await page.waitForFunction(() => !/1.00/.test(document.querySelector('#score').textContent));
  await enter(page, 'Offer a draw');
  await page.locator('.play .status').getByText('Drawn by agreement.').waitFor();
  await pgn(page, '\\[Termination "draw by agreement"\\]');
  await address(page, 'resigned=draw');
  await page.reload();
  await page.locator('.play .status').getByText('Drawn by agreement.').waitFor();
  await close(page);
});

test('a game comes in as PGN, a position as FEN; a wrong one is named', async () => {
  const page = await begin();
  await page.getByText('Position and game as text').click();
  await page.fill(
    '#pgn',
    '[Event "x"]\n[White "ENIAC"]\n[Black "You"]\n\n1. e4 {good [%eniac 5000]} (1. d4 d5) ' +
      '1... e5 $1 2. Nf3! Nc6 3. O-O *',
  );
  await page.click('#set-pgn');
  await page.waitForSelector('.problems');
  assert.match(await page.locator('.problems').textContent(), /“3\. O-O” is not legal/);
  await pgn(page, '1\\. e4 \\{\\[%eniac\\s5000\\]\\} 1\\.\\.\\. e5 2\\. Nf3 Nc6');
  await page.fill('#pgn', 'nothing to play here');
  await page.click('#set-pgn');
  await page.locator('.problems').getByText('“1. nothing” is not legal').waitFor();
  await page.fill('#fen', '8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await page.click('#set-fen');
  await page.waitForSelector('#square-a7 .man.white');
  await close(page);
});

test('Escape lets go of a promotion', async () => {
  const page = await begin({fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1'});
  await square(page, 'a7').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.promotion');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.promotion') === null);
  assert.match(await status(page), /Your move, white/);
  await square(page, 'a7').click();
  await square(page, 'a8').click();
  await page.getByRole('button', {name: 'knight', exact: true}).focus();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector('.promotion') === null);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'square-a8');
  await close(page);
});

test('a game is given up, and played again with the other side', async () => {
  const page = await begin({moves: 'e2e4.e7e5~rs'});
  await page.getByRole('button', {name: 'Resign'}).click();
  await page.waitForFunction(
    () => document.querySelector('.play .status').textContent === 'White resigns. Black wins.',
  );
  await pgn(page, '\\[Result "0-1"\\]');
  await address(page, 'resigned=white');
  const other = await open(new URL(page.url()).hash);
  await other.waitForFunction(
    () => document.querySelector('.play .status').textContent === 'White resigns. Black wins.',
  );
  await close(other);
  await page.getByRole('button', {name: 'Rematch'}).click();
  await pgn(page, '\\[White "ENIAC"\\][^]*1\\. \\S+ \\{');
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
