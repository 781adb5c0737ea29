// SPDX-License-Identifier: MIT
// Compares the quick CPU with the native tools, in every room that runs programs.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';

import {close, open} from './browser.js';
import {native, tree} from './support.js';

const folder = mkdtempSync(join(tmpdir(), 'chessvm-cpu-'));
const vmtest = join(folder, 'vmtest.e');
const deck = join(tree, 'programs', 'vmtest', 'vmtest.deck');
const FEN = '8/5pk1/6p1/8/3R4/6P1/1r3PK1/8 w - - 0 1';

function tool(name, ...options) {
  const {stdout, stderr} = spawnSync(join(native, 'bin', name), options, {encoding: 'utf8'});
  assert.notEqual(stdout, null, `the native ${name} is missing: ./dev web test builds it`);
  return {stdout, stderr};
}

const wired = (...options) =>
  JSON.parse(tool('eniacsim', '--json', '-q', '--vm', vmtest, '-d', deck, ...options).stdout);

const moveOf = (cpu) =>
  JSON.parse(
    tool('eniac-chess', 'move', '--cpu', cpu, '--json', '--depth', '3', '--fen', FEN).stdout,
  );

const hasText = (page, selector, pattern) =>
  page.waitForFunction(
    ([where, text]) => new RegExp(text).test(document.querySelector(where)?.textContent ?? ''),
    [selector, pattern],
    {timeout: 60_000},
  );

before(() => {
  const source = join(tree, 'programs', 'vmtest', 'vmtest.asm');
  assert.equal(tool('easm', source, '--cpu', 'quick', '-o', vmtest).stderr, '');
});
after(() => rmSync(folder, {recursive: true, force: true}));

test('Machine: the quick CPU is chosen, runs to its end, and stands in the link', async () => {
  const page = await open('#machine');
  await page.waitForSelector('#numbers tbody tr');
  await page.selectOption('#hall-cpu', 'quick');
  await page.waitForFunction(() => location.hash.includes('cpu=quick'));
  await page.waitForSelector('#numbers tbody tr');
  await page.selectOption('#hall-pace', '0');
  await page.click('#hall-run');
  await hasText(page, '#hall-status', 'halt');
  const expected = wired();
  assert.deepEqual((await page.locator('#hall-cards').textContent()).split('\n'), expected.cards);
  // The page stops a few add cycles later than eniacsim, because the page waits until no more
  // pulses come.
  const cycle = Number((await page.locator('#cycle').textContent()).replaceAll(',', ''));
  assert.ok(Math.abs(cycle - expected.add_cycles) < 10, `${cycle}, ${expected.add_cycles}`);
  const other = await open(new URL(page.url()).hash);
  await other.waitForSelector('#numbers tbody tr');
  assert.equal(await other.locator('#hall-cpu').inputValue(), 'quick');
  await close(other);
  await page.selectOption('#job', 'patch');
  await page.waitForSelector('#hall-cpu', {state: 'detached'});
  await close(page);
});

test('Machine: program lines of the quick CPU name the steps of its microprograms', async () => {
  const page = await open('#machine?cpu=quick');
  await page.waitForSelector('#numbers tbody tr');
  const names = [];
  const lines = await page.$$eval('#line option', (options) =>
    options.slice(1).map((option) => [option.value, option.textContent]),
  );
  for (const [value, title] of lines.filter(([, text]) => /\d-\d/.test(text)).slice(0, 60)) {
    await page.selectOption('#line', value);
    await page.waitForFunction(
      (text) => document.querySelector('#chosen')?.textContent === text,
      title,
    );
    if ((await page.locator('#steps').count()) > 0)
      names.push(await page.locator('#steps').textContent());
  }
  assert.ok(names.length > 20, `${names.length} of 60 lines have steps`);
  assert.ok(
    names.some((each) => /row_fetch/.test(each)),
    names.join('\n'),
  );
  await close(page);
});

test('Break it: the self-test of the quick CPU finds what the command line finds', async () => {
  const page = await open('#break?cpu=quick');
  await page.waitForSelector('#break-it:enabled');
  await page.fill('#spec', 'decade:a13.5');
  await page.click('#break-it');
  await page.waitForSelector('#broken li');
  await page.selectOption('#hall-pace', '0');
  await page.click('#run-test');
  await hasText(page, '#verdict', '.');
  const punched = await page.$$eval('#test-cards tbody tr', (rows) =>
    rows.map((row) => row.children[2].textContent).filter((card) => /^\d{4}$/.test(card)),
  );
  const {cards} = wired('--fault', 'decade:a13.5', '--max-cycles', '90000');
  assert.deepEqual(punched, cards);
  // A change of the CPU keeps the fault, because both wirings have the broken part.
  await page.selectOption('#hall-cpu', 'published');
  await page.waitForSelector('#break-it:enabled');
  assert.match(await page.locator('#broken').textContent(), /decade:a13\.5/);
  await close(page);
});

test('Break it: a cable that the other wiring has not is mended, and said so', async () => {
  const page = await open('#break');
  await page.waitForSelector('#break-it:enabled');
  const spec = cableOfOneWiring();
  await page.fill('#spec', spec);
  await page.click('#break-it');
  await page.waitForSelector('#broken li');
  await page.selectOption('#hall-cpu', 'quick');
  await hasText(page, '.break .error', 'The quick CPU has no such part to break');
  assert.equal(await page.locator('#broken li').count(), 0);
  await close(page);
});

/** Returns a fault of a cable. Only the published wiring has this cable. */
function cableOfOneWiring() {
  const cables = (wiring) =>
    [
      ...readFileSync(join(native, 'share', 'chessvm', wiring), 'utf8').matchAll(
        /^p (a\S+) (\S+)/gm,
      ),
    ].map(([, from, to]) => `cable:${from}/${to}`);
  const quick = new Set(cables('quick.e'));
  return cables('chessvm.e').find((each) => !quick.has(each));
}

test('Program: assembled for the quick CPU it takes the add cycles of chsim', async () => {
  const page = await open('#program?name=tic%2Ftic.asm&cpu=quick');
  assert.equal(await page.locator('#program-cpu').inputValue(), 'quick');
  await page.selectOption('#program-pace', '0');
  await page.click('#run');
  await hasText(page, '#machine-status', 'Halted|Waiting');
  const image = join(folder, 'tic.e');
  tool('easm', join(tree, 'programs', 'tic', 'tic.asm'), '--cpu', 'quick', '-o', image);
  const cards = await page.inputValue('#deck');
  const run = spawnSync(join(native, 'bin', 'chsim'), [image, '--json', '-q', '-d', '-'], {
    encoding: 'utf8',
    input: cards,
  });
  const {add_cycles} = JSON.parse(run.stdout);
  const counts = await page.locator('.program .counts').first().textContent();
  assert.ok(counts.includes(`${add_cycles.toLocaleString('en-US')} add cycles`), counts);
  await page.selectOption('#program-cpu', 'published');
  await page.waitForFunction(() => !location.hash.includes('cpu='));
  await close(page);
});

test('Signals: a recording of the quick CPU', async () => {
  const page = await open('#signals?name=quick-vmtest.e');
  await hasText(page, '#recorded', '6 signals');
  await close(page);
});

test('Play: the wired quick CPU answers in its own time', async () => {
  const page = await open(
    `#play?${new URLSearchParams({fen: FEN, depth: '3', you: 'black', engine: 'wired-quick'})}`,
  );
  await page.waitForSelector('#stage canvas');
  await page.selectOption('#pace', '0');
  await page.waitForFunction(
    () => document.querySelector('#pgn')?.value.includes('[%eniac'),
    undefined,
    {timeout: 60_000},
  );
  const pgn = await page.locator('#pgn').inputValue();
  const [quick, published] = [moveOf('quick'), moveOf('published')];
  assert.ok(pgn.includes(` ${quick.san} {[%eniac `), pgn);
  const cycles = Number(/%eniac (\d+)/.exec(pgn)[1]);
  assert.ok(Math.abs(cycles - quick.add_cycles) < 20_000, `${cycles}, ${quick.add_cycles}`);
  assert.ok(cycles < 0.75 * published.add_cycles, `${cycles} of ${published.add_cycles}`);
  await close(page);
});
