import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createVisibilities } from '../queries/visibilities.ts';
import { correctQuery } from './correctQuery.ts';

const it = suite('correctQuery');

const said = [{ language: 'en', cues: [{ startSeconds: 0, text: 'The departure of the spaceship' }] }];
const database = await openTestDatabase([
  makeVideo('1', { title: 'Arrival', tags: ['Aliens'] }),
  makeVideo('2', { title: 'The family dinner', description: 'With a café au lait' }),
  makeVideo('3', { title: 'Family photos', transcripts: said }),
  makeVideo('4', { title: 'Of famili and others' }),
  makeVideo('5', { title: 'Семья на море' }),
  makeVideo('6', { title: 'Secret plans' }),
]);
await createVisibilities(database).set({ videoIds: ['6'], visibility: 'private', step: null });

for (const [what, query, corrected] of [
  ['a missing letter', 'arival', 'arrival'],
  ['one word of several, and leaves the others as they are', 'The  fanily, DINNER!', 'The  family, DINNER!'],
  ['a word by the more frequent of two', 'famila', 'family'],
  ['two words', 'famly dinnr', 'family dinner'],
  ['a word of a tag', 'alients', 'aliens'],
  ['a word in another script', 'семьа', 'семья'],
  ['a word without its accents', 'cafee', 'cafe'],
]) {
  it(`corrects ${what}`, async () => assert.is(await correctQuery(database, query!), corrected));
}

for (const [what, query] of [
  ['words that are found, though not together', 'arrival dinner'],
  ['the beginning of a word', 'arriv'],
  ['what is only said', 'departure'],
  ['a word that is near none', 'elephant'],
  ['any word, where one is near none', 'arival elephant'],
  ['three words or more', 'arival famly dinnr'],
  ['a number', '2019'],
  ['by words of what viewers may not see', 'secrat'],
  ['words without spaces between them', '東京タワー'],
  ['nothing', '  '],
]) {
  it(`does not correct ${what}`, async () => assert.is(await correctQuery(database, query!), null));
}

it.after(() => database.destroy());
it.run();
