import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { persistCacheLaws } from '../../persistence/persistCache.laws.ts';
import { rejects } from '../../testing/index.ts';
import { itemStorageLaws } from '../storage.laws.ts';
import { watchFileCalls } from './fileCalls.laws.ts';
import { fileStorage } from './fileStorage.ts';

const root = mkdtempSync(join(tmpdir(), 'file-storage-'));
let places = 0;
const newFolder = () => join(root, `place ${(places += 1)}`, 'inside');

const laws = suite('a storage: fileStorage');
const createPlace = async () => {
  const folder = newFolder();
  return { open: () => fileStorage(folder) };
};
for (const { name, run } of itemStorageLaws(createPlace)) laws(name, run);
laws.run();

persistCacheLaws('fileStorage', () => fileStorage(newFolder()));

const it = suite('fileStorage');

it('makes nothing before something is set', async () => {
  const folder = newFolder();
  assert.is(await fileStorage(folder).getItem('key'), null);
  assert.not(existsSync(folder));
});

it('keeps what it holds from other users of the machine', async () => {
  const folder = newFolder();
  await fileStorage(folder).setItem('key', 'private');
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  assert.is(modeOf(folder), 0o700);
  for (const name of readdirSync(folder)) assert.is(modeOf(join(folder, name)), 0o600, name);
});

it('has a file for each item, none of whose names comes from a key, and removes the files of old values', async () => {
  const folder = newFolder();
  const storage = fileStorage(folder);
  for (const key of ['../../escape', '/etc/passwd', 'items.json', '']) {
    await storage.setItem(key, 'one');
    await storage.setItem(key, 'two');
  }
  await storage.setItem('gone', 'x');
  await storage.removeItem('gone');
  const names = readdirSync(folder);
  assert.is(names.length, 5);
  for (const name of names) assert.match(name, /^(items\.json|[0-9a-f-]{36}\.item)$/);
  assert.equal(readdirSync(join(folder, '..')), ['inside']);
});

it('sweeps what a writer left that died, and leaves files of others alone', async () => {
  const folder = newFolder();
  const storage = fileStorage(folder);
  await storage.setItem('key', 'kept');
  const id = '01234567-89ab-4def-8123-456789abcdef';
  for (const name of [`${id}.item`, `${id}.list`, 'notes.txt', 'theirs.item'])
    writeFileSync(join(folder, name), '');
  await storage.setItem('other', 'new');
  const names = readdirSync(folder);
  for (const name of [`${id}.item`, `${id}.list`]) assert.not(names.includes(name), name);
  for (const name of ['notes.txt', 'theirs.item']) assert.ok(names.includes(name), name);
  assert.is(await storage.getItem('key'), 'kept');
});

const damages: readonly (readonly [name: string, damage: (folder: string) => void])[] = [
  ['a list that is cut short', (folder) => writeFileSync(join(folder, 'items.json'), '[["key",')],
  ['a list that is empty', (folder) => writeFileSync(join(folder, 'items.json'), '')],
  ['a list of somebody else', (folder) => writeFileSync(join(folder, 'items.json'), '{"key":"value"}')],
  [
    'a list that leads out of the folder',
    (folder) => writeFileSync(join(folder, 'items.json'), '[["key","../../../secret.item"]]'),
  ],
  ['an item whose file is gone', (folder) => eachItem(folder, (file) => rmSync(file))],
  [
    'an item whose file was overwritten',
    (folder) => eachItem(folder, (file) => writeFileSync(file, 'hello')),
  ],
];
function eachItem(folder: string, act: (file: string) => void): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.item')) act(join(folder, name));
}
for (const [name, damage] of damages) {
  it(`says which file is broken and what to do about it, and is well once it is cleared: ${name}`, async () => {
    const folder = newFolder();
    const storage = fileStorage(folder);
    await storage.setItem('key', 'value');
    damage(folder);
    for (const reading of [storage.getItem('key'), storage.getItems('')]) {
      const { message } = await rejects(reading, /Clear the storage, or remove the folder\.$/);
      assert.ok(message.startsWith(folder), message);
    }
    await storage.clear();
    assert.is(await storage.getItem('key'), null);
    await storage.setItem('key', 'again');
    assert.is(await storage.getItem('key'), 'again');
  });
}

it('says what is wrong with a folder that cannot be one', async () => {
  const file = join(root, 'a file');
  writeFileSync(file, 'not a folder');
  const storage = fileStorage(join(file, 'inside'));
  const error = await rejects(storage.setItem('key', 'value'), /Give a folder that this process may create/);
  assert.match(error.message, join(file, 'inside'));
  assert.is((error.cause as { code: string }).code, 'ENOTDIR');
  assert.is(readFileSync(file, 'utf8'), 'not a folder');
});

it('goes on after a call that failed', async () => {
  const folder = newFolder();
  const storage = fileStorage(folder);
  const calls = watchFileCalls((call) => {
    if (call === 1) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const answers = await Promise.allSettled([storage.setItem('a', '1'), storage.setItem('b', '2')]);
  calls.stop();
  assert.equal(
    answers.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
  assert.equal([...(await storage.getItems(''))], [['b', '2']]);
});

it('has flushed what it wrote, and the folder with its names, by the time that an update is kept', async () => {
  const storage = fileStorage(newFolder());
  await storage.setItem('a', '1');
  const names: string[] = [];
  const calls = watchFileCalls((_, name) => names.push(name));
  await storage.update(
    new Map([
      ['a', '2'],
      ['b', '2'],
    ]),
  );
  calls.stop();
  const steps = names.join(' ');
  const written = steps.match(/writeFile \w+/g)!;
  assert.ok(written.length >= 2, steps);
  assert.equal([...new Set(written)], ['writeFile sync'], steps);
  // A name that took another's place is on the disk once its folder is. Windows has no such call.
  if (process.platform !== 'win32') assert.match(steps, /rename open sync close(?!.*rename)/);
});

const before = { a: '1', b: '1', c: '1' };
const after = { a: '2', c: '1', d: '2' };
const changes = new Map([
  ['a', '2'],
  ['b', null],
  ['d', '2'],
]);

for (const isLasting of [false, true]) {
  it(`does all of an update or nothing, whichever call to the file system fails${isLasting ? ', and all that follow' : ''}`, async () => {
    let applied = 0;
    let failAt = 1;
    for (; ; failAt += 1) {
      assert.ok(failAt < 100, 'an update makes a few calls');
      const folder = newFolder();
      const storage = fileStorage(folder);
      await storage.update(new Map(Object.entries(before)));
      const calls = watchFileCalls((call) => {
        if (isLasting ? call >= failAt : call === failAt)
          throw Object.assign(new Error('input/output error'), { code: 'EIO' });
      });
      const { status } = await storage.update(changes).then(
        () => ({ status: 'fulfilled' }),
        () => ({ status: 'rejected' }),
      );
      calls.stop();
      const items = Object.fromEntries([...(await fileStorage(folder).getItems(''))].sort());
      const isApplied = JSON.stringify(items) === JSON.stringify(after);
      if (!isApplied) assert.equal(items, before, `call ${failAt}`);
      if (status === 'fulfilled') assert.ok(isApplied, `call ${failAt}`);
      applied += Number(isApplied);
      await storage.setItem('e', '3');
      const files = readdirSync(folder).length;
      assert.is(files, 2 + Object.keys(items).length, 'nothing is left lying about');
      if (calls.count() < failAt) break;
    }
    assert.ok(failAt > 15, `${failAt} calls`);
    assert.ok(applied > 1 && applied < failAt, `${applied} of ${failAt}`);
  });
}

it.after(() => rmSync(root, { recursive: true }));
it.run();
