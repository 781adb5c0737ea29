// SPDX-License-Identifier: MIT
// Runs VS Code with the extension on a copy of the workspace: code-server on a port of 127.0.0.1,
// and its page in headless Chromium. It writes only to a temporary folder and must send no request
// to other hosts.

import {spawn, spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {chromium} from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const entry = join(here, 'node_modules', 'code-server', 'out', 'node', 'entry.js');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const patience = Number(process.env.CHESSVM_PATIENCE ?? 20_000);

const settings = {
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'telemetry.telemetryLevel': 'off',
  'workbench.startupEditor': 'none',
  'editor.minimap.enabled': false,
};

/** Starts the server; resolves to its address as soon as it listens. */
function listen(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (text) => {
      said += text;
      const address = /listening on (http:\/\/127\.0\.0\.1:\d+\/)/.exec(said);
      if (address) resolve(address[1]);
    };
    server.stdout.setEncoding('utf8').on('data', hear);
    server.stderr.setEncoding('utf8').on('data', hear);
    server.on('error', reject);
    server.on('exit', (status) => reject(new Error(`code-server ended with ${status}: ${said}`)));
  });
}

/** Ends the process group of the server, which includes its children. */
async function end(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  process.kill(-server.pid, 'SIGTERM');
  const late = setTimeout(() => process.kill(-server.pid, 'SIGKILL'), 5000);
  await ended;
  clearTimeout(late);
}

/** VS Code in a browser; open() starts it with the tools in `bin` and the extension `vsix`. */
export class Editor {
  #folder = mkdtempSync(join(tmpdir(), 'chessvm-vscode-'));
  #server;
  #browser;
  #closed = Promise.resolve();
  /** Addresses of other hosts that the page has requested. */
  strangers = [];

  get workspace() {
    return join(this.#folder, 'sum');
  }

  /** Changes the settings of the workspace. */
  set(values) {
    writeFileSync(join(this.workspace, '.vscode', 'settings.json'), JSON.stringify(values));
  }

  async open(bin, vsix) {
    cpSync(join(here, 'workspace'), this.workspace, {recursive: true});
    mkdirSync(join(this.#folder, 'user', 'User'), {recursive: true});
    writeFileSync(join(this.#folder, 'user', 'User', 'settings.json'), JSON.stringify(settings));
    this.set({'chessvm.easm.path': '/nowhere/easm'}); // missing, for the first step of test.js
    // VS Code takes PATH from a login shell.
    writeFileSync(join(this.#folder, '.profile'), `PATH='${bin}':$PATH\n`);
    const where = [
      '--config',
      'config.yaml',
      '--user-data-dir',
      'user',
      '--extensions-dir',
      'extensions',
    ].map((word) => (word.startsWith('--') ? word : join(this.#folder, word)));
    const surroundings = {
      env: {...process.env, HOME: this.#folder, EXTENSIONS_GALLERY: '{}', SHELL: '/bin/sh'},
    };

    const installed = spawnSync(process.execPath, [entry, ...where, '--install-extension', vsix], {
      ...surroundings,
      encoding: 'utf8',
    });
    if (installed.status !== 0)
      throw new Error(`${vsix} cannot be installed: ${installed.stdout}${installed.stderr}`);

    this.#server = spawn(
      process.execPath,
      [
        entry,
        ...where,
        '--auth',
        'none',
        '--bind-addr',
        '127.0.0.1:0',
        '--disable-telemetry',
        '--disable-update-check',
        '--disable-workspace-trust',
        '--disable-proxy',
        this.workspace,
      ],
      {...surroundings, detached: true, stdio: ['ignore', 'pipe', 'pipe']},
    );
    const address = await listen(this.#server);
    this.#browser = await chromium.launch({
      executablePath: process.env.CHESSVM_CHROMIUM ?? '/usr/bin/chromium',
      args: FLAGS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const page = await this.#browser.newPage({viewport: {width: 1280, height: 800}});
    page.setDefaultTimeout(patience);
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address))
        this.strangers.push(request.url());
    });
    await page.goto(`${address}?folder=${encodeURIComponent(this.workspace)}`);
    await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    return page;
  }

  /** Ends everything started so far. May be called at any time, also several times. */
  close() {
    this.#closed = this.#closed.then(() => this.#close());
    return this.#closed;
  }

  async #close() {
    await this.#browser?.close();
    if (this.#server) await end(this.#server);
    rmSync(this.#folder, {recursive: true, force: true});
  }
}
