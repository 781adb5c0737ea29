// SPDX-License-Identifier: MIT
// Tests the tour: presses its buttons and checks what the machine then shows.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {test} from 'node:test';

import {close, open, opened, pictures} from './browser.js';
import {native} from './support.js';

const FEN = '3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1';

const press = (page, name) => page.getByRole('button', {name, exact: true}).click();
/** Waits until the machine has finished the action of the last button. */
const atRest = async (page) => {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.controls button')].every((each) => each.textContent !== 'Stop'),
  );
};
const slide = (page, id, value) => page.locator(`#${id}`).fill(String(value));
const shows = (page, source) =>
  page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('.exhibit').textContent),
    source,
  );

async function screen(number, options) {
  const page = await open(`#tour?screen=${number}`, options);
  await page.waitForSelector(`.exhibit-${number}`);
  if (number < 7) await page.selectOption('#tour-pace', '0');
  return page;
}

test('a decade counts: 7 and 5 are 2, with a carry', async () => {
  const page = await screen(1);
  const ring = page.locator('.ring');
  await slide(page, 'digit', 7);
  await press(page, 'Send it');
  await atRest(page);
  assert.match(await ring.getAttribute('aria-label'), /stands at 7$/);
  await slide(page, 'digit', 5);
  // The digit 5 is sent as the pulses 1P at pulse time 1 and 4P at pulse times 6 to 9.
  for (let time = 0; time < 11; ++time) await press(page, 'One pulse time');
  await page.waitForFunction(() =>
    /pulse time 10 /.test(document.querySelector('.pulses').textContent),
  );
  assert.match(await ring.getAttribute('aria-label'), /stands at 2, its carry lamp is on$/);
  assert.equal(
    await page.locator('.pulses svg').getAttribute('aria-label'),
    'the wire: pulse times 1, 6, 7, 8, 9',
  );
  await press(page, 'Send it');
  await atRest(page);
  assert.match(await ring.getAttribute('aria-label'), /stands at 2$/);
  await press(page, 'Begin again');
  await page.waitForFunction(() =>
    /stands at 0$/.test(document.querySelector('.ring').getAttribute('aria-label')),
  );
  await close(page);
});

test('ten decades carry', async () => {
  const page = await screen(2);
  await press(page, 'Add it');
  await shows(page, 'holds 1,002');
  await atRest(page);
  await slide(page, 'amount', 998);
  await press(page, 'Add it');
  await shows(page, 'holds 2,000');
  await atRest(page);
  assert.match(await page.locator('#live').textContent(), /Accumulator 1 holds 2,000/);
  await close(page);
});

test('a cable carries a number, and its complement', async () => {
  const page = await screen(3);
  await press(page, 'Send it');
  await shows(page, 'Accumulator 2 holds 142');
  await atRest(page);
  await page.selectOption('#output', 'S');
  for (const left of ['100', '58', '16', '−26']) {
    await press(page, 'Send it');
    await shows(page, `Accumulator 2 holds ${left}$|Accumulator 2 holds ${left}[A-Z]`);
    await atRest(page);
  }
  await slide(page, 'number', 9999);
  await shows(page, 'Accumulator 2 holds 100');
  await close(page);
});

test('a pulse starts the next unit: four accumulators, one after the other', async () => {
  const page = await screen(4);
  const lines = page.locator('.accumulator-line');
  const numbers = async () =>
    (await lines.locator('.held').allTextContents()).map((each) => Number(each.slice(2)));
  assert.deepEqual(await numbers(), [1946, 0, 0, 0]);
  await page.selectOption('#tour-pace', '500');
  await press(page, 'Give the first pulse');
  // At this pace, Stop is pressed before the number reaches accumulator 4.
  await press(page, 'Stop');
  assert.equal((await numbers())[3], 0);
  await page.selectOption('#tour-pace', '0');
  await press(page, 'Give the first pulse');
  await page.waitForFunction(() =>
    document.querySelectorAll('.accumulator-line')[2].textContent.includes('1946'),
  );
  await atRest(page);
  assert.deepEqual(await numbers(), [1946, 1946, 1946, 1946]);
  await close(page);
});

test('pulses in a circle make squares', async () => {
  const page = await screen(5);
  await slide(page, 'rounds', 9);
  await press(page, 'Give the first pulse');
  await shows(page, '4 squared is 16');
  await shows(page, '9 squared is 81');
  await page.waitForFunction(() => /of 9/.test(document.querySelector('.exhibit').textContent));
  await atRest(page);
  await shows(page, '9 squared is 81');
  await close(page);
});

test('the CPU of cables executes instructions; its registers are in the accumulators', async () => {
  const page = await screen(6);
  const registers = async () =>
    (await page.locator('.exhibit .register dd').allTextContents()).join('');
  const accumulator = async () =>
    (
      await page
        .locator('.accumulator-line')
        .filter({hasText: 'A to E'})
        .locator('.held')
        .textContent()
    ).slice(2);
  const expected = ['0800000000', '0000000800', '0700000800', '1500000800', '1500000800'];
  for (const words of expected) {
    await press(page, 'One instruction');
    await atRest(page);
    assert.equal(await accumulator(), words);
    assert.equal(await registers(), words);
  }
  await press(page, 'Run');
  await shows(page, 'The program has stopped: A holds 7 . 8');
  await press(page, 'Begin again');
  await page.waitForFunction(
    () => document.querySelector('.exhibit .register dd').textContent === '00',
  );
  await press(page, 'One add cycle');
  await close(page);
});

test('the search considers moves and finds that of eniac-chess', async () => {
  const native_ = spawnSync(
    join(native, 'bin', 'eniac-chess'),
    ['move', '--cpu', 'published', '--json', '--depth', '4', '--fen', FEN],
    {encoding: 'utf8'},
  );
  const expected = JSON.parse(native_.stdout);
  const page = await screen(7);
  const board = () => page.locator('.board').getAttribute('aria-label');
  assert.match(await board(), /as the question has it/);
  await page.selectOption('#haste', '20000');
  const seen = new Set();
  for (let i = 0; i < 25; ++i) {
    const before = await page.locator('.beside').textContent();
    await press(page, 'A little further');
    await page.waitForFunction(
      (text) => document.querySelector('.beside').textContent !== text,
      before,
    );
    seen.add(await board());
  }
  assert.ok(seen.size > 5, [...seen].join('\n'));
  await page.selectOption('#haste', '400000');
  await press(page, 'Search');
  await shows(page, `It has found ${expected.san}`);
  await press(page, 'Next →');
  await shows(page, `Players write ${expected.san}`);
  assert.ok(
    (await page.locator('.exhibit').textContent()).includes(
      expected.add_cycles.toLocaleString('en-US'),
    ),
  );
  await page.getByRole('link', {name: 'Play against it'}).click();
  await page.waitForSelector('main.play');
  await close(page);
});

test('the screens follow each other; a link opens one; no width scrolls; pictures', async () => {
  for (const width of [320, 360, 1280, 2560, 3840])
    for (let number = 1; number <= 8; ++number) {
      if (number > 2 && width === 3840) continue;
      const page = await screen(number, {
        viewport: {width, height: width < 700 ? 780 : width > 2000 ? 1440 : 900},
        colorScheme: number % 2 === 0 ? 'dark' : 'light',
      });
      if (number < 6) {
        await page.locator('.controls button.main').click();
        await page.waitForTimeout(300);
        if (number < 4) await atRest(page);
      }
      if (number === 6) await press(page, 'One instruction');
      if (number === 8)
        await page.waitForFunction(() =>
          document.querySelector('.exhibit').textContent.includes('Players write'),
        );
      const [inner, outer] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(inner <= outer, `screen ${number} is ${inner} wide at ${width}`);
      await page.screenshot({
        path: join(pictures, `tour${number}-${width}.png`),
        fullPage: width < 700,
        caret: 'initial',
      });
      await close(page);
    }
  const page = await screen(1);
  for (let number = 2; number <= 8; ++number) {
    await press(page, 'Next →');
    await page.waitForSelector(`.exhibit-${number}`);
    await page.waitForFunction((text) => location.hash === text, `#tour?screen=${number}`);
  }
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
