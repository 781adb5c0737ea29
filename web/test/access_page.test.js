// SPDX-License-Identifier: MIT
// Tests accessibility: axe-core in all rooms, light and dark, and what axe-core does not check.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {test} from 'node:test';

import {close, open, opened} from './browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PLACES = [
  '#play',
  '#program?name=hello.asm',
  '#program?name=life%2Flife.asm',
  '#program?name=chess%2Fchess.asm',
  '#signals',
  '#about',
  '#machine',
  '#machine?at=a13',
  '#machine?on=chess',
  '#machine?on=patch',
  '#break?fault=decade%3Aa13.5',
  '#play?moves=e1e8',
  ...Array.from({length: 8}, (_, i) => `#tour?screen=${i + 1}`),
];

function classOf(place) {
  const [room] = place.slice(1).split('?');
  return room === 'machine' ? 'panels' : room;
}

async function debugged(page) {
  await page.waitForSelector('.listing .line .place');
  await page.fill('#breaks', '101, 102 if A >');
  await page.locator('#breaks').press('Enter');
  await page.waitForSelector('#stops .error');
  await page.fill('#watch', '[32]');
  await page.locator('#watch').press('Enter');
  await page.waitForSelector('#watched output');
  await page.locator('code-editor').evaluate((each) => each.goTo(1, 1));
  await page.keyboard.press('Control+f');
  await page.keyboard.type('board');
  await page.waitForSelector('.cm-found');
}

async function settled(page, place) {
  if (place.startsWith('#signals')) await page.waitForSelector('#recorded');
  if (place.startsWith('#machine')) await page.waitForSelector('#numbers tbody tr');
  if (place === '#machine?at=a13') await page.waitForSelector('#contents');
  if (place.startsWith('#break')) {
    await page.waitForSelector('#broken code');
    await page.selectOption('#hall-pace', '0');
    await page.click('#run-test:enabled');
    await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
  }
  if (place.startsWith('#program')) await page.waitForSelector('code-editor');
  // Edit a text, so that About lists a kept entry.
  if (place === '#program?name=hello.asm') await page.fill('#source', '        halt\n');
  if (place === '#program?name=chess%2Fchess.asm') await debugged(page);
  if (place === '#about') await page.waitForSelector('#kept');
  if (place === '#play?moves=e1e8') await page.waitForSelector('.problems');
  if (place === '#tour?screen=8')
    await page.waitForFunction(() =>
      document.querySelector('.exhibit').textContent.includes('Players write'),
    );
  else if (place.startsWith('#tour')) await page.waitForSelector(`.exhibit-${place.split('=')[1]}`);
}

for (const [width, colorScheme] of [
  [1280, 'light'],
  [1280, 'dark'],
  [360, 'light'],
])
  test(`axe-core finds nothing, ${colorScheme}, ${width} pixels`, async () => {
    const page = await open('', {
      viewport: {width, height: 900},
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.evaluate(axe);
    const found = [];
    for (const place of PLACES) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, place);
      await page.waitForSelector(`main.${classOf(place)}`);
      await settled(page, place);
      const {violations} = await page.evaluate(() =>
        window.axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
      );
      for (const {id, nodes} of violations)
        found.push(
          `${place}: ${id}, ${nodes.length} times, first ` +
            `${nodes[0].target.flat().join(' ')}: ${nodes[0].failureSummary.split('\n')[1]}`,
        );
    }
    assert.deepEqual(found, []);
    await close(page);
  });

test('nothing moves where reduced motion is asked for', async () => {
  const page = await open(
    '#play?fen=3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1+b+-+-+0+1&depth=6',
    {reducedMotion: 'reduce'},
  );
  await page.waitForSelector('.clock.working');
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  await close(page);
});

test('all that can be pressed can be reached and pressed by keyboard', async () => {
  const page = await open('#tour?screen=1');
  await page.waitForSelector('.exhibit-1');
  const names = [
    'Tour',
    'Signals',
    'Copy link',
    '8',
    'digit',
    'Send it',
    'One pulse time',
    'tour-pace',
    'Next →',
  ];
  const reached = [];
  const missing = () => names.filter((name) => !reached.some((each) => each?.startsWith(name)));
  // Stop when each of `names` has had the focus. More Tabs would reach the buttons of Firefox
  // itself.
  while (missing().length > 0 && reached.length < 40) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent),
    );
  }
  assert.deepEqual(missing(), [], reached.join('|'));
  await page.locator('#digit').focus();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.slider b').textContent === '9');
  await page.selectOption('#tour-pace', '0');
  await page.getByRole('button', {name: 'Send it'}).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    /Accumulator 1 holds 9/.test(document.querySelector('#live').textContent),
  );
  await close(page);
});

test('no colour is alone: states differ in grey, too', async () => {
  const page = await open('#program?name=c4%2Fc4.asm', {forcedColors: 'active'});
  await page.waitForSelector('.grid.c4 .x');
  assert.deepEqual(await page.locator('.grid.c4 .x, .grid.c4 .o').allTextContents(), ['○', '×']);
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
