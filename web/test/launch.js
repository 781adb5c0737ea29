// SPDX-License-Identifier: MIT
// Starts the browser of the page tests: Chromium, or Firefox if CHESSVM_BROWSER is `firefox`.
// CHESSVM_CHROMIUM and CHESSVM_FIREFOX name other executables.

import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

import {chromium} from 'playwright-core';

import {launchFirefox, launchFirefoxWithProfile} from './firefox.js';

const name = process.env.CHESSVM_BROWSER ?? 'chromium';
if (!['chromium', 'firefox'].includes(name))
  throw new Error(`CHESSVM_BROWSER is '${name}'; allowed are 'chromium' and 'firefox'`);
export const isFirefox = name === 'firefox';

const CHROMIUM = {
  executablePath: process.env.CHESSVM_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Starts a browser with an empty profile. Only Firefox uses the media features `media`. */
export const launch = (media) => (isFirefox ? launchFirefox(media) : chromium.launch(CHROMIUM));

/** Starts a browser with the profile in a folder. If `isBlocked`, no site can store data. */
export function launchWithProfile(profile, isBlocked, options) {
  if (isFirefox) return launchFirefoxWithProfile(profile, isBlocked, options);
  if (isBlocked) {
    mkdirSync(join(profile, 'Default'), {recursive: true});
    // Chromium writes this setting if the user blocks all site data.
    writeFileSync(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({profile: {default_content_setting_values: {cookies: 2}}}),
    );
  }
  return chromium.launchPersistentContext(profile, {...CHROMIUM, ...options});
}
