// SPDX-License-Identifier: MIT
// Opens the built page in headless Chromium, or in Firefox if CHESSVM_BROWSER is `firefox`.
// Screenshots go to CHESSVM_PICTURES, by default build/web/pictures or build/web/pictures-firefox.

import assert from 'node:assert/strict';
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before} from 'node:test';

import {buildPage} from '../build.js';
import {serve} from '../serve.js';
import {OWN_MESSAGES, correct, removeDownloads, savedFile} from './firefox.js';
import {isFirefox, launch, launchWithProfile} from './launch.js';
import {tree} from './support.js';

export const pictures =
  process.env.CHESSVM_PICTURES ??
  join(tree, 'build', 'web', isFirefox ? 'pictures-firefox' : 'pictures');

const folder = mkdtempSync(join(tmpdir(), 'chessvm-page-'));
/** @type {{address: string, close: () => void}} */
export let server;
/** For each opened page, its console messages and its requests to other servers. */
export const opened = [];

before(async () => {
  await buildPage(folder);
  server = await serve(folder, 0);
  await browserFor({});
  mkdirSync(pictures, {recursive: true});
});

/** Running browsers without a profile. Firefox needs a browser for each set of media features. */
const browsers = new Map();
/** Browsers with a profile, and the profile folders. The tests close and remove them at the end. */
const persistent = new Set();
const profiles = new Set();

after(async () => {
  for (const context of persistent) await context.close();
  for (const browser of browsers.values()) await (await browser).close();
  for (const profile of profiles) rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  server?.close();
  removeDownloads();
  rmSync(folder, {recursive: true, force: true});
});

/** Returns a running browser for pages with these media features. Firefox gets the features when it
 * starts. In Chromium, Playwright sets the features of each page. */
function browserFor({colorScheme, reducedMotion, forcedColors}) {
  const media = isFirefox ? {colorScheme, reducedMotion, forcedColors} : {};
  const key = JSON.stringify(media);
  if (!browsers.has(key)) browsers.set(key, launch(media));
  return browsers.get(key);
}

/** Returns the reason to skip a test in Firefox; false in Chromium. */
export const notInFirefox = (reason) => isFirefox && reason;

const viewport = {width: 1280, height: 900};

export async function open(fragment = '', options = {}) {
  const browser = await browserFor(options);
  const context = await browser.newContext({viewport, ...options});
  return openIn(context, fragment);
}

export function newProfile() {
  const profile = mkdtempSync(join(tmpdir(), 'chessvm-profile-'));
  profiles.add(profile);
  return profile;
}

/** Opens the page in an additional browser, which stores its data in the folder `profile`. */
export async function openWithProfile(profile, fragment = '', {isBlocked = false} = {}) {
  const context = await launchWithProfile(profile, isBlocked, {viewport, acceptDownloads: true});
  persistent.add(context);
  context.once('close', () => persistent.delete(context));
  return openIn(context, fragment);
}

/** Opens the page in an additional browser, in which no site can store data. */
export const openBlocked = (fragment = '') =>
  openWithProfile(newProfile(), fragment, {isBlocked: true});

export async function openIn(context, fragment = '') {
  const page = await context.newPage();
  if (isFirefox) correct(page);
  page.setDefaultTimeout(Number(process.env.CHESSVM_PATIENCE ?? 20_000));
  const faults = [];
  const record = (text) => {
    if (!isFirefox || !OWN_MESSAGES.test(text)) faults.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) record(message.text());
  });
  page.on('pageerror', (error) => record(String(error)));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.address))
      faults.push(`request to ${request.url()}`);
  });
  await page.goto(`${server.address}${fragment}`);
  await page.waitForSelector('main');
  opened.push(faults);
  return page;
}

export const close = (page) => page.context().close();

/** Calls `act`, which makes the page save a file. Returns the name and the text of the file. */
export async function saved(page, act) {
  if (isFirefox) {
    await act();
    return savedFile();
  }
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return {name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8')};
}

export async function runWithManyPictures(page) {
  await page.selectOption('#hall-pace', '5000');
  await page.evaluate(() => {
    const canvas = document.querySelector('#stage canvas.front');
    const context = canvas.getContext('2d');
    const clear = context.clearRect.bind(context);
    window.pictures = 0;
    context.clearRect = (...box) => {
      ++window.pictures;
      clear(...box);
    };
  });
  await page.click('#hall-run');
  await page.waitForTimeout(500);
  const from = await page.evaluate(() => window.pictures);
  await page.waitForTimeout(2000);
  const shown = ((await page.evaluate(() => window.pictures)) - from) / 2;
  console.log(`# ${shown} pictures a second`);
  assert.ok(shown >= 20, `${shown} pictures a second`);
}

/** Returns the memory of all processes of the browser, in bytes. */
export function memoryOfBrowser() {
  const own = String(process.pid);
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      parents.set(pid, readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
    } catch {
      // The process has ended.
    }
  const below = (pid) => pid !== undefined && (parents.get(pid) === own || below(parents.get(pid)));
  let sum = 0;
  for (const pid of parents.keys())
    if (below(pid))
      try {
        sum +=
          Number(
            /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
          ) * 1024;
      } catch {
        // The process has ended.
      }
  return sum;
}

/** Returns a generator of random numbers below a limit. The same seed gives the same numbers. */
export function random(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
