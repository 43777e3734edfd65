import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { corruptText } from '../testing/corruptText.laws.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { entryText, type OutboxEntry, placeName, readEntry } from './entry.ts';

const entry: OutboxEntry = {
  key: '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11',
  operationName: 'SetLike',
  variables: { videoId: 'a', liked: true },
  optimistic: { setLike: null },
  scope: 'a',
  createdMs: 1_767_225_600_000,
  sentMs: null,
  owner: null,
};

const name = suite('placeName');

name('sorts in the order in which mutations were made', () => {
  const names = [9, 10, 99_999, 1_767_225_600_000].map((nowMs) => placeName(nowMs, undefined, entry.key));
  assert.equal([...names].sort(), names);
});

name('comes after what is there, also when the clock was set back', () => {
  const before = placeName(1_767_225_600_000, undefined, 'ffffffff');
  assert.ok(placeName(1_000, before, '00000000') > before);
  assert.ok(placeName(1_767_225_600_000, before, '00000000') > before);
});

name.run();

const read = suite('readEntry');

read('reads what entryText wrote', () => {
  assert.equal(readEntry(entryText(entry)), entry);
  const sent = { ...entry, optimistic: undefined, sentMs: 1, owner: 'ada' };
  assert.equal(readEntry(entryText(sent)), sent);
});

read('reads nothing of another format, or without what is needed to send it', () => {
  for (const text of ['', 'null', '1', '[]', '{}', entryText(entry).replace('"format":1', '"format":2')]) {
    assert.is(readEntry(text), null);
  }
  for (const missing of ['key', 'operationName', 'variables', 'scope', 'createdMs', 'sentMs', 'owner']) {
    assert.is(readEntry(entryText({ ...entry, [missing]: undefined })), null, missing);
  }
});

read('throws at nothing, whatever became of the text', () =>
  forEachSeed(200, (chance) => {
    const found = readEntry(corruptText(entryText(entry), chance));
    assert.ok(found === null || typeof found.key === 'string');
  }),
);

read.run();
