// SPDX-License-Identifier: MIT
// Service worker for use of the page without a network: stores the files of its build, and can
// answer all requests with them. The page registers the worker only if the visitor asks for that.

declare const FILES: readonly string[];
declare const BUILD: string;
const worker = self as unknown as {
  addEventListener(type: string, listener: (event: never) => void): void;
  registration: {scope: string};
  skipWaiting(): Promise<void>;
  clients: {claim(): Promise<void>};
};

const PREFIX = 'eniac-';
const CACHE = `${PREFIX}${BUILD}`;

interface Extendable {
  waitUntil(promise: Promise<unknown>): void;
}

worker.addEventListener('install', (event: Extendable) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) =>
        cache.addAll(
          FILES.map(
            (name) => new Request(new URL(name, worker.registration.scope), {cache: 'no-cache'}),
          ),
        ),
      )
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event: Extendable) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(PREFIX) && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => worker.clients.claim()),
  );
});

/** Answers a request. The page itself comes from the network or, without a network, from the cache.
 * Other files come from the cache, because their names contain a hash of their content. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  if (request.mode !== 'navigate') return (await cache.match(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch {
    return (
      (await cache.match(new URL('index.html', worker.registration.scope).href)) ?? Response.error()
    );
  }
}

worker.addEventListener(
  'fetch',
  (event: {request: Request; respondWith(response: Promise<Response>): void}) => {
    if (event.request.method === 'GET' && event.request.url.startsWith(worker.registration.scope))
      event.respondWith(answer(event.request));
  },
);

export {};
