// The shared contract of all storages, in Node and in browsers: `storageLaws` for all, `itemStorageLaws` for an
// `ItemStorage`.
import * as assert from 'uvu/assert';
import type { ItemStorage, StorageLike } from '../contract/storage.ts';
import { createRepeatableChance } from '../testing/repeatableChance.ts';

/** Makes assertions, and throws the failures. */
export interface StorageLaw {
  readonly name: string;
  run(): Promise<void>;
}

const halfLetter = '\ud83d';

/** Keys and values that some storage once confused with something else. */
const strangeTexts = [
  '',
  ' ',
  '\0',
  '\n',
  '0',
  'null',
  'undefined',
  'length',
  'key',
  'getItem',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  '../../escape',
  '/etc/passwd',
  'C:\\con',
  '.',
  '..',
  'a/b\\c:d*e?f"g<h>i|j%2F',
  'ä€😀',
  halfLetter,
  `${halfLetter}x`,
  '\udca9\ud83d',
  '\uffff',
  'Ａ',
  'a\u0301',
  'á',
  'KEY',
  '[1,"a"]',
  'x'.repeat(1_000),
];

/** @param open returns a new, empty storage */
export function storageLaws(open: () => Promise<StorageLike>): StorageLaw[] {
  return [
    law('begins with nothing', async () => {
      const storage = await open();
      assert.is(await storage.getItem('key'), null);
      await storage.removeItem('key');
      await storage.clear();
      assert.is(await storage.getItem('key'), null);
    }),
    law('gives back what was last set under a key, and nothing once it is removed', async () => {
      const storage = await open();
      await storage.setItem('key', 'one');
      await storage.setItem('other', 'kept');
      await storage.setItem('key', 'two');
      assert.is(await storage.getItem('key'), 'two');
      await storage.removeItem('key');
      assert.is(await storage.getItem('key'), null);
      assert.is(await storage.getItem('other'), 'kept');
    }),
    law('takes any string for a key, and keeps each apart from all others', async () => {
      const storage = await open();
      for (const [index, key] of strangeTexts.entries()) await storage.setItem(key, `value ${index}`);
      for (const [index, key] of strangeTexts.entries())
        assert.is(await storage.getItem(key), `value ${index}`, JSON.stringify(key));
      for (const key of strangeTexts) await storage.removeItem(key);
      for (const key of strangeTexts) assert.is(await storage.getItem(key), null, JSON.stringify(key));
    }),
    law('takes any string for a value, halves of letters and a million letters too', async () => {
      const storage = await open();
      for (const value of [...strangeTexts, 'ä'.repeat(1_000_000)]) {
        await storage.setItem('key', value);
        assert.ok((await storage.getItem('key')) === value, JSON.stringify(value.slice(0, 50)));
      }
    }),
    law('clears everything', async () => {
      const storage = await open();
      for (const key of strangeTexts) await storage.setItem(key, 'value');
      await storage.clear();
      for (const key of strangeTexts) assert.is(await storage.getItem(key), null, JSON.stringify(key));
      await storage.setItem('key', 'again');
      assert.is(await storage.getItem('key'), 'again');
    }),
    law('executes calls in order, even if the caller does not wait', async () => {
      const storage = await open();
      const answers = [
        storage.setItem('key', 'one'),
        storage.getItem('key'),
        storage.setItem('key', 'two'),
        storage.getItem('key'),
        storage.removeItem('key'),
        storage.getItem('key'),
        storage.setItem('key', 'three'),
        storage.clear(),
        storage.getItem('key'),
        storage.setItem('key', 'four'),
        storage.getItem('key'),
      ];
      const texts = (await Promise.all(answers)).filter((answer) => answer !== undefined);
      assert.equal(texts, ['one', 'two', null, null, 'four']);
    }),
    law('agrees with a map, whatever is done to both (5 seeds of 40 calls)', async () => {
      for (let seed = 1; seed <= 5; seed += 1) {
        const chance = createRepeatableChance(seed);
        const storage = await open();
        const model = new Map<string, string>();
        for (let call = 0; call < 40; call += 1) {
          const key = strangeTexts[Math.floor(chance() * 6)]!;
          const dice = chance();
          if (dice < 0.5) {
            await storage.setItem(key, `${call}`);
            model.set(key, `${call}`);
          } else if (dice < 0.7) {
            await storage.removeItem(key);
            model.delete(key);
          } else if (dice < 0.75) {
            await storage.clear();
            model.clear();
          }
          assert.is(await storage.getItem(key), model.get(key) ?? null, `seed ${seed}, call ${call}`);
        }
      }
    }),
  ];
}

/** A place that several storages can be opened over, as by several pages. */
export interface StoragePlace {
  open(): ItemStorage;
}

/** @param createPlace returns a new, empty place */
export function itemStorageLaws(createPlace: () => Promise<StoragePlace>): StorageLaw[] {
  const open = async () => (await createPlace()).open();
  return [
    ...storageLaws(open),
    law('reads the items whose key begins with a prefix, and no others', async () => {
      const storage = await open();
      const keys = [
        ...strangeTexts,
        ...['a', 'ab', 'ab\0', 'ab\uffff', 'ab\uffff\uffff', 'ac', 'b', '\uffff\uffff', '\uffffa'],
      ];
      await storage.update(new Map(keys.map((key) => [key, `of ${key}`])));
      for (const prefix of ['', 'a', 'ab', 'abc', '\uffff', '\uffff\uffff', halfLetter, '__proto__', '[']) {
        const found = await storage.getItems(prefix);
        const expected = [...new Set(keys)].filter((key) => key.startsWith(prefix));
        assert.equal([...found.keys()].sort(), expected.sort(), JSON.stringify(prefix));
        for (const [key, value] of found) assert.is(value, `of ${key}`);
      }
    }),
    law('changes many items in one go: some set, some set anew, some removed', async () => {
      const storage = await open();
      await storage.update(
        new Map([
          ['a', '1'],
          ['b', '1'],
          ['c', '1'],
        ]),
      );
      await storage.update(
        new Map([
          ['b', '2'],
          ['c', null],
          ['d', '2'],
          ['never there', null],
        ]),
      );
      const items = await storage.getItems('');
      assert.equal([...items].sort(), [
        ['a', '1'],
        ['b', '2'],
        ['d', '2'],
      ]);
      await storage.update(new Map());
      assert.is((await storage.getItems('')).size, 3);
    }),
    law('uses the changes as they are at the time of the call', async () => {
      const storage = await open();
      const changes = new Map([['a', 'then']]);
      const updated = storage.update(changes);
      changes.set('a', 'later').set('b', 'later');
      await updated;
      assert.equal([...(await storage.getItems(''))], [['a', 'then']]);
    }),
    law('shows what one of two storages over a place has committed to the other', async () => {
      const place = await createPlace();
      const [one, other] = [place.open(), place.open()];
      await one.setItem('a', 'one');
      assert.is(await other.getItem('a'), 'one');
      await other.update(
        new Map([
          ['a', null],
          ['b', 'other'],
        ]),
      );
      assert.equal([...(await one.getItems(''))], [['b', 'other']]);
      await one.clear();
      assert.is((await other.getItems('')).size, 0);
      assert.is(await place.open().getItem('b'), null);
    }),
    law('loses nothing of what two storages over a place write at once', async () => {
      const place = await createPlace();
      const writers = [place.open(), place.open(), place.open()];
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => writers[index % 3]!.setItem(`key ${index}`, `${index}`)),
      );
      const items = await place.open().getItems('key ');
      assert.is(items.size, 30);
      for (const [key, value] of items) assert.is(key, `key ${value}`);
    }),
    law('never shows half of an update, while others read', async () => {
      const place = await createPlace();
      const [writer, reader] = [place.open(), place.open()];
      const keys = ['a', 'b', 'c'];
      const all = (value: string | null) => new Map(keys.map((key) => [key, value]));
      const answers: Promise<unknown>[] = [];
      const seen: ReadonlyMap<string, string>[] = [];
      for (let round = 0; round < 10; round += 1) {
        answers.push(writer.update(all(round % 3 === 2 ? null : `${round}`)));
        answers.push(reader.getItems('').then((items) => seen.push(items)));
      }
      await Promise.all(answers);
      for (const items of seen) {
        assert.ok(items.size === 0 || items.size === 3);
        assert.ok(new Set(items.values()).size <= 1);
      }
    }),
  ];
}

const law = (name: string, run: () => Promise<void>): StorageLaw => ({ name, run });
