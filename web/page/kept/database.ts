// SPDX-License-Identifier: MIT
// Stores a visitor's work in the browser's database, which the first write creates.

import type {Entry} from './entry.js';

const NAME = 'eniac-work';
const STORE = 'entries';

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser gives no reason'));
  });

/** Opens the database. If the database does not exist yet and `make` is true, creates it. If it
 * does not exist and `make` is false, returns null. Other failures reject the promise. */
function open(make: boolean): Promise<IDBDatabase | null> {
  const request = indexedDB.open(NAME, 1);
  let none = false;
  request.onupgradeneeded = () => {
    none = !make;
    if (make) request.result.createObjectStore(STORE, {keyPath: 'id'});
    else request.transaction?.abort();
  };
  return settled(request).catch((error: Error) => {
    if (none) return null;
    throw error;
  });
}

async function within<Result>(
  make: boolean,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | null> {
  const database = await open(make);
  if (database === null) return null;
  try {
    return await act(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

export async function readAll(): Promise<Entry[]> {
  const found = await within(false, 'readonly', (store) =>
    settled(store.getAll() as IDBRequest<Entry[]>),
  );
  return found ?? [];
}

export async function write(entries: readonly Entry[], removed: readonly string[]): Promise<void> {
  await within(entries.length > 0, 'readwrite', async (store) => {
    await Promise.all([
      ...entries.map((each) => settled(store.put(each))),
      ...removed.map((id) => settled(store.delete(id))),
    ]);
  });
}

export async function removeAll(): Promise<void> {
  await settled(indexedDB.deleteDatabase(NAME));
}
