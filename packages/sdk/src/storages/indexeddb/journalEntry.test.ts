import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { corruptText } from '../../testing/corruptText.laws.ts';
import { forEachSeed } from '../../testing/forEachSeed.laws.ts';
import { checksum } from './checksum.ts';
import {
  journalKey,
  journalPrefix,
  openJournalEntry,
  parseJournalKey,
  sealJournalEntry,
} from './journalEntry.ts';

const it = suite('openJournalEntry');

const key = 'key of an entry';
const changes = new Map([
  ['a', 'value'],
  ['', ''],
  ['__proto__', null],
  ['\ud83d', '\udca9 and ä€😀'],
]);
const sealed = sealJournalEntry(key, changes);

it('gives back what was sealed', () => {
  assert.equal([...openJournalEntry(key, sealed)!], [...changes]);
  assert.equal([...openJournalEntry(key, sealJournalEntry(key, new Map()))!], []);
  assert.is(openJournalEntry(key, sealJournalEntry(key, null)), null, 'everything is removed');
});

it('is nothing under another key', () => {
  assert.is(openJournalEntry('another key', sealed), undefined);
});

const payloads = [
  '',
  '{',
  '1',
  '"text"',
  '{}',
  '[1]',
  '[["a"]]',
  '[["a",1]]',
  '[[1,"a"]]',
  '[["a","b"],null]',
];
for (const payload of payloads) {
  it(`is nothing for ${payload || 'an empty text'}, even with the right checksum`, () => {
    assert.is(openJournalEntry(key, payload), undefined);
    assert.is(openJournalEntry(key, checksum(key + payload) + payload), undefined);
  });
}

it('gives back what was sealed or nothing, whatever happens to the text (500 corruptions)', async () => {
  let dropped = 0;
  await forEachSeed(500, (chance) => {
    const opened = openJournalEntry(key, corruptText(sealed, chance));
    if (opened === undefined) dropped += 1;
    else assert.equal([...opened!], [...changes]);
  });
  assert.ok(dropped > 300 || process.env['SEED'], `${dropped} dropped`);
});

it.run();

const names = suite('parseJournalKey');

names('gives back where a write stands', () => {
  for (const name of ['mainvideo', '', 'with "quotes"', ':', '\ud83d']) {
    const prefix = journalPrefix(name);
    const order = { stamp: 1_767_225_600_000, writer: '0b5c:9' };
    assert.equal(parseJournalKey(prefix, journalKey(prefix, order)), order);
  }
});

names('takes no key of another database for one, though its name begins alike', () => {
  const prefix = journalPrefix('main');
  for (const name of ['main:', 'main"', 'mainvideo', 'main":1:writer'])
    assert.is(parseJournalKey(prefix, journalKey(journalPrefix(name), { stamp: 1, writer: 'w' })), null);
});

names('takes nothing else for one', () => {
  const prefix = journalPrefix('main');
  for (const rest of ['', '1', '1:', ':w', '-1:w', '1.5:w', '1e3:w', ' 1:w', '99999999999999999:w', 'x:w'])
    assert.is(parseJournalKey(prefix, prefix + rest), null, rest);
  assert.is(parseJournalKey(prefix, 'mainvideo-cache'), null);
});

names.run();
