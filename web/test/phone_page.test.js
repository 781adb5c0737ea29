// SPDX-License-Identifier: MIT
// Tests all rooms on a phone. The header must not be too high, and controls not too small. While a
// button is visible, the element that the button changes must be visible, too.

import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';

import {close, open, opened, pictures} from './browser.js';
import {link, packed} from './packed.js';

const MOST_HEADER = 56;
const LEAST_TARGET = 24;
/** Least visible height, in pixels, of the element that a button changes. */
const LEAST_SEEN = 120;

/** For each room: the address; an element that appears when the room is ready; the buttons; the
 * element that the buttons change; the least visible height of this element, in pixels. The default
 * height is LEAST_SEEN. In the Program room, one visible line is enough. */
const ROOMS = [
  ...['', '?screen=4', '?screen=6', '?screen=7'].map((screen) => [
    `#tour${screen}`,
    '.controls button',
    '.controls > .buttons button',
    '.exhibit',
  ]),
  ['#play', '.square', '.side .buttons button', '.board'],
  [
    '#program?name=life%2Flife.asm',
    '#run:enabled',
    '#run, #step, #back, #reset',
    '.column + .column',
    80,
  ],
  ['#machine', '#hall-run:enabled', '.controls button, #hall-pace', '#stage'],
  // A cable between two outputs, so that the room also shows a warning.
  [
    link('machine', {at: 'a19.A', cables: packed('plug a19.A a20.A')}),
    '#cable-warnings',
    '#move-cables, .cables .buttons button',
    '#stage',
  ],
  ['#break', '#run-test:enabled', '#run-test', '#stage'],
  ['#signals', '.traces .trace', '.reading .buttons button', '.traces'],
  ['#about', 'main', null, null],
];

/** Returns the controls that are smaller than `least` pixels, except links within text. */
function smallTargets(least) {
  return [
    ...document.querySelectorAll('button, select, input, textarea, a[href], summary, div.line'),
  ]
    .filter((each) => each.tagName !== 'A' || getComputedStyle(each).display !== 'inline')
    .map((each) => ({each, box: each.getBoundingClientRect()}))
    .filter(({box}) => box.width > 0 && Math.min(box.width, box.height) < least - 0.01)
    .map(({each, box}) => `${each.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`);
}

/** Scrolls from the top to the end. Returns the number of buttons seen, and the positions at which
 * a visible button changes an element that is out of sight. */
async function lostSight({buttons, moved, least}) {
  const lost = [];
  const seen = new Set();
  const inSight = (element) => {
    const {top, bottom} = element.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  };
  const end = document.documentElement.scrollHeight - innerHeight;
  for (let top = 0; top < end + 60; top += 60) {
    scrollTo(0, Math.min(top, end));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const button of document.querySelectorAll(buttons)) {
      const box = button.getBoundingClientRect();
      if (box.height === 0 || box.top < 0 || box.bottom > innerHeight) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (!button.contains(document.elementFromPoint(x, y))) continue; // another element covers it
      seen.add(button);
      const mover = document.querySelector(moved);
      if (inSight(mover) < Math.min(least, mover.offsetHeight))
        lost.push(`${button.textContent} at ${scrollY}: ${inSight(mover)} pixels are seen`);
    }
  }
  scrollTo(0, 0);
  return {lost, seen: seen.size};
}

for (const [room, ready, buttons, moved, least = LEAST_SEEN] of ROOMS)
  for (const width of [360, 400])
    test(`${room} on a phone, ${width} pixels`, async () => {
      const page = await open(room, {
        viewport: {width, height: 740},
        hasTouch: true,
        isMobile: true,
      });
      await page.waitForSelector(ready);
      const header = await page.locator('header').evaluate((each) => each.offsetHeight);
      assert.ok(header <= MOST_HEADER, `the header is ${header} high`);
      const current = await page.locator('nav [aria-current]').boundingBox();
      assert.ok(current.x >= 0 && current.x + current.width <= width, 'the room is not named');
      assert.deepEqual(await page.evaluate(smallTargets, LEAST_TARGET), []);
      if (moved !== null) {
        const {lost, seen} = await page.evaluate(lostSight, {buttons, moved, least});
        assert.deepEqual(lost, []);
        assert.ok(seen > 0, 'no button is ever in sight');
      }
      await page.screenshot({
        path: join(pictures, `phone-${room.replaceAll(/\W+/g, '-').slice(1)}-${width}.png`),
      });
      await close(page);
    });

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 5);
  assert.deepEqual(opened.flat(), []);
});
