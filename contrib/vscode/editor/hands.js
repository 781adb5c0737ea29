// SPDX-License-Identifier: MIT
// Does what a user does in the page of VS Code, and reads what the page shows.

import assert from 'node:assert/strict';

import {patience} from './editor.js';

/** Replaces no-break spaces by blanks, and drops characters without width. */
const plain = (text) => text.replaceAll('\u00a0', ' ').replace(/[\u200b-\u200d\ufeff]/g, '');

/** Calls `look` until `seen` accepts its result; returns that result. Fails after the time
 * `patience`, with `what` and the last result. */
async function until(what, look, seen) {
  const end = Date.now() + patience;
  for (;;) {
    const last = await look();
    if (seen(last)) return last;
    assert.ok(Date.now() < end, `${what}; the page shows: ${JSON.stringify(last)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export class Hands {
  constructor(page) {
    this.page = page;
    this.editor = page.locator('.editor-group-container.active .editor-instance');
  }

  press = (keys) => this.page.keyboard.press(keys);
  type = (text) => this.page.keyboard.type(text, {delay: 20});

  async openFile(name) {
    await this.page
      .locator('.explorer-folders-view .monaco-list-row')
      .filter({hasText: name})
      .dblclick();
    await this.sees('tab', this.tab, name);
  }

  /** Types `text` into the command palette and chooses the entry `offer`. Opens the palette again
   * if it has lost the focus, which closes it. */
  async choose(text, offer) {
    const input = this.page.locator('.quick-input-widget input.input');
    const choice = this.page
      .locator('.quick-input-list .monaco-list-row.focused')
      .filter({hasText: offer});
    const choosing = async () => {
      await this.press('F1');
      await input.fill(text, {timeout: 2000});
      await choice.waitFor({timeout: 2000});
      await input.press('Enter', {timeout: 2000});
      await input.waitFor({state: 'hidden', timeout: 2000});
      return 'chosen';
    };
    await until(
      `palette: ${text}`,
      () => choosing().catch((error) => error.message),
      (seen) => seen === 'chosen',
    );
  }
  command = (name) => this.choose(`>${name}`, name);

  /** Moves the cursor to a line and column. */
  async goTo(line, column = 1) {
    await this.choose(`:${line}:${column}`, `Go to line ${line}`);
    await this.sees('place', this.place, `Ln ${line}, Col ${column}`);
  }

  /** Finds a word in a line of the editor. */
  async word(line, text) {
    return (await this.lineOf(line)).locator('span span').getByText(text, {exact: true}).first();
  }
  async colour(line, text) {
    return (await this.word(line, text)).evaluate((each) => getComputedStyle(each).color);
  }
  async rest(line, text) {
    await this.page.mouse.move(5, 5);
    await (await this.word(line, text)).hover();
  }

  /** Types a line into the Debug Console. */
  async ask(line) {
    await this.command('Focus on Debug Console View');
    await this.page.locator('.repl-input-wrapper .monaco-editor.focused').waitFor();
    await this.type(line);
    await this.press('Escape'); // closes the list of suggestions
    await this.press('Enter');
  }
  /** Clicks a button of the debug toolbar. */
  debug = (name) => this.page.locator(`.debug-toolbar .codicon-debug-${name}`).click();

  // Each function returns what a part of the page shows: a text, or a list of texts.
  tab = async () =>
    plain(await this.page.locator('.editor-group-container.active .tab.active').innerText()).trim();
  place = async () => (await this.status()).find((each) => /^Ln /.test(each)) ?? '';
  status = () => this.texts('.statusbar-item');
  line = async (number) => plain(await (await this.lineOf(number)).textContent());
  problems = () => this.texts('.markers-panel .monaco-list-row');
  hover = () => this.texts('.monaco-hover:not(.hidden) .hover-contents');
  variables = () => this.texts('.debug-variables .monaco-list-row');
  frames = () => this.texts('.debug-call-stack .monaco-list-row');
  callStack = () =>
    this.texts(
      '.debug-call-stack, .debug-call-stack-title, .pane:has(.debug-call-stack) .pane-header',
    );
  sidebar = () => this.texts('.sidebar');
  suggestions = () => this.texts('.suggest-widget .monaco-list-row');
  disassembly = () => this.texts('.editor-instance .monaco-table .monaco-list-row');
  value = () => this.texts('.debug-hover-widget');
  printed = () => this.texts('.repl .monaco-list-row');
  notifications = () => this.texts('.notifications-toasts .notification-list-item-message');

  async texts(selector) {
    return (await this.page.locator(selector).allInnerTexts()).map((text) =>
      plain(text).replace(/\s+/g, ' ').trim(),
    );
  }

  /** Finds the visible line with this number: line and number have the same top position. */
  async lineOf(number) {
    const beside = this.editor
      .locator('.margin-view-overlays > div')
      .filter({has: this.page.locator(`.line-numbers:text-is("${number}")`)});
    const top = await beside.evaluate((each) => each.style.top);
    return this.editor.locator(
      `.view-lines .view-line[style*="top:${top};"], .view-lines .view-line[style*="top: ${top};"]`,
    );
  }

  /** Waits until the result of `look` contains or matches `expected`. */
  sees(what, look, expected) {
    const equal = (text) =>
      expected instanceof RegExp ? expected.test(text) : text.includes(expected);
    return until(`${what}: expected ${expected}`, look, (now) =>
      Array.isArray(now) ? now.some(equal) : equal(now),
    );
  }
  seesNo(what, look, unexpected) {
    return until(
      `${what}: expected no ${unexpected}`,
      look,
      (now) => ![now].flat().some((text) => text.includes(unexpected)),
    );
  }
}
