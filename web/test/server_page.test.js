// SPDX-License-Identifier: MIT
// Tests the server of `./dev web`: each request gets a file of the served folder or an error.

import assert from 'node:assert/strict';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {serve} from '../serve.js';

/** Requests `target` without the normalisation of fetch(). Returns the first line of the answer. */
const answer = (address, target) =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket
      .on('data', (data) => {
        text += data;
      })
      .on('error', reject)
      .on('end', () => resolve(text.split('\r\n')[0]));
  });

test('bad requests are answered, and the server lives on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chessvm-server-'));
  writeFileSync(join(folder, 'index.html'), 'page');
  writeFileSync(join(folder, 'secret'), 'no type that is served');
  const server = await serve(folder, 0);
  try {
    for (const target of [
      '//',
      '/%',
      '/..%2findex.html',
      '/../../../etc/passwd',
      '/secret',
      '/none.html',
      'index.html',
    ])
      assert.match(await answer(server.address, target), /^HTTP\/1\.1 40[04] /, target);
    assert.equal(await answer(server.address, '/'), 'HTTP/1.1 200 OK');
  } finally {
    server.close();
    rmSync(folder, {recursive: true});
  }
});
