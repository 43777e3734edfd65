/** Reads and changes all stored data of this origin, as a script of the page can. */
export const storedTools = { characters, contains, change, clear, fillLocalStorage };

/** The number of characters of all keys and values. */
async function characters(): Promise<number> {
  let sum = 0;
  await each((text) => void (sum += text.length));
  return sum;
}

async function contains(part: string): Promise<boolean> {
  let isThere = false;
  await each((text) => void (isThere ||= text.includes(part)));
  return isThere;
}

/**
 * Changes stored texts. The longest one contains the data, whatever the format.
 *
 * @param name one of the changes below
 * @returns whether anything was changed
 */
async function change(name: keyof typeof changes): Promise<boolean> {
  let longest = 0;
  await each((text) => void (longest = Math.max(longest, text.length)));
  let isChanged = false;
  await each((text) => {
    const other = changes[name](text, text.length === longest);
    isChanged ||= other !== text;
    return other;
  });
  return isChanged;
}

const changes = {
  truncated: (text: string, isLongest: boolean) =>
    isLongest ? text.slice(0, Math.floor(text.length / 2)) : text,
  // "5" and "u" differ in one bit.
  flipped: (text: string) => text.replace('The title of video number 5', 'The title of video number u'),
  foreign: (text: string, isLongest: boolean) => (isLongest ? '{"of":["another","application"]}' : text),
  hostile: (text: string) =>
    text.replaceAll('{"', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"'),
} as const;

async function clear(): Promise<void> {
  localStorage.clear();
  for (const database of await databases()) {
    for (const store of database.objectStoreNames) {
      await done(database.transaction(store, 'readwrite').objectStore(store).clear());
    }
    database.close();
  }
}

/** Fills local storage completely. */
function fillLocalStorage(): void {
  let items = 0;
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) localStorage.setItem(`of-somebody-else-${items++}`, 'x'.repeat(size));
    } catch {
      // This size no longer fits.
    }
  }
}

/** Visits each stored text, and replaces it with the result of the visitor, if any. */
async function each(visit: (text: string) => string | void): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    const text = localStorage.getItem(key)!;
    const other = visit(text);
    visit(key);
    if (other !== undefined && other !== text) localStorage.setItem(key, other);
  }
  for (const database of await databases()) {
    for (const name of database.objectStoreNames) {
      const store = database.transaction(name, 'readwrite').objectStore(name);
      const keys = await done(store.getAllKeys());
      const values = await done(store.getAll());
      for (const [at, key] of keys.entries()) {
        let isChanged = false;
        const value = throughTexts(values[at], (text) => {
          const other = visit(text);
          isChanged ||= other !== undefined && other !== text;
          return other;
        });
        throughTexts(key, (text) => void visit(text));
        if (isChanged) store.put(value, store.keyPath === null ? key : undefined);
      }
      const { transaction } = store;
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    }
    database.close();
  }
}

function throughTexts(value: unknown, visit: (text: string) => string | void): unknown {
  if (typeof value === 'string') return visit(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => throughTexts(item, visit));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      visit(key);
      return [key, throughTexts(item, visit)];
    }),
  );
}

async function databases(): Promise<IDBDatabase[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name!);
  return Promise.all(names.map((name) => done(indexedDB.open(name))));
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
