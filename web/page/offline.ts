// SPDX-License-Identifier: MIT
// Keeps the page for use without a network. Nothing is stored before the visitor asks for it.

import {orElse} from './optional.js';

/** State of the offline copy. `unable` means that the browser cannot store this page. */
export type Offline = 'unable' | 'no' | 'storing' | 'kept' | 'failed';

const able = (): boolean =>
  'serviceWorker' in navigator && 'caches' in window && window.isSecureContext;
const registered = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(location.href);

export function isKept(): Promise<Offline> {
  return orElse(async (): Promise<Offline> => {
    if (!able()) return 'unable';
    return (await registered()) === undefined ? 'no' : 'kept';
  }, 'unable');
}

/** Stores all files of the page. When the page opens with a network, the browser updates them. */
export function keep(): Promise<Offline> {
  return orElse(async (): Promise<Offline> => {
    const registration = await navigator.serviceWorker.register('offline.js');
    const installing = registration.installing ?? registration.waiting;
    if (installing === null) return 'kept';
    return await new Promise<Offline>((resolve) =>
      installing.addEventListener('statechange', () => {
        if (installing.state === 'activated') resolve('kept');
        if (installing.state === 'redundant') resolve('failed');
      }),
    );
  }, 'failed');
}

export function forget(): Promise<Offline> {
  return orElse(async (): Promise<Offline> => {
    await (await registered())?.unregister();
    const names = (await caches.keys()).filter((name) => name.startsWith('eniac-'));
    await Promise.all(names.map((name) => caches.delete(name)));
    return 'no';
  }, 'failed');
}
