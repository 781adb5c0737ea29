// SPDX-License-Identifier: MIT
// Drives an unmodified Firefox with Playwright over WebDriver BiDi. Corrects the functions of
// Playwright 1.56 that work in Chromium but not in Firefox.

import {mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

import playwright from 'playwright-core';

/** Browser type for an unmodified Firefox; `playwright.firefox` needs a modified one. The property
 * is private, so package.json requires an exact version of Playwright. */
const type = playwright._bidiFirefox;
const executablePath = process.env.CHESSVM_FIREFOX ?? '/usr/bin/firefox-esr';

const downloads = mkdtempSync(join(tmpdir(), 'chessvm-downloads-'));
const PREFERENCES = {
  // Makes Firefox ask before it leaves a page; under WebDriver it would not ask by default.
  'dom.disable_beforeunload': false,
  'browser.download.folderList': 2, // saves in browser.download.dir
  'browser.download.dir': downloads,
  'browser.download.always_ask_before_handling_new_types': false,
};

/** Settings of a user with forced colours. They also set the colours of the selection, because the
 * default ones have little contrast in a Firefox without a display. */
const FORCED_COLORS = {
  'browser.display.document_color_use': 2,
  'ui.highlight': '#000080',
  'ui.highlighttext': '#ffffff',
};

const mediaPreferences = ({colorScheme, reducedMotion, forcedColors}) => ({
  'ui.systemUsesDarkTheme': Number(colorScheme === 'dark'),
  'ui.prefersReducedMotion': Number(reducedMotion === 'reduce'),
  ...(forcedColors === 'active' ? FORCED_COLORS : {}),
});

export const launchFirefox = (media = {}) =>
  type.launch({executablePath, firefoxUserPrefs: {...PREFERENCES, ...mediaPreferences(media)}});

export function launchFirefoxWithProfile(profile, isBlocked, options) {
  const blocking = isBlocked ? {'network.cookie.cookieBehavior': 2} : {};
  return type.launchPersistentContext(profile, {
    ...options,
    executablePath,
    firefoxUserPrefs: {...PREFERENCES, ...blocking},
    // With its default arguments, Playwright would wait for a first page that never loads.
    ignoreDefaultArgs: true,
    args: ['--remote-debugging-port=0', '--headless', '--profile', profile],
  });
}

/** Console messages of Firefox that show no defect of the page. Firefox prints them if the test
 * blocks storage, or if Playwright sets a style for a screenshot. */
export const OWN_MESSAGES =
  /Storage access is restricted|blocked an inline style \(style-src-elem\)/;

/** Corrects `goto` and `fill` of a page. */
export function correct(page) {
  const goto = page.goto.bind(page);
  const fill = page.fill.bind(page);
  page.goto = async (address) => {
    const [path, fragment] = address.split('#');
    // Playwright would wait for a new document, but a change of the fragment loads none.
    if (fragment === undefined || page.url().split('#')[0] !== path) return goto(address);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
  };
  page.fill = async (selector, text) => {
    const field = page.locator(selector);
    if (await field.evaluate((each) => each.tagName === 'INPUT')) return fill(selector, text);
    // Paste the text. If Playwright typed it key by key, the editor would indent its lines.
    await field.click(); // the page may write to the clipboard only after a click
    if (text !== '') await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.press('Control+a');
    await field.press(text === '' ? 'Delete' : 'Control+v');
  };
}

/** Waits for a file that Firefox saves and Playwright does not report. Returns name and text. */
export async function savedFile() {
  for (let i = 0; i < 200; ++i) {
    // While Firefox writes a file, the folder has two files: an empty one and a `.part` file.
    const [name, ...others] = readdirSync(downloads);
    if (name !== undefined && others.length === 0) {
      const path = join(downloads, name);
      const text = readFileSync(path, 'utf8');
      if (text !== '') {
        rmSync(path);
        return {name, text};
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the page has saved no file');
}

export const removeDownloads = () => rmSync(downloads, {recursive: true, force: true});
