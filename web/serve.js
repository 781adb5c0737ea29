// SPDX-License-Identifier: MIT
// Serves the built page on 127.0.0.1: `node serve.js [PORT]`. The default port is 8460. 0 means any
// free port.

import {readFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {pathToFileURL} from 'node:url';

import {pageFolder} from './build.js';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Starts a server. Returns its URL as `address`. @param {string} folder @param {number} port */
export async function serve(folder, port) {
  const server = createServer((request, response) => {
    try {
      const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
      const name = normalize(path.endsWith('/') ? `${path}index.html` : path).replace(
        /^[/\\]+/,
        '',
      );
      const type = TYPES[extname(name)];
      if (type === undefined || name.includes('..')) throw new Error('no such file');
      const contents = readFileSync(join(folder, name));
      response.writeHead(200, {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': /-[0-9a-f]{10}\.\w+$/.test(name)
          ? 'max-age=31536000, immutable'
          : 'no-cache',
      });
      response.end(contents);
    } catch {
      response.writeHead(404, {'content-type': 'text/plain'});
      response.end('no such file\n');
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const {port: taken} = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${taken}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wanted = Number(process.argv[2] ?? 8460);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65535) {
    console.error(`serve.js: '${process.argv[2]}' is not a port from 0 to 65535`);
    process.exit(2);
  }
  // Take any free port if another program uses the default port.
  const {address} = await serve(pageFolder, wanted).catch((error) => {
    if (process.argv[2] !== undefined) throw error;
    return serve(pageFolder, 0);
  });
  console.log(`${address}  (Ctrl-C ends the server)`);
}
