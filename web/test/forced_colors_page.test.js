// SPDX-License-Identifier: MIT
// Tests every room with forced colours of the system. Different colours must stay different.

import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';

import {close, open, opened, pictures} from './browser.js';
import {link} from './packed.js';
import {contrast, contrastIn, ground, leastContrast} from './pixels.js';

// Size in pixels, high enough to show every room completely.
const viewport = {width: 1280, height: 2400};
const forced = {forcedColors: 'active', reducedMotion: 'reduce', viewport};

async function seen(page, name) {
  await page.screenshot({path: join(pictures, `${name}-forced-colors.png`)});
}

async function differ(page, one, other, least = 1.15) {
  const [first, second] = [
    await ground(page.locator(one).first()),
    await ground(page.locator(other).first()),
  ];
  assert.ok(contrast(first, second) >= least, `${one} ${first} and ${other} ${second}`);
}

async function readable(page, selector) {
  const {least, count} = await leastContrast(page, selector);
  assert.ok(count > 0, `${selector}: nothing is seen`);
  assert.ok(least >= 4.5, `${selector}: contrast ${least}`);
}

test('Play: squares, marks and men', async () => {
  const page = await open(link('play', {moves: 'd2d4.e7e5', depth: '3'}), forced);
  await page.click('#square-d4');
  await page.waitForSelector('#square-e5.prey');
  await differ(page, '#square-a1', '#square-a2');
  await differ(page, '#square-d4', '#square-f4');
  await differ(page, '#square-e7', '#square-c7');
  for (const mark of [
    '#square-d5.goal',
    '#square-e5.prey',
    '#square-a2',
    '#square-a7',
    '#square-a8',
  ])
    assert.ok((await contrastIn(page.locator(mark))) >= 1.5, mark);
  await readable(page, '.clock .neon');
  await readable(page, '.status');
  await readable(page, 'nav [aria-current]');
  await differ(page, 'nav [aria-current]', 'nav button:not([aria-current])');
  await seen(page, 'play');
  await close(page);
});

test('Program: living and dead cells, the active line, what has changed', async () => {
  const page = await open(link('program', {name: 'life/life.asm'}), forced);
  await page.waitForSelector('.grid.life button');
  await differ(page, '.grid.life .on', '.grid.life button:not(.on)', 2);
  for (let i = 0; i < 6; ++i) await page.click('#step');
  await page.waitForFunction(() =>
    /^6 instructions/.test(document.querySelector('.program .counts').textContent),
  );
  await page.waitForSelector('.register.changed');
  const edge = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).outlineStyle);
  assert.equal(await edge('.line.active'), 'solid');
  assert.equal(await edge('.line:not(.active)'), 'none');
  assert.equal(await edge('.register.changed'), 'solid');
  await seen(page, 'program');
  await close(page);
});

test('Signals and the tour: values, waves, neons', async () => {
  const page = await open('#signals', forced);
  await page.waitForSelector('#recorded');
  await readable(page, '.names .value');
  await readable(page, '.names .signal');
  await readable(page, '.plots .trace text');
  await readable(page, '.plots .axis text');
  assert.ok((await contrastIn(page.locator('.plots .trace').first())) >= 3);
  await seen(page, 'signals');
  for (let screen = 1; screen <= 8; ++screen) {
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      link('tour', {screen: String(screen)}),
    );
    await page.waitForSelector('main.tour');
    await page.waitForFunction(
      (wanted) => document.querySelector('.screens [aria-current]')?.textContent === String(wanted),
      screen,
    );
    await page.waitForFunction(
      () => (document.querySelector('.exhibit')?.textContent ?? '') !== '',
    );
    await readable(page, '.exhibit :is(text, span, b, p, code, dd, figcaption, li, td)');
    await seen(page, `tour${screen}`);
  }
  await page.evaluate(() => {
    location.hash = '#tour?screen=2';
  });
  await page.waitForSelector('.exhibit .on > circle');
  const fill = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).fill);
  assert.notEqual(await fill('.exhibit .on > circle'), await fill('.exhibit g:not(.on) > circle'));
  await close(page);
});

test('Machine and Break it: the picture, what is right and wrong', async () => {
  const page = await open('#break?fault=carry%3Aa13.5', forced);
  await page.selectOption('#hall-pace', '0');
  await page.click('#run-test:enabled');
  await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
  assert.ok((await contrastIn(page.locator('#stage'))) >= 3);
  await readable(page, '#verdict');
  await readable(page, '#test-cards');
  await seen(page, 'break');
  await page.getByRole('button', {name: 'Machine', exact: true}).click();
  await page.waitForSelector('#numbers tbody tr');
  await readable(page, '#numbers');
  await seen(page, 'machine');
  await page.getByRole('button', {name: 'About', exact: true}).click();
  await page.waitForSelector('main.about h1');
  await readable(page, 'main.about h1');
  await seen(page, 'about');
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
