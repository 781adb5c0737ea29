// SPDX-License-Identifier: MIT
// Tests links with wrong fields: the page checks each field and reports wrong fields at its top.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, open, opened, saved, server} from './browser.js';
import {link, packed} from './packed.js';

const problems = (page) => page.locator('.problems li').allTextContents();

/** Opens a link. Returns the page and the problems that it reports. */
async function judged(fragment) {
  const page = await open(fragment);
  await page.waitForSelector('.problems');
  const {y, height} = await page.locator('.problems').boundingBox();
  assert.ok(y + height < 400, 'above the fold');
  return {page, said: (await problems(page)).join('\n')};
}

test('texts are unpacked within bounds', async () => {
  const lines = '\n'.repeat(1_400_000);
  assert.ok(packed(lines).length < 2000);
  const many = 'x'.repeat(100_000_000);
  for (const fragment of [
    link('program', {name: 'hello.asm', text: packed(lines)}),
    link('program', {name: 'hello.asm', text: packed(many)}),
    link('program', {name: 'hello.asm', deck: packed(lines)}),
    link('signals', {text: packed(lines)}),
    link('machine', {on: 'patch', text: packed(lines)}),
    link('machine', {deck: packed(lines)}),
  ]) {
    const {page, said} = await judged(fragment);
    assert.match(said, /The “\w+” of the link has more than 256 kB and 10,000 lines/);
    await close(page);
  }
});

test('numbers of links are not believed', async () => {
  for (const [fragment, sentence] of [
    [link('play', {moves: 'e2e4.e7e5~-5'}), /add cycles of “e7e5”/],
    [
      link('play', {moves: `e2e4.e7e5~${Number.MAX_SAFE_INTEGER.toString(36)}`}),
      /add cycles of “e7e5”/,
    ],
    [
      link('machine', {cycle: '9007199254740991'}),
      /“cycle” is a whole number from 0 to 10,000,000,000/,
    ],
    [link('machine', {cycle: '-1'}), /“cycle” is a whole number/],
    [link('signals', {length: '1e9'}), /“length” is a whole number from 1 to 20,000, not “1e9”/],
    [link('signals', {trigger: 'cycle~x~0~'}), /add cycle of a trigger is a whole number/],
    [link('signals', {trigger: 'never~1~0~'}), /asks for “never” as “trigger”/],
    [link('signals', {view: '-5-x'}), /asks for the view “-5-x”/],
    [link('signals', {name: 'nothing.e'}), /machine “nothing.e”, which is not known/],
    [link('tour', {screen: '99'}), /“screen” is a whole number from 1 to 8/],
    [link('play', {depth: '60'}), /asks for “60” as “depth”/],
    [link('machine', {on: 'nothing'}), /asks for “nothing” as “on”/],
    [link('program', {name: 'nothing.asm'}), /program “nothing.asm”, which is not known/],
  ]) {
    const {page, said} = await judged(fragment);
    assert.match(said, sentence);
    await close(page);
  }
});

test('a bad FEN or move: good moves are kept, the board lives, the bad one is named', async () => {
  const {page, said} = await judged(link('play', {moves: 'e2e4.e7e5.e1e8.g1f3', depth: '3'}));
  assert.match(said, /The move “2\. e1e8” is not legal: .* without what comes after it, 1 more/);
  assert.match(await page.locator('#pgn').inputValue(), /1\. e4 e5 \*/);
  assert.match(await page.locator('.play .status').textContent(), /Your move, white/);
  await page.selectOption('#pace', '0');
  await page.click('#square-g1');
  await page.click('#square-f3');
  await page.waitForFunction(() => /2\. Nf3 \S+ \{/.test(document.querySelector('#pgn').value));
  await page.getByRole('button', {name: 'Close'}).click();
  await page.waitForFunction(() => document.querySelector('.problems') === null);
  // A link with a wrong position does not change the present game.
  const before = await page.locator('#pgn').inputValue();
  await page.goto(`${server.address}${link('play', {fen: 'nonsense'})}`);
  await page.waitForSelector('.problems');
  assert.match((await problems(page)).join(), /The position is not taken: .*FEN/);
  assert.equal(await page.locator('#pgn').inputValue(), before);
  await close(page);
  const fresh = await judged(link('play', {fen: '8/8/8/8/8/8/8/8 w - - 0 1'}));
  assert.match(await fresh.page.locator('.play .status').textContent(), /Your move, white/);
  await close(fresh.page);
});

test('a machine of a link: a wrong fault or position is named, the rest stands', async () => {
  const {page, said} = await judged('#break?fault=decade%3Aa13.5&fault=nonsense');
  assert.match(said, /The fault “nonsense” of the link is none/);
  await page.waitForSelector('#run-test:enabled');
  assert.deepEqual(await page.locator('#broken code').allTextContents(), ['decade:a13.5']);
  await close(page);
  const other = await judged(link('machine', {on: 'chess', fen: 'nonsense'}));
  assert.match(other.said, /cannot be set up/);
  await close(other.page);
});

test('the links of the page lead to its rooms and change nothing there', async () => {
  const page = await open('#break?fault=decade%3Aa13.5');
  await page.waitForSelector('#run-test:enabled');
  await page.getByRole('button', {name: 'Machine', exact: true}).click();
  await page.waitForSelector('#faults');
  await page.locator('#faults a').click();
  await page.waitForSelector('main.break');
  assert.deepEqual(await page.locator('#broken code').allTextContents(), ['decade:a13.5']);
  await page.waitForFunction(() => /fault=/.test(location.hash));
  await close(page);
  const game = await open(link('play', {moves: 'e2e4.e7e5', depth: '3'}));
  await game.getByRole('button', {name: 'Tour', exact: true}).click();
  await game.locator('.screens button').nth(7).click();
  await game.getByRole('link', {name: 'Play against it'}).click();
  await game.waitForSelector('main.play');
  assert.match(await game.locator('#pgn').inputValue(), /1\. e4 e5/);
  await close(game);
});

test('unknown signals: the known ones are recorded, and names can be added as before', async () => {
  const page = await open(
    link('signals', {name: 'addition.e', signals: 'a2.digits,a2.digit', length: '8'}),
  );
  await page.waitForFunction(() =>
    /1 signals/.test(document.querySelector('#recorded')?.textContent),
  );
  assert.match(
    await page.locator('.signals .error').textContent(),
    /no signal is called 'a2.digit'/,
  );
  await page.fill('#signal', 'a1.digits');
  await page.locator('#signal').press('Enter');
  await page.waitForFunction(() =>
    /2 signals/.test(document.querySelector('#recorded').textContent),
  );
  await page.fill('#signal', 'nonsense a3.digits');
  await page.locator('#signal').press('Enter');
  await page.waitForFunction(() =>
    /3 signals/.test(document.querySelector('#recorded').textContent),
  );
  assert.match(await page.locator('.signals .error').textContent(), /nonsense/);
  await page.fill('#signal', 'a4.digits');
  await page.locator('#signal').press('Enter');
  await page.waitForFunction(() =>
    /4 signals/.test(document.querySelector('#recorded').textContent),
  );
  assert.equal(await page.locator('.signals .error').count(), 0);
  await close(page);
});

test('numbers that are typed are judged, too', async () => {
  const page = await open('#break');
  await page.waitForSelector('#run-test:enabled');
  await page.fill('#seed', 'dice');
  await page.locator('#seed').press('Enter');
  await page.getByText('A seed is a whole number from 0 to 9,999,999,999, not “dice”.').waitFor();
  await page.getByRole('button', {name: 'Machine', exact: true}).click();
  await page.waitForSelector('#goal:enabled');
  await page.fill('#goal', '9007199254740991');
  await page.locator('#goal').press('Enter');
  await page.getByText('An add cycle is a whole number').first().waitFor();
  await page.getByRole('button', {name: 'Signals', exact: true}).click();
  await page.waitForSelector('#recorded');
  await page.fill('#length', '0');
  await page.locator('#length').press('Enter');
  await page.getByText('Add cycles is a whole number from 1 to 20,000, not “0”.').waitFor();
  await page.getByRole('button', {name: 'Program', exact: true}).click();
  await page.fill('#breaks', '101, 999');
  await page.locator('#breaks').press('Enter');
  await page.getByText('A row is a whole number from 100 to 399, not “999”.').waitFor();
  await close(page);
});

/** Returns text that packing does not shrink. */
function noise(lines) {
  let state = 1;
  const letter = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return String.fromCharCode(97 + ((state >>> 24) % 26));
  };
  const line = () => `# ${Array.from({length: 70}, letter).join('')}\n`;
  return Array.from({length: lines}, line).join('');
}

const handedOver = (page) =>
  saved(page, () => page.getByRole('button', {name: 'Copy link'}).click());

test('what is too long for a link is handed over as the file of the room', async () => {
  const wiring = `${noise(60)}p i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\nb i\n`;
  const page = await open('#machine?on=patch', {acceptDownloads: true});
  await page.waitForSelector('#patch-editor, #patch');
  await page.fill('#patch', wiring);
  await page.waitForFunction(() => document.querySelector('#hall-run:enabled') !== null);
  await page.waitForTimeout(600);
  assert.deepEqual(await handedOver(page), {name: 'patch.e', text: wiring});
  assert.match(await page.locator('.notice').textContent(), /patch.e is saved as a file/);
  await close(page);
  // This game is too long for a link. The page saves the game with all its moves.
  const moves = Array.from({length: 100}, () => 'g1f3.g8f6~197w8v.f3g1.f6g8~1cvyum').join('.');
  const game = await open('#play', {acceptDownloads: true});
  await game.goto(`${server.address}${link('play', {moves})}`);
  await game.waitForFunction(() => document.querySelector('#pgn').value.includes('200. Ng1'));
  const {name, text} = await handedOver(game);
  assert.equal(name, 'game.pgn');
  assert.match(text, /200\. Ng1 Ng8/);
  assert.doesNotMatch(await game.locator('.notice').textContent(), /clipboard/);
  await close(game);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
