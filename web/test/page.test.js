// SPDX-License-Identifier: MIT
// Tests the page by clicks and keys: games, programs, links, widths, speed.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {test} from 'node:test';

import {close, notInFirefox, open, opened, pictures, server} from './browser.js';
import {native, text, tree} from './support.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const square = (page, name) => page.locator(`#square-${name}`);
const link = (fields) => `#play?${new URLSearchParams(fields)}`;

const source = (page) => page.locator('code-editor').evaluate((each) => each.value);

/** Waits for the visitor's turn or the end of the game. Returns the status line. */
async function settled(page) {
  const status = page.locator('.play .status');
  await page.waitForFunction(
    () => !/searching/.test(document.querySelector('.play .status')?.textContent ?? 'searching'),
  );
  return status.textContent();
}

/** Returns the move of eniac-chess and its add cycles; null if the game is over. */
function nativeMove(fen, depth, cpu = 'quick') {
  const eniac = `eniac:Depth=${depth}`;
  const [white, black] = fen.split(' ')[1] === 'w' ? [eniac, 'random'] : ['random', eniac];
  const tool = spawnSync(
    join(native, 'bin', 'eniac-chess'),
    ['game', '--cpu', cpu, '--max-plies', '1', '--fen', fen, '--white', white, '--black', black],
    {encoding: 'utf8'},
  );
  assert.equal(
    tool.error,
    undefined,
    'the native eniac-chess is missing: ./dev web test builds it',
  );
  const [, san, cycles] = /(\S+)\s\{\[%eniac\s(\d+)\]/.exec(tool.stdout) ?? [];
  return san === undefined ? null : {san, addCycles: Number(cycles)};
}

const game = (page) => page.locator('#pgn').inputValue();

const POSITIONS = [
  ['3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1', 6],
  ['7k/8/5KQ1/8/8/8/8/8 w - - 0 1', 5], // White mates
  [START, 3],
  ['rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 4],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 4],
  ['8/P7/8/8/8/8/k6K/8 w - - 0 1', 4], // the pawn promotes
  ['rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3', 3], // may capture en passant
];

/** First positions of each test suite in tests/data/chess. */
const suites = ['tactical', 'timing', 'mate2', 'endgame', 'legality'].flatMap((name) =>
  text(`tests/data/chess/${name}.epd`)
    .trim()
    .split('\n')
    .slice(0, 4)
    .map((line, i) => [`${line.split(' ').slice(0, 4).join(' ')} 0 1`, i === 0 ? 5 : 4]),
);

test('moves of the ENIAC are those of eniac-chess', async () => {
  const page = await open();
  await page.selectOption('#pace', '0');
  let compared = 0;
  // A link without `engine=` means the quick CPU.
  const runs = [
    ...[...POSITIONS, ...suites].map(([fen, depth]) => [fen, depth, 'quick', {}]),
    ...POSITIONS.map(([fen, depth]) => [fen, depth, 'published', {engine: 'published'}]),
  ];
  for (const [fen, depth, cpu, engine] of runs) {
    const expected = nativeMove(fen, depth, cpu);
    if (expected === null) continue;
    ++compared;
    const you = fen.split(' ')[1] === 'w' ? 'black' : 'white';
    await page.goto(`${server.address}${link({fen, depth, you, ...engine})}`);
    await page.waitForFunction(
      (text) =>
        document.querySelector('#pgn')?.value.includes('[%eniac') &&
        (document.querySelector('#pgn').value.includes(text) ||
          text.startsWith('rnbqkbnr/pppppppp')),
      fen,
    );
    await settled(page);
    const pgn = await game(page);
    assert.ok(
      pgn.replaceAll('\n', ' ').includes(` ${expected.san} {[%eniac ${expected.addCycles}]`),
      `${fen}\n${pgn}\n${JSON.stringify(expected)}`,
    );
    assert.equal(await page.locator('#engine').inputValue(), cpu);
    const hours = await page.locator('.clock .cycles b').textContent();
    assert.equal(hours, expected.addCycles.toLocaleString('en-US'));
  }
  assert.ok(compared >= 20, `${compared} positions`);
  await close(page);
});

test('a game by mouse: click, drag, answers, take back', async () => {
  const page = await open(link({depth: 3}));
  await page.selectOption('#pace', '0');
  await square(page, 'e2').click();
  await page.waitForSelector('.square.goal');
  assert.equal(await page.locator('.square.goal').count(), 2);
  await square(page, 'e4').click();
  await page.waitForSelector('.moves td:nth-child(3) small');
  assert.match(await settled(page), /Your move, white/);
  const first = await game(page);
  assert.match(first, /1\. e4 \S+ \{\[%eniac \d+\]\}/);
  const from = await square(page, 'd2').boundingBox();
  const to = await square(page, 'd4').boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, {steps: 5});
  await page.waitForFunction(() => document.querySelectorAll('.square.goal').length === 2);
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelectorAll('.square.goal').length === 0);
  await page.waitForFunction(() => /2\. d4 \S+ \{/.test(document.querySelector('#pgn').value));
  await settled(page);
  await page.getByRole('button', {name: 'Take back'}).click();
  await page.waitForFunction((text) => document.querySelector('#pgn').value === text, first);
  // Clicks still work after a drag.
  await square(page, 'g1').click();
  await square(page, 'f3').click();
  await page.waitForFunction(() => /2\. Nf3 \S+ \{/.test(document.querySelector('#pgn').value));
  await close(page);
});

test('a move by keyboard alone, spoken in the live region', async () => {
  const page = await open(link({depth: 3}));
  await page.selectOption('#pace', '0');
  await square(page, 'e2').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'square-e4');
  await page.waitForFunction(() =>
    /e4, empty, can be moved to/.test(
      document.querySelector('#square-e4').getAttribute('aria-label'),
    ),
  );
  await page.keyboard.press('Enter');
  await page.waitForFunction(() =>
    /^ENIAC: .*, after /.test(document.querySelector('#live').textContent),
  );
  await settled(page);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'square-e4');
  await close(page);
});

test('promotion, castling and en passant by hand', async () => {
  const page = await open(link({fen: '8/P6k/8/8/8/8/8/K7 w - - 0 1', depth: 3}));
  await page.selectOption('#pace', '0');
  await square(page, 'a7').click();
  await square(page, 'a8').click();
  await page.getByRole('button', {name: 'rook', exact: true}).click();
  await page.waitForFunction(() => document.querySelector('#pgn').value.includes('a8=R'));
  await page.goto(
    `${server.address}${link({fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', depth: 3})}`,
  );
  await page.waitForSelector('#square-h1 .man.white');
  await square(page, 'e1').click();
  await square(page, 'g1').click();
  await page.waitForFunction(() => document.querySelector('#pgn').value.includes('O-O'));
  await settled(page);
  assert.match(await square(page, 'f1').getAttribute('aria-label'), /white rook/);
  await page.goto(`${server.address}${link({fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', depth: 3})}`);
  await page.waitForSelector('#square-e5 .man.white');
  await square(page, 'e5').click();
  await square(page, 'd6').click();
  await page.waitForFunction(() => document.querySelector('#pgn').value.includes('exd6'));
  await settled(page);
  await close(page);
});

test('games end: mate, stalemate, repetition', async () => {
  const page = await open(link({fen: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', depth: 3}));
  await page.selectOption('#pace', '0');
  await square(page, 'a1').click();
  await square(page, 'a8').click();
  await page.waitForFunction(
    () => document.querySelector('.play .status').textContent === 'Checkmate. White wins.',
  );
  assert.match(await game(page), /\[Result "1-0"\][^]*1\. Ra8# 1-0/);
  for (const [fields, status] of [
    [{fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'}, /Stalemate/],
    [{fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'}, /Checkmate. White wins/],
    [{moves: 'g1f3.g8f6.f3g1.f6g8.g1f3.g8f6.f3g1.f6g8'}, /three times/],
    [{fen: '7k/8/8/8/8/8/8/K7 w - - 0 1'}, /neither side can mate/],
  ]) {
    await page.goto(`${server.address}${link(fields)}`);
    await page.waitForFunction(
      (source) =>
        new RegExp(source).test(document.querySelector('.play .status')?.textContent ?? ''),
      status.source,
    );
  }
  await close(page);
});

test('a wrong FEN is refused with a reason', async () => {
  const page = await open();
  await page.getByText('Position and game as text').click();
  await page.fill('#fen', 'nonsense');
  await page.click('#set-fen');
  const expected = spawnSync(join(native, 'bin', 'eniac-chess'), ['move', '--fen', 'nonsense'], {
    encoding: 'utf8',
  });
  assert.equal(expected.status, 1);
  await page.waitForSelector('.error');
  assert.match(await page.locator('.error').textContent(), /FEN/);
  await close(page);
});

test('a search is shown while it runs, and given up', async () => {
  const page = await open(link({fen: POSITIONS[0][0], depth: 6}));
  await page.waitForFunction(
    () =>
      Number(document.querySelector('.clock .cycles b').textContent.replaceAll(',', '')) >
      1_000_000,
  );
  assert.match(await page.locator('.play .status').textContent(), /searching 6 plies/);
  await page.getByRole('button', {name: 'New game as White'}).click();
  assert.match(await settled(page), /Your move, white/);
  assert.ok(!(await game(page)).includes('%eniac'));
  await close(page);
});

test('links restore games and programs', async () => {
  const page = await open(link({depth: 3}));
  await page.selectOption('#pace', '0');
  await square(page, 'd2').click();
  await square(page, 'd4').click();
  await page.waitForFunction(() => /1\. d4 \S+ \{/.test(document.querySelector('#pgn').value));
  await settled(page);
  await page.waitForFunction(() => /moves=d2d4/.test(location.hash));
  const played = await game(page);
  const other = await open(new URL(page.url()).hash);
  await settled(other);
  assert.equal(await game(other), played);
  await close(other);

  await page.getByRole('button', {name: 'Program', exact: true}).click();
  await page.fill(
    '#source',
    '        .isa v4\n        .org 100\n        mov 42,A\n        print\n        halt\n',
  );
  await page.fill('#deck', '12345\n');
  await page.waitForFunction(
    () =>
      location.hash.startsWith('#program') &&
      /text=/.test(location.hash) &&
      /deck=/.test(location.hash),
  );
  const {hash} = new URL(page.url());
  assert.ok(hash.length <= 2000);
  const third = await open(hash);
  assert.match(await source(third), /mov 42,A/);
  assert.equal(await third.locator('#deck').inputValue(), '12345\n');
  await close(third);
  await close(page);
  const cut = await open(hash.slice(0, 40));
  assert.ok((await source(cut)).length > 0);
  await close(cut);
});

test('a broken program shows the diagnostics of easm', async () => {
  const page = await open('#program');
  await page.waitForSelector('code-editor'); // the editor replaces only a field without focus
  const source = text('tests/data/asm/bad/bad-bad-argument.asm');
  await page.fill('#source', source);
  const easm = spawnSync(
    join(native, 'bin', 'easm'),
    ['--json', '--max-errors', '0', '-o', '/dev/null', 'bad-bad-argument.asm'],
    {cwd: join(tree, 'tests', 'data', 'asm', 'bad'), encoding: 'utf8'},
  );
  const expected = easm.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.ok(expected.length > 0);
  await page.waitForFunction(
    (count) => document.querySelectorAll('.diagnostics li').length === count,
    expected.length,
  );
  const found = await page.locator('.diagnostics li').allTextContents();
  expected.forEach((each, i) =>
    assert.equal(
      found[i],
      `hello.asm:${each.line}:${each.column} ${each.severity}: ${each.message} [${each.id}]`,
    ),
  );
  assert.ok(await page.getByRole('button', {name: 'Run', exact: true}).isDisabled());
  // The underlined text is the mistake.
  const place = await page
    .locator('.cm-lintRange')
    .first()
    .evaluate((mark) => {
      const line = mark.closest('.cm-line');
      const range = document.createRange();
      range.setStart(line, 0);
      range.setEndBefore(mark);
      return {
        line: [...line.parentNode.children].indexOf(line) + 1,
        column: range.toString().length + 1,
      };
    });
  assert.deepEqual(place, {line: expected[0].line, column: expected[0].column});
  await close(page);
});

test('a program runs, stops before a row, steps forth and back', async () => {
  const page = await open('#program?name=tic%2Ftic.asm');
  await page.selectOption('#program-pace', '0');
  await page.waitForSelector('.listing .line .place');
  await page.fill('#breaks', '108');
  await page.locator('#breaks').press('Enter');
  await page.getByRole('button', {name: 'Run', exact: true}).click();
  await page.waitForFunction(() =>
    /Stopped before row 108/.test(document.querySelector('#machine-status').textContent),
  );
  assert.match(await page.locator('.line.active').textContent(), /108\.0/);
  const state = () => page.locator('.program .counts').textContent();
  const here = await state();
  await page.click('#step');
  await page.waitForFunction(
    (text) => document.querySelector('.program .counts').textContent !== text,
    here,
  );
  await page.click('#back');
  await page.waitForFunction(
    (text) => document.querySelector('.program .counts').textContent === text,
    here,
  );
  await page.click('#run');
  await page.waitForFunction(() =>
    /Halted|Waiting/.test(document.querySelector('#machine-status').textContent),
  );
  const cards = await page.locator('#cards').textContent();
  const chsim = spawnSync(
    join(native, 'bin', 'chsim'),
    [join(native, 'programs', 'tic.e'), '-q', '-d', '-'],
    {encoding: 'utf8', input: '05000\n01000\n99000\n'},
  );
  assert.equal(cards.trim(), chsim.stdout.trim());
  await close(page);
});

test('the programs of the tree run', async () => {
  const page = await open('#program');
  for (const [name, status] of [
    ['hello.asm', /Halted/],
    ['vmtest/vmtest.asm', /Halted/],
    ['life/life.asm', /Halted|Waiting/],
    ['vmtest/brktest.asm', /brk/],
    ['life/copies.asm', /Halted/],
    ['c4/c4.asm', /Halted|Waiting/],
  ]) {
    await page.selectOption('#example', name);
    await page.selectOption('#program-pace', '0');
    await page.waitForFunction(
      (wanted) =>
        document.querySelector('#machine-status').textContent === 'Not started.' &&
        document.querySelector('#example').value === wanted,
      name,
    );
    await page.click('#run');
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('#machine-status').textContent),
      status.source,
    );
    if (name.includes('vmtest.asm'))
      assert.match(await page.locator('#cards').textContent(), /1100\n9900$/);
  }
  await page.fill(
    '#source',
    '        .isa v4\n        .org 101\n        .org 100\n        jmp on\n        ' +
      '.align\non      jmp on\n',
  );
  await page.waitForFunction(() =>
    document.querySelector('.diagnostics .quiet')?.textContent.startsWith('No errors'),
  );
  await page.click('#run');
  await page.getByRole('button', {name: 'Stop', exact: true}).click();
  await page.waitForFunction(() =>
    /^At row/.test(document.querySelector('#machine-status').textContent),
  );
  await close(page);
});

test('the virtual CPU is fast', async () => {
  const page = await open('#program');
  await page.fill(
    '#source',
    '        .isa v4\n        .org 100\n        jmp on\n        .align\non      inc A\n    ' +
      '    jmp on\n',
  );
  await page.selectOption('#program-pace', '0');
  await page.waitForFunction(() =>
    document.querySelector('.diagnostics .quiet')?.textContent.startsWith('No errors'),
  );
  await page.click('#run');
  await page.waitForFunction(
    () =>
      Number(
        / ([\d,]+) add cycles/
          .exec(document.querySelector('.program .counts').textContent)?.[1]
          .replaceAll(',', ''),
      ) > 5e9,
  );
  // The field shows the speed in millions of instructions a second. Other programs on the computer
  // can lower this speed for a while.
  await page.waitForFunction(
    () => parseInt(document.querySelector('#speed')?.textContent, 10) >= 150,
  );
  await close(page);
});

test('no width scrolls sideways; pictures of the rooms', async () => {
  for (const width of [320, 360, 768, 1280, 1920, 3840])
    for (const colorScheme of width === 1280 || width === 360 ? ['light', 'dark'] : ['light'])
      for (const [room, fragment] of [
        ['play', link({moves: 'e2e4.e7e5~197w8v.g1f3.b8c6~1cvyum.f1b5.f8d6~1qrn81'})],
        ['program', '#program?name=tic%2Ftic.asm'],
        ['about', '#about'],
      ]) {
        const page = await open(fragment, {
          viewport: {width, height: width < 700 ? 780 : width > 3000 ? 2160 : 900},
          colorScheme,
        });
        if (room === 'play') await settled(page);
        if (room === 'program') {
          await page.waitForSelector('.listing .line .place');
          for (let i = 0; i < 12; ++i) await page.click('#step');
          await page.waitForSelector('.line.active');
        }
        const [inner, outer] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        assert.ok(inner <= outer, `${room} is ${inner} wide at ${width}`);
        if (room === 'program') await page.evaluate(() => document.activeElement.blur());
        await page.screenshot({
          path: join(pictures, `${room}-${width}-${colorScheme}.png`),
          fullPage: width < 700,
          caret: 'initial',
        });
        await close(page);
      }
});

const skip = notInFirefox('it does not report long tasks');
test('the page does not block: no long task while the ENIAC searches', {skip}, async () => {
  const page = await open(link({depth: 6}));
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const each of list.getEntries())
        window.longest = Math.max(window.longest, each.duration);
    }).observe({entryTypes: ['longtask']});
  });
  await square(page, 'e2').click();
  await square(page, 'e4').click();
  await page.waitForSelector('.clock.working');
  // Chromium reports only tasks of at least 50 ms. A busy computer can stretch any task to this
  // length, but hardly in each of six seconds.
  const longest = [];
  for (let second = 0; second < 6 && !longest.includes(0); ++second) {
    await page.evaluate(() => {
      window.longest = 0;
    });
    await page.waitForTimeout(1000);
    longest.push(await page.evaluate(() => window.longest));
  }
  assert.ok(longest.includes(0), `tasks took ${longest.join(', ')} ms`);
  await close(page);
});

test('nothing in the console, no request elsewhere', () => {
  assert.ok(opened.length > 0);
  assert.deepEqual(opened.flat(), []);
});
