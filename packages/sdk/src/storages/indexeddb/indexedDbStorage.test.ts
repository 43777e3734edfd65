// Own process: fake-indexeddb defines globals for good.
import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { persistCacheLaws } from '../../persistence/persistCache.laws.ts';
import { createVirtualClock, rejects } from '../../testing/index.ts';
import { memoryStorage } from '../memoryStorage.ts';
import { itemStorageLaws } from '../storage.laws.ts';
import { watchDatabaseCalls } from './databaseCalls.laws.ts';
import { indexedDbStorage, type IndexedDbStorageOptions } from './indexedDbStorage.ts';

let databases = 0;
const newName = () => `database ${(databases += 1)}`;

for (const [name, withOptions] of Object.entries({
  'without a journal': () => ({}),
  'with a journal': () => {
    const journal = memoryStorage();
    return { journal: () => journal };
  },
})) {
  const it = suite(`a storage: indexedDbStorage ${name}`);
  const createPlace = async () => {
    const options = { name: newName(), ...withOptions() };
    return { open: () => indexedDbStorage(options) };
  };
  for (const { name, run } of itemStorageLaws(createPlace)) it(name, run);
  it.run();
  persistCacheLaws(`indexedDbStorage ${name}`, () => indexedDbStorage({ name: newName(), ...withOptions() }));
}

const it = suite('indexedDbStorage');

const open = (options: Partial<IndexedDbStorageOptions> = {}) =>
  indexedDbStorage({ name: newName(), ...options });

/** Runs `action` while calls to IndexedDB throw the result of `errorOf`. */
async function withFaults<Value>(
  errorOf: (call: number, name: string) => Error | undefined,
  action: () => Promise<Value>,
): Promise<Value> {
  const calls = watchDatabaseCalls((call, name) => {
    const error = errorOf(call, name);
    if (error) throw error;
  });
  try {
    return await action();
  } finally {
    calls.stop();
  }
}

/** Runs `action` with another `indexedDB`. */
async function withIndexedDb(property: PropertyDescriptor, action: () => Promise<void>): Promise<void> {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')!;
  Object.defineProperty(globalThis, 'indexedDB', { ...property, configurable: true });
  try {
    await action();
  } finally {
    Object.defineProperty(globalThis, 'indexedDB', original);
  }
}

it('opens nothing before the first call', async () => {
  const name = newName();
  indexedDbStorage({ name });
  assert.not((await indexedDB.databases()).some((database) => database.name === name));
});

const blocked: readonly (readonly [name: string, property: PropertyDescriptor, error: string])[] = [
  ['there is no IndexedDB', { value: undefined }, 'NotSupportedError'],
  [
    'reading it throws',
    {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    },
    'SecurityError',
  ],
  [
    'opening throws',
    {
      value: {
        open() {
          throw new DOMException('Access is denied in this context.', 'SecurityError');
        },
      },
    },
    'SecurityError',
  ],
];
for (const [name, property, error] of blocked) {
  it(`rejects each call with a DOMException where ${name}, and works once it can`, async () => {
    const storage = open();
    await withIndexedDb(property, async () => {
      const calls = [
        () => storage.getItem('key'),
        () => storage.setItem('key', 'value'),
        () => storage.removeItem('key'),
        () => storage.clear(),
        () => storage.getItems(''),
        () => storage.update(new Map([['key', 'value']])),
      ];
      for (const call of calls) {
        const thrown = await rejects(call(), DOMException);
        assert.is(thrown.name, error);
      }
    });
    assert.is(await storage.getItem('key'), null);
    await storage.setItem('key', 'value');
    assert.is(await storage.getItem('key'), 'value');
  });
}

const settled = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve) => request.addEventListener('success', () => resolve(request.result)));

it('gives up on a database that does not open in time, and closes it if it opens later', async () => {
  const name = newName();
  // An open connection delays a deletion, and later requests wait for the deletion.
  const stubborn = await settled(indexedDB.open(name, 1));
  const deleted = settled(indexedDB.deleteDatabase(name));
  const clock = createVirtualClock();
  const storage = indexedDbStorage({ name, runtime: clock.runtime, openTimeoutMs: 3_000 });
  const reading = rejects(storage.getItem('key'), /did not open within 3000 ms/);
  await clock.advance(3_000);
  assert.is((await reading).name, 'TimeoutError');
  assert.is(clock.pendingTimers, 0);
  stubborn.close();
  await deleted;
  await storage.setItem('key', 'value');
  assert.is(await storage.getItem('key'), 'value');
  assert.is(clock.pendingTimers, 0);
  // If the storage kept the connection that opened too late, this would wait forever.
  await settled(indexedDB.deleteDatabase(name));
});

it('opens the database again when the browser has closed the connection', async () => {
  const databasesOpened: IDBDatabase[] = [];
  const storage = open();
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    databasesOpened.push(this);
    return transaction.apply(this, args);
  };
  try {
    await storage.setItem('key', 'value');
    forceCloseDatabase(databasesOpened.at(-1) as never);
    assert.is(await storage.getItem('key'), 'value');
    assert.is(new Set(databasesOpened).size, 2);
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
});

it('does not block deletion of the database, and starts again afterwards', async () => {
  const name = newName();
  const [one, other] = [indexedDbStorage({ name }), indexedDbStorage({ name })];
  await one.setItem('key', 'value');
  assert.is(await other.getItem('key'), 'value');
  await settled(indexedDB.deleteDatabase(name));
  assert.is(await one.getItem('key'), null);
  await other.setItem('key', 'again');
  assert.is(await one.getItem('key'), 'again');
});

for (const [error, when] of [
  [new DOMException('The database connection is closing.', 'InvalidStateError'), 'transaction'],
  [new DOMException('Connection to Indexed Database server lost.', 'UnknownError'), 'get'],
  [new DOMException('Connection to Indexed Database server lost.', 'UnknownError'), 'put'],
  [new DOMException('Connection to Indexed Database server lost.', 'UnknownError'), 'commit'],
] as const) {
  const act = (storage: ReturnType<typeof open>) =>
    when === 'get' ? storage.getItem('key') : storage.setItem('key', 'value');

  it(`retries over a new connection: ${error.name} from ${when}`, async () => {
    const storage = open();
    await storage.setItem('key', 'value');
    let faults = 0;
    let opened = 0;
    await withFaults(
      (_call, name) => {
        opened += Number(name === 'open');
        return name === when && (faults += 1) === 1 ? error : undefined;
      },
      () => Promise.resolve(act(storage)),
    );
    assert.is(opened, 1);
    assert.is(await storage.getItem('key'), 'value');
  });

  // `commit` only speeds things up: the second time, the database commits by itself.
  if (when === 'commit') continue;
  it(`gives up when that fails too, and works once it can: ${error.name} from ${when}`, async () => {
    const storage = open();
    await storage.setItem('key', 'before');
    const thrown = await withFaults(
      (_call, name) => (name === when ? error : undefined),
      () => rejects(Promise.resolve(act(storage)), DOMException),
    );
    assert.ok([error.name, 'AbortError'].includes(thrown.name), thrown.name);
    assert.is(await storage.getItem('key'), 'before');
  });
}

for (const when of ['open', 'transaction', 'getAll']) {
  it(`goes on where the new connection is closed too, by a clearing that is not over yet: at ${when}`, async () => {
    const storage = open();
    await storage.setItem('key', 'value');
    let faults = 0;
    const value = await withFaults(
      (_call, name) => {
        if (name !== ['get', when][faults]) return undefined;
        faults += 1;
        return new DOMException('The connection was closed.', 'AbortError');
      },
      () => Promise.resolve(storage.getItem('key')),
    );
    assert.is(faults, 2);
    assert.is(value, 'value');
  });
}

it('keeps the order of its calls while the database opens, at whatever moment they are made', async () => {
  const name = newName();
  // Another storage creates the database, so that the first transaction of this one is its own reading of the log.
  await indexedDbStorage({ name }).getItem('key');
  const storage = indexedDbStorage({ name });
  const { put } = IDBObjectStore.prototype;
  const { transaction } = IDBDatabase.prototype;
  const written: unknown[] = [];
  const answers: Promise<void>[] = [];
  const set = () => answers.push(storage.setItem('key', String(answers.length)));
  IDBObjectStore.prototype.put = function (value, key) {
    if (key === 'key') written.push(value);
    return put.call(this, value, key);
  };
  IDBDatabase.prototype.transaction = function (...args) {
    const looked = transaction.apply(this, args);
    IDBDatabase.prototype.transaction = transaction;
    looked.addEventListener('complete', () => void setInEachTurn());
    return looked;
  };
  async function setInEachTurn(): Promise<void> {
    for (let turn = 0; turn < 40; turn += 1) {
      set();
      await undefined;
    }
  }
  try {
    set();
    await answers[0];
    await Promise.all(answers);
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  assert.is(written.length, 41);
  assert.equal(
    written,
    written.map((_value, index) => String(index)),
  );
});

it('an update that is made before the database is open is written once', async () => {
  const journal = memoryStorage();
  const storage = open({ journal: () => journal });
  let puts = 0;
  const calls = watchDatabaseCalls((_call, name) => (puts += Number(name === 'put')));
  await storage.setItem('key', 'value');
  calls.stop();
  assert.is(puts, 3, 'the item, and two lines of the log');
});

it('does not try again what does not fit, and changes nothing', async () => {
  const storage = open();
  await storage.setItem('a', 'before');
  const error = new DOMException('full', 'QuotaExceededError');
  let puts = 0;
  const thrown = await withFaults(
    (_call, name) => (name === 'put' && (puts += 1) === 2 ? error : undefined),
    () =>
      rejects(
        storage.update(
          new Map([
            ['a', 'after'],
            ['b', 'after'],
          ]),
        ),
      ),
  );
  assert.is(thrown, error);
  assert.is(puts, 2);
  assert.equal([...(await storage.getItems(''))], [['a', 'before']]);
});

it('an update that is tried again does not come after a later one', async () => {
  for (const failing of ['transaction', 'put', 'commit']) {
    const storage = open();
    await storage.setItem('a', '0');
    let faults = 0;
    await withFaults(
      (_call, name) =>
        name === failing && (faults += 1) === 1 ? new DOMException('dead', 'InvalidStateError') : undefined,
      () =>
        Promise.all([
          storage.update(
            new Map([
              ['a', '1'],
              ['b', '1'],
            ]),
          ),
          storage.update(
            new Map([
              ['a', '2'],
              ['c', '2'],
            ]),
          ),
        ]),
    );
    assert.equal(
      [...(await storage.getItems(''))],
      [
        ['a', '2'],
        ['b', '1'],
        ['c', '2'],
      ],
      failing,
    );
  }
});

it('a clearing that is tried again leaves what was set after it', async () => {
  const storage = open();
  await storage.update(
    new Map([
      ['a', '0'],
      ['b', '0'],
    ]),
  );
  let faults = 0;
  await withFaults(
    (_call, name) =>
      name === 'transaction' && (faults += 1) === 1
        ? new DOMException('dead', 'InvalidStateError')
        : undefined,
    () => Promise.all([storage.clear(), storage.setItem('a', '1')]),
  );
  assert.equal([...(await storage.getItems(''))], [['a', '1']]);
});

const before = [
  ['a', '1'],
  ['b', '1'],
  ['c', '1'],
] as const;
const after = [
  ['a', '2'],
  ['c', '1'],
  ['d', '2'],
] as const;
const changes = new Map([
  ['a', '2'],
  ['b', null],
  ['d', '2'],
]);

for (const isLasting of [false, true]) {
  it(`does all of an update or nothing, whichever call to the database fails${isLasting ? ', and all that follow' : ''}`, async () => {
    for (let failAt = 1; ; failAt += 1) {
      assert.ok(failAt < 50, 'an update makes a few calls');
      const name = newName();
      await indexedDbStorage({ name }).update(new Map(before));
      const storage = indexedDbStorage({ name });
      let calls = 0;
      const [outcome] = await withFaults(
        (call) => {
          calls = call;
          const fails = isLasting ? call >= failAt : call === failAt;
          return fails ? new DOMException('dead', 'UnknownError') : undefined;
        },
        () => Promise.allSettled([storage.update(changes)]),
      );
      const items = [...(await storage.getItems(''))];
      assert.equal(items, outcome!.status === 'fulfilled' ? after : before, `call ${failAt}`);
      if (calls < failAt) break;
    }
  });
}

it.run();
