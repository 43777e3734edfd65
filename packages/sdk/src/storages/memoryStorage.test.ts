import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { persistCacheLaws } from '../persistence/persistCache.laws.ts';
import { memoryStorage } from './memoryStorage.ts';
import { storageLaws } from './storage.laws.ts';

const createWindow = () => new JSDOM('', { url: 'http://site.test/' }).window;

const places = {
  memoryStorage: async () => memoryStorage(),
  'localStorage of jsdom': async () => createWindow().localStorage,
  'sessionStorage of jsdom': async () => createWindow().sessionStorage,
};
for (const [name, open] of Object.entries(places)) {
  const it = suite(`a storage: ${name}`);
  for (const { name, run } of storageLaws(open)) it(name, run);
  it.run();
}

persistCacheLaws('memoryStorage', () => memoryStorage());
persistCacheLaws('sessionStorage', () => createWindow().sessionStorage);

const it = suite('memoryStorage');

it('is full at its bytes: two for each UTF-16 unit of keys and values', () => {
  const storage = memoryStorage({ maxBytes: 20 });
  storage.setItem('key', 'valued');
  storage.setItem('😀'.slice(0, 1), '');
  assert.throws(
    () => storage.setItem('', 'x'),
    (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError',
  );
  assert.is(storage.length, 2);
});

it('keeps what it had when it is full, and finds room again', () => {
  const storage = memoryStorage({ maxBytes: 20 });
  storage.setItem('key', 'valued');
  assert.throws(
    () => storage.setItem('key', 'valuables'),
    /would take the storage to 24 bytes\. Its limit is 20/,
  );
  assert.is(storage.getItem('key'), 'valued');
  storage.setItem('key', 'val');
  storage.setItem('kin', 'x');
  storage.removeItem('never there');
  storage.removeItem('key');
  storage.setItem('kit', 'x');
  storage.clear();
  storage.setItem('key', 'valuabl');
  assert.is(storage.length, 1);
});

it('names its items by their place, as localStorage does', () => {
  const storage = memoryStorage();
  for (const key of ['b', '', 'a']) storage.setItem(key, key);
  assert.equal(
    [0, 1, 2, 3].map((index) => storage.key(index)),
    ['b', '', 'a', null],
  );
});

it.run();
