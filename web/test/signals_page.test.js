// SPDX-License-Identifier: MIT
// Tests the Signals room by clicks and keys.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {close, open, opened, pictures, saved, server} from './browser.js';
import {native, tree} from './support.js';

const recorded = (page, source) =>
  page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('#recorded')?.textContent ?? ''),
    source,
  );
const names = (page) => page.locator('.names .signal').allTextContents();
const cursor = (page) => page.locator('#cursor-time').textContent();
const valueOf = (page, name) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('.names li')]
        .find((each) => each.querySelector('.signal')?.textContent === wanted)
        .querySelector('.value').textContent,
    name,
  );

async function room(fragment = '#signals', options = {}) {
  const page = await open(fragment, options);
  await page.waitForSelector('#recorded');
  return page;
}

async function download(page) {
  const file = await saved(page, () => page.getByRole('button', {name: 'Save as VCD'}).click());
  return file.text;
}

test('an addition pulse by pulse; its VCD is that of eniacsim', async () => {
  const page = await room('#signals', {acceptDownloads: true});
  assert.deepEqual((await names(page)).sort(), [
    '1',
    '1-1',
    'a1.programs',
    'a2.carries',
    'a2.digits',
    'cy.10P',
    'cy.CPP',
    'cy.RP',
  ]);
  assert.match(
    await page.locator('#recorded').textContent(),
    /add cycles 0 to \d, where the machine stands still; 8 signals/,
  );
  // In add cycle 2, the number 12 is one pulse on wire 2 and two pulses on wire 1.
  await page.locator('.traces').focus();
  for (let i = 0; i < 2; ++i) await page.keyboard.press('Shift+ArrowRight');
  for (let i = 0; i < 8; ++i) await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() =>
    /add cycle 2, pulse time 8: 48 pulse times, 480 µs/.test(
      document.querySelector('#cursor-time').textContent,
    ),
  );
  assert.equal(await valueOf(page, '1'), 'wires 1');
  assert.equal(await valueOf(page, 'a2.digits'), '0000000001');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.names .value')].some(
      (each) => each.textContent === 'wires 2 1',
    ),
  );
  assert.equal(await valueOf(page, 'a2.digits'), '0000000012');
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() =>
    /1 pulse times, 10 µs before the mark/.test(document.querySelector('#cursor-time').textContent),
  );
  const folder = mkdtempSync(join(tmpdir(), 'chessvm-signals-'));
  try {
    writeFileSync(
      join(folder, 'addition.e'),
      await page.locator('code-editor').evaluate((each) => each.value),
    );
    const file = join(folder, 'addition.vcd');
    spawnSync(
      join(native, 'bin', 'eniacsim'),
      [
        'addition.e',
        '--quiet',
        '--vcd',
        file,
        '--signals',
        (await names(page)).join(','),
        '--max-cycles',
        '8',
      ],
      {cwd: folder},
    );
    assert.equal(await download(page), readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
  await close(page);
});

test('signals by name and by pattern, with completion; a wrong one is refused', async () => {
  const page = await room();
  await page.fill('#signal', 'a2.al');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#suggestions option')].some((each) => each.value === 'a2.alpha'),
  );
  await page.fill('#signal', 'a2.alpha');
  await page.locator('#signal').press('Enter');
  await recorded(page, '9 signals');
  await page.getByRole('button', {name: 'Remove cy.RP'}).click();
  await recorded(page, '8 signals');
  assert.ok(!(await names(page)).includes('cy.RP'));
  await page.fill('#signal', 'a2.*');
  await page.getByRole('button', {name: 'Add', exact: true}).click();
  await recorded(page, '\\d\\d signals');
  await page.fill('#signal', 'a2.digit');
  await page.locator('#signal').press('Enter');
  await page.waitForFunction(() =>
    /no signal is called 'a2.digit'; did you mean a2.digits/.test(
      document.querySelector('.signals .error')?.textContent ?? '',
    ),
  );
  await page.getByRole('button', {name: 'All in use'}).click();
  await page.waitForFunction(() => document.querySelector('.signals .error') === null);
  await close(page);
});

test('a trigger: the first pulse on a line, and what was before it', async () => {
  const page = await room();
  await page.selectOption('#signals-example', 'eniac/squares-and-cubes.e');
  await recorded(page, '7 signals');
  await page.fill('#length', '100');
  await page.locator('#length').press('Enter');
  await recorded(page, '0 to 100');
  await page.selectOption('#trigger', 'pulse');
  await page.fill('#jack', 'c.25i');
  await page.locator('#jack').press('Enter');
  await page.fill('#length', '10');
  await page.locator('#length').press('Enter');
  // The first pulse on c.25i is the end pulse of the program a17.6.
  await recorded(page, 'add cycles (\\d+) to');
  const text = await page.locator('#recorded').textContent();
  const begin = Number(/add cycles (\d+)/.exec(text)[1]);
  assert.ok(begin > 0 && begin < 10, text);
  const probe = spawnSync(
    join(native, 'bin', 'eniacsim'),
    [join(tree, 'examples/eniac/squares-and-cubes.e'), '--probe', 'c.25i', '--max-cycles', '20'],
    {encoding: 'utf8'},
  );
  assert.equal(Number(/probe c.25i: add cycle (\d+)/.exec(probe.stdout + probe.stderr)[1]), begin);
  await page.fill('#before', '2');
  await page.locator('#before').press('Enter');
  await recorded(page, `add cycles ${begin - 2} to`);
  assert.match(await cursor(page), new RegExp(`add cycle ${begin}, pulse time 0`));
  await page.fill('#jack', 'a20.1i');
  await page.locator('#jack').press('Enter');
  await page.waitForFunction(() =>
    /no pulse on a20.1i/.test(document.querySelector('.signals .error')?.textContent ?? ''),
  );
  await close(page);
});

test('the CPU of cables; a link restores what is seen', async () => {
  const page = await room();
  await page.selectOption('#signals-example', 'cpu-vmtest.e');
  await recorded(page, '0 to 60; 6 signals');
  await page.selectOption('#trigger', 'cycle');
  await page.fill('#cycle', '500');
  await page.locator('#cycle').press('Enter');
  await recorded(page, '500 to 560');
  await page.getByRole('button', {name: 'Zoom in'}).click();
  await page.locator('.traces').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.waitForFunction(() =>
    /add cycle 501/.test(document.querySelector('#cursor-time').textContent),
  );
  await page.waitForFunction(() => /view=\d+-\d+-100200/.test(location.hash));
  const values = await page.locator('.names').textContent();
  const url = page.url();
  const other = await open(url.slice(server.address.length));
  await other.waitForSelector('#recorded');
  await other.waitForFunction(
    (text) => document.querySelector('.names').textContent === text,
    values,
  );
  assert.equal(await cursor(other), await cursor(page));
  assert.equal(other.url(), url);
  await close(other);
  // The visitor's own patch, first with a mistake.
  await page.getByText('The wiring and its cards').click();
  await page.fill('#patch', 'p i.io 1-1\np 1-1 a1.5\n');
  await page.waitForSelector('#diagnostics .error');
  await page.fill('#patch', 'p i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\nb i\n');
  await page.waitForFunction(() => document.querySelector('#diagnostics .error') === null);
  await close(page);
});

test('by pointer: the cursor, the wheel; pictures at all widths', async () => {
  for (const [width, fragment] of [
    [320, ''],
    [360, ''],
    [1280, ''],
    [1280, '?name=cpu-vmtest.e&length=20'],
    [2560, '?name=eniac%2Fsquares-and-cubes.e&length=30'],
    [3840, ''],
  ])
    for (const colorScheme of width === 1280 ? ['light', 'dark'] : ['light']) {
      const page = await room(`#signals${fragment}`, {
        viewport: {width, height: width < 700 ? 780 : width > 2000 ? 1440 : 900},
        colorScheme,
      });
      const box = await page.locator('.plots').boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForSelector('.plots .cursor');
      const [inner, outer] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(inner <= outer, `the room is ${inner} wide at ${width}`);
      await page.screenshot({
        path: join(pictures, `signals-${width}-${colorScheme}${fragment === '' ? '' : '-own'}.png`),
        fullPage: width < 700,
        caret: 'initial',
      });
      await close(page);
    }
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
