// SPDX-License-Identifier: MIT
// Tests the debugger of the Program room: stops, movements, watched expressions.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, open, opened} from './browser.js';

/** Program that adds up its cards. Macros call the subroutine that adds. */
const SOURCE = `        .isa v4
        .org 100
        mov 3,A
again   jsr double
        print
        dec A
        jz done
        jmp again
done    halt

double  swap A,B        ; keeps A
        mov 7,A
        swap A,B
        ret
`;

const status = (page, source) =>
  page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('#machine-status').textContent),
    source,
  );
const dots = (page) =>
  page.locator('code-editor').evaluate((editor) => {
    const {shadowRoot} = editor;
    const isSeen = (each) => getComputedStyle(each).visibility !== 'hidden';
    const tops = (selector) =>
      [...shadowRoot.querySelectorAll(selector)]
        .filter(isSeen)
        .map((each) => [each.textContent, Math.round(each.getBoundingClientRect().top)]);
    const numbers = new Map(tops('.cm-lineNumbers .cm-gutterElement').map(([n, top]) => [top, n]));
    return tops('.cm-stops .cm-gutterElement')
      .filter(([text]) => text === '●')
      .map(([, top]) => Number(numbers.get(top)));
  });
const waitForDots = async (page, wanted) => {
  for (let i = 0; i < 100; ++i) {
    if (JSON.stringify(await dots(page)) === JSON.stringify(wanted)) return;
    await page.waitForTimeout(50);
  }
  assert.deepEqual(await dots(page), wanted);
};
/** Returns the places (row and word) of the listing that have stops. */
const listed = (page) => page.locator('.line.stops .place').allTextContents();
const active = (page) => page.locator('.line.active .source').textContent();

async function room(source = SOURCE) {
  const page = await open('#program?name=hello.asm');
  await page.waitForSelector('code-editor');
  await page.selectOption('#program-pace', '0');
  await page.fill('#source', source);
  await page.waitForFunction(
    (line) => document.querySelector('.listing').textContent.includes(line),
    source.split('\n').at(-2).trim(),
  );
  return page;
}

async function goToLine(page, line) {
  await page.locator('code-editor').evaluate((each, at) => each.goTo(at, 1), line);
}

async function clickGutter(page, line) {
  const top = await page.locator('code-editor').evaluate((editor, wanted) => {
    const all = [...editor.shadowRoot.querySelectorAll('.cm-lineNumbers .cm-gutterElement')];
    const {y, height} = all
      .filter((each) => each.textContent === String(wanted))
      .at(-1)
      .getBoundingClientRect();
    return y + height / 2;
  }, line);
  const {x, width} = await page.locator('.cm-stops').boundingBox();
  await page.mouse.click(x + width / 2, top);
}

test('stops at lines: by gutter and F9, in the listing too; they go with their lines', async () => {
  const page = await room();
  await clickGutter(page, 5);
  await waitForDots(page, [5]);
  assert.equal((await listed(page)).length, 1);
  // The line with the stop has the same columns as all other lines.
  const columns = await page
    .locator('.line .source')
    .evaluateAll((all) => [...new Set(all.map((each) => each.getBoundingClientRect().left))]);
  assert.equal(columns.length, 1);
  // Sets a stop within a row: `print` is not the first word of its row.
  await goToLine(page, 6);
  await page.keyboard.press('F9');
  await waitForDots(page, [5, 6]);
  const places = await listed(page);
  assert.equal(places.length, 2);
  assert.match(places[1], /\.[1-5]$/);
  // A click at a line without code sets the stop at the next line with code.
  await clickGutter(page, 10);
  await waitForDots(page, [5, 6, 11]);
  await clickGutter(page, 11);
  await waitForDots(page, [5, 6]);
  // The stops stay at their lines when lines are inserted above.
  await goToLine(page, 1);
  await page.keyboard.type('; one\n; two\n');
  await waitForDots(page, [7, 8]);
  await page.waitForFunction(() => document.querySelectorAll('.line.stops').length === 2);
  await page.click('#run');
  await status(page, 'Stopped before');
  assert.match(await active(page), /print/);
  await page.click('#run');
  await status(page, `Stopped before row ${places[1].replace('.', ', word ')}`);
  assert.match(await active(page), /dec A/);
  await goToLine(page, 7);
  await page.keyboard.press('F9');
  await waitForDots(page, [8]);
  await page.getByRole('button', {name: 'Remove the stop at hello.asm:8'}).click();
  await waitForDots(page, []);
  await page.click('#run');
  await status(page, 'Halted');
  await close(page);
});

test('the listing by keyboard: arrow keys, Enter and Space', async () => {
  const page = await room();
  await page.focus('#listing');
  await page.keyboard.press('Home');
  for (let i = 0; i < 20; ++i) {
    const chosen = await page.locator('.line.chosen .source').textContent();
    if (/print/.test(chosen)) break;
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(
      (before) => document.querySelector('.line.chosen .source').textContent !== before,
      chosen,
    );
  }
  const id = await page.locator('#listing').getAttribute('aria-activedescendant');
  assert.match(await page.locator(`#${id}`).textContent(), /print/);
  await page.keyboard.press('Enter');
  await waitForDots(page, [5]);
  assert.equal(await page.locator(`#${id}`).getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Space');
  await waitForDots(page, []);
  await close(page);
});

test('stops at rows and labels that are typed', async () => {
  const page = await room();
  await page.fill('#breaks', 'double, 100');
  await page.locator('#breaks').press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.line.stops').length === 2);
  await waitForDots(page, [3, 11]);
  await page.fill('#breaks', 'doubel');
  await page.locator('#breaks').press('Enter');
  await page.locator('#stops .error').waitFor();
  assert.match(await page.locator('#stops .error').textContent(), /doubel/);
  await close(page);
});

test('conditions in the language of the debugger, mistakes in their places', async () => {
  const page = await room();
  await page.fill('#breaks', 'double if A == 2');
  await page.locator('#breaks').press('Enter');
  await page.waitForSelector('.line.stops');
  await page.click('#run');
  await status(page, 'Stopped before');
  assert.equal(await page.locator('.register dd').first().textContent(), '02');
  await page.fill('.condition', 'A == 2 + * 3');
  await page.locator('.condition').press('Enter');
  const error = page.locator('#stops .error');
  await error.waitFor();
  assert.match(await error.textContent(), /column 10/);
  assert.equal(await error.locator('mark').textContent(), '*');
  assert.equal(await page.locator('.condition').getAttribute('aria-invalid'), 'true');
  // The stop had no effect while its condition was wrong; it works after the correction.
  await page.fill('.condition', '[again] == 0');
  await page.locator('.condition').press('Enter');
  await page.waitForFunction(() => document.querySelector('#stops .error') === null);
  await page.click('#reset');
  await page.click('#run');
  await status(page, 'Stopped before.*condition');
  await close(page);
});

test('steps over and out of a subroutine, and a run back to the last stop', async () => {
  const page = await room();
  const line = (pattern) =>
    page.waitForFunction(
      (source) =>
        new RegExp(source).test(document.querySelector('.line.active .source')?.textContent ?? ''),
      pattern,
    );
  await page.click('#step');
  await line('jsr double');
  await page.click('#over');
  await line('print');
  assert.ok(await page.locator('#out').isDisabled());
  await page.fill('#breaks', 'double');
  await page.locator('#breaks').press('Enter');
  await page.waitForSelector('.line.stops');
  await page.click('#run');
  await line('swap A,B');
  const there = await page.locator('.program .counts').first().textContent();
  await page.click('#out');
  await line('print');
  await page.click('#run-back');
  await status(page, 'Stopped before');
  assert.equal(await page.locator('.program .counts').first().textContent(), there);
  await page.click('#run-back');
  await line('swap A,B');
  await page.click('#run-back');
  await status(page, 'beginning of the history');
  await close(page);
});

test('a long way back is stopped, and the machine stands where it stood', async () => {
  const page = await room(
    '        .isa v4\n        .org 100\n        print\nloop    inc A\n        jmp loop\n',
  );
  await page.click('#run');
  await page.waitForTimeout(1500);
  await page.click('#run');
  await status(page, '^At ');
  // Sets a stop whose condition is never true. Running back then takes a long time.
  await page.fill('#breaks', 'loop if $cards == 7');
  await page.locator('#breaks').press('Enter');
  await page.waitForSelector('.line.stops');
  const there = await page.locator('.program .counts').first().textContent();
  await page.click('#run-back');
  await page.getByRole('button', {name: 'Stop', exact: true}).click();
  await status(page, '^At ');
  assert.equal(await page.locator('.program .counts').first().textContent(), there);
  await close(page);
});

test('watched expressions: words, registers and labels, while the program runs', async () => {
  const page = await room(
    '        .isa v4\n        .org 100\nloop    inc A\n        print\n        jmp loop\n',
  );
  for (const each of ['A', '[32] + 1', 'loop', 'A +']) {
    await page.fill('#watch', each);
    await page.locator('#watch').press('Enter');
    await page
      .getByRole('button', {name: `Remove what is watched: ${each}`, exact: true})
      .waitFor();
  }
  const texts = () => page.locator('#watched output').allTextContents();
  await page.waitForFunction(() => document.querySelectorAll('#watched output').length === 3);
  assert.deepEqual(await texts(), ['A = 0', '[32] + 1 = 1', 'loop = 100 (loop)']);
  assert.match(await page.locator('#watched .error').textContent(), /column/);
  await page.selectOption('#program-pace', '5000');
  await page.click('#run');
  await page.waitForFunction(() => {
    const text = document.querySelector('#watched output').textContent;
    return document.querySelector('#run').textContent === 'Stop' && text !== 'A = 0';
  });
  await page.click('#run');
  await page.getByRole('button', {name: 'Remove what is watched: A', exact: true}).click();
  await page.waitForFunction(() => document.querySelectorAll('#watched output').length === 2);
  await close(page);
});

test('stops and watched expressions are kept, also if the text is not changed', async () => {
  const page = await open('#program?name=tic%2Ftic.asm');
  await page.waitForSelector('.listing .line .place');
  const fill = async (id, text, place) => {
    await page.fill(id, text);
    await page.locator(id).press('Enter');
    await page.waitForSelector(place);
  };
  await fill('#watch', '[32]', '#watched li');
  await fill('#breaks', '108, 110 if A > 3; 112', '#stops li:nth-child(3)');
  const conditions = () =>
    page.locator('#stops .condition').evaluateAll((all) => all.map((each) => each.value));
  await page.waitForTimeout(600); // the page stores changes after a pause
  await page.reload();
  await page.waitForSelector('#stops small'); // the engine has found the places of the stops
  assert.deepEqual(await conditions(), ['', 'A > 3', '']);
  assert.equal(await page.locator('#watched li').count(), 1);
  // Another program has its own stops.
  await page.selectOption('#example', 'hello.asm');
  await page.waitForFunction(() => document.querySelector('#stops') === null);
  assert.equal(await page.locator('#watched').count(), 0);
  await page.selectOption('#example', 'tic/tic.asm');
  await page.waitForSelector('#watched li');
  await page.selectOption('#program-pace', '0');
  await page.click('#run');
  await status(page, 'Stopped before row 108');
  await page.getByRole('button', {name: 'About', exact: true}).click();
  await page
    .locator('#kept tbody tr', {hasText: 'tic/tic.asm with 3 stops and 1 watched expression'})
    .getByRole('button', {name: /^Open/})
    .click();
  await page.waitForSelector('#stops li');
  // The page does not keep an unchanged text that has no stops and no watched expressions.
  for (let count = 3; count > 0; --count) {
    await page
      .getByRole('button', {name: /^Remove the stop/})
      .first()
      .click();
    await page.waitForFunction(
      (left) => document.querySelectorAll('#stops li').length === left,
      count - 1,
    );
  }
  await page.getByRole('button', {name: 'Remove what is watched: [32]'}).click();
  await page.getByRole('button', {name: 'About', exact: true}).click();
  await page.getByText('Nothing is kept.', {exact: true}).waitFor();
  await close(page);
});

test('stops in a plain field, where the editor cannot be had', async () => {
  const page = await open('#program?name=hello.asm');
  await page.route('**/editor-*.js', (route) => route.abort());
  await page.reload();
  await page.waitForSelector('.listing .line .place');
  const gutter = page.locator('.editor .gutter');
  const {x, y, height} = await gutter.boundingBox();
  const lines = (await gutter.textContent()).trim().split('\n').length;
  await page.mouse.click(x + 5, y + (height / lines) * 6.5);
  await page.waitForSelector('.line.stops');
  const marked = () => page.locator('.gutter .stop').allTextContents();
  assert.deepEqual(await marked(), ['7\n']);
  const setCursor = (text) =>
    page.locator('#source').evaluate((field, wanted) => {
      field.focus();
      field.setSelectionRange(field.value.indexOf(wanted), field.value.indexOf(wanted));
    }, text);
  await setCursor('print');
  await page.keyboard.press('F9');
  await page.waitForFunction(() => document.querySelectorAll('.line.stops').length === 2);
  assert.deepEqual(await marked(), ['6\n', '7\n']);
  await setCursor('');
  await page.keyboard.type('; new\n');
  await page.waitForFunction(
    () => document.querySelector('.gutter .stop:last-of-type')?.textContent === '8\n',
  );
  assert.deepEqual(await marked(), ['7\n', '8\n']);
  await close(page);
  // The console has only messages about the script of the editor, which the test has blocked.
  const faults = opened.pop();
  assert.deepEqual(
    faults.filter((each) => !/ERR_FAILED/.test(each)),
    [],
  );
});

test('the console is empty', () => {
  for (const faults of opened) assert.deepEqual(faults, []);
});
