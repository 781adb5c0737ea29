// SPDX-License-Identifier: MIT
// Keeping the page for use without a network. Nothing is stored before a visitor asks for it.

/** `unable`: the browser keeps no pages, or not those of this address. */
export type Offline = 'unable' | 'no' | 'storing' | 'kept' | 'failed';

const able = (): boolean => 'serviceWorker' in navigator && 'caches' in window && window.isSecureContext;
const registered = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration(location.href);

export async function isKept(): Promise<Offline> {
  if (!able()) return 'unable';
  return await registered() === undefined ? 'no' : 'kept';
}

/** Stores all files of the page; they are updated when it is opened with a network. */
export async function keep(): Promise<Offline> {
  try {
    const registration = await navigator.serviceWorker.register('offline.js');
    const installing = registration.installing ?? registration.waiting;
    if (installing === null) return 'kept';
    return await new Promise((resolve) => installing.addEventListener('statechange', () => {
      if (installing.state === 'activated') resolve('kept');
      if (installing.state === 'redundant') resolve('failed');
    }));
  } catch {
    return 'failed';
  }
}

/** Deletes all that was stored. */
export async function forget(): Promise<Offline> {
  await (await registered())?.unregister();
  await Promise.all((await caches.keys()).filter((name) => name.startsWith('eniac-')).map((name) => caches.delete(name)));
  return 'no';
}
