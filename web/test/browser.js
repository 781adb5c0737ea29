// SPDX-License-Identifier: MIT
// Opens the built page in headless Chromium for the tests of its rooms. Screenshots go to
// build/web/pictures, or to CHESSVM_PICTURES.

import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before} from 'node:test';

import {chromium} from 'playwright-core';

import {buildPage} from '../build.js';
import {serve} from '../serve.js';
import {tree} from './support.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const pictures = process.env.CHESSVM_PICTURES ?? join(tree, 'build', 'web', 'pictures');

const folder = mkdtempSync(join(tmpdir(), 'chessvm-page-'));
/** @type {import('playwright-core').Browser} */
let browser;
/** @type {{address: string, close: () => void}} */
export let server;
/** For each opened page, its console messages and its requests to other servers. */
export const opened = [];

before(async () => {
  await buildPage(folder);
  server = await serve(folder, 0);
  browser = await chromium.launch({executablePath: EXECUTABLE, args: FLAGS});
  mkdirSync(pictures, {recursive: true});
});

/** Additional browsers, and the folders of their profiles. */
const others = new Map();

after(async () => {
  for (const [context, profile] of others) {
    await context.close();
    rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  }
  await browser?.close();
  server?.close();
  rmSync(folder, {recursive: true, force: true});
});

const EXECUTABLE = process.env.CHESSVM_CHROMIUM ?? '/usr/bin/chromium';

/** Opens the page and records its console messages and its requests to other servers. */
export async function open(fragment = '', options = {}) {
  const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
  return openIn(await context.newPage(), fragment);
}

/** Opens the page in an additional browser, in which no site can store data. */
export async function openBlocked(fragment = '') {
  const profile = mkdtempSync(join(tmpdir(), 'chessvm-profile-'));
  mkdirSync(join(profile, 'Default'));
  // Chromium writes this setting if the user blocks all site data.
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({profile: {default_content_setting_values: {cookies: 2}}}),
  );
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    args: FLAGS,
    viewport: {width: 1280, height: 900},
  });
  others.set(context, profile);
  return openIn(await context.newPage(), fragment);
}

async function openIn(page, fragment) {
  page.setDefaultTimeout(Number(process.env.CHESSVM_PATIENCE ?? 20_000));
  const faults = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
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
