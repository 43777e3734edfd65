import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { makeSnapshot, openEmptyDatabase } from '../../testing/databases/testDatabase.ts';
import { textContains } from './textContains.ts';

const it = suite('textContains');

const decomposed = 'Fotos/Öl.mov'.normalize('NFD');
const paths = [
  '100%.mp4',
  '1000.mp4',
  'a[b]*c?.mp4',
  'a\\d^$.(e)|{f}.mp4',
  decomposed,
  'Ärger/ÜBER.mp4',
  'İz/ΣΑΣ straße.mp4',
];

async function openFiles(given: readonly string[] = paths) {
  const database = await openEmptyDatabase();
  const files = given.map((path) => ({
    path,
    sizeBytes: 1,
    modifiedMs: 0,
    status: 'ignored' as const,
    reason: null,
    advice: null,
    facts: null,
  }));
  await createLibraryStore(database).replace({ ...makeSnapshot([]), files });
  return async (text: string) => {
    const rows = await database
      .selectFrom('library_file')
      .select('path')
      .where(textContains(database, 'library_file.path', text))
      .execute();
    return rows.map(({ path }) => path).sort();
  };
}

it('finds a text anywhere, whatever its case in any alphabet', async () => {
  const find = await openFiles();
  for (const text of ['ärger', 'ÄRGER/über', 'über', 'ER/Ü'])
    assert.equal(await find(text), ['Ärger/ÜBER.mp4'], text);
  for (const text of ['σασ', 'ΣΑΣ STRAß', 'straße'])
    assert.equal(await find(text), ['İz/ΣΑΣ straße.mp4'], text);
  assert.equal(await find('nowhere'), []);
  assert.equal(await find(''), [...paths].sort());
});

it('finds composed and decomposed letters alike', async () => {
  const find = await openFiles();
  for (const text of ['öl', 'Öl'.normalize('NFD')]) assert.equal(await find(text), [decomposed], text);
});

it('takes each character of a pattern for itself', async () => {
  const find = await openFiles();
  assert.equal(await find('100%'), ['100%.mp4']);
  assert.equal(await find('1_0'), []);
  for (const text of ['[b]', ']*c', '*', '?']) assert.equal(await find(text), ['a[b]*c?.mp4'], text);
  for (const text of ['\\d', '^$', '.(e)', '|{f}', '\\'])
    assert.equal(await find(text), ['a\\d^$.(e)|{f}.mp4'], text);
});

it('finds what a comparison of folded texts finds, in random texts of special characters', () =>
  forEachSeed(20, async (chance) => {
    const alphabet = [...'aAöÖjJ ]/-%_[*?\\^$.|(){}+!'];
    const textOf = (most: number) =>
      Array.from(
        { length: 1 + Math.floor(chance() * most) },
        () => alphabet[Math.floor(chance() * alphabet.length)],
      ).join('');
    const names = [...new Set(Array.from({ length: 30 }, () => textOf(6)))];
    const find = await openFiles(names);
    for (let i = 0; i < 10; i += 1) {
      const text = textOf(2);
      const expected = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
      assert.equal(await find(text), expected.sort(), JSON.stringify(text));
    }
  }));

it.run();
