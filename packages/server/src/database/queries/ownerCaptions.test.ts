import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { captionTextOf } from '../../library/formats/captionText.ts';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from './catalogue.ts';
import { createLibraryStore } from './libraryStore.ts';
import { createMutationRecords } from './mutationRecords.ts';
import { createOwnerCaptions } from './ownerCaptions.ts';
import { createVisibilities } from './visibilities.ts';

const it = suite('createOwnerCaptions');

const ofLibrary = { language: 'en', label: 'English', path: 'a.en.vtt' };
const otter = makeVideo('a', {
  captions: [ofLibrary],
  transcripts: [{ language: 'en', cues: [{ startSeconds: 1, text: 'a badger' }] }],
});

async function open() {
  const database = await openTestDatabase([otter, makeVideo('b')]);
  const catalogue = createCatalogue(database);
  const captions = createOwnerCaptions(database);
  return {
    captions,
    catalogue,
    records: createMutationRecords(database),
    store: createLibraryStore(database),
    visibilities: createVisibilities(database),
    async give(language: string, said: string, videoId = 'a') {
      const kept = captionTextOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${said}`);
      if ('problem' in kept) throw new Error(kept.problem);
      await captions.set({ videoId, language, label: 'Mine', ...kept, step: null });
    },
    async finds(query: string) {
      const request = { query, filter: {}, sort: 'RELEVANCE', first: 9, after: null } as const;
      const { items } = await catalogue.search(request);
      return items.flatMap((hit) => (hit.type === 'video' ? [hit.video.id] : []));
    },
  };
}

const given = { language: 'en', label: 'Mine', path: null };

it('shows what the owner gives before what the library has, and finds what is said in it', async () => {
  const { give, catalogue, finds, captions } = await open();
  assert.equal(await finds('badger'), ['a']);
  await give('en', 'an otter');
  await give('de', 'ein Otter');
  assert.equal(await catalogue.captionsOf(['a', 'b']), [[{ ...given, language: 'de' }, given], []]);
  assert.equal((await catalogue.transcriptsOf(['a']))[0]![1], {
    language: 'en',
    cues: [{ startSeconds: 1, text: 'an otter' }],
  });
  assert.equal([await finds('otter'), await finds('badger')], [['a'], []]);
  assert.match((await catalogue.captionText('a', 'en'))!, /an otter/);
  await captions.remove({ videoId: 'a', language: 'en', step: null });
  assert.equal((await catalogue.captionsOf(['a']))[0], [{ ...given, language: 'de' }, ofLibrary]);
  assert.equal([await finds('otter'), await finds('badger')], [['a'], ['a']]);
  assert.is(await catalogue.captionText('a', 'en'), undefined);
});

it('keeps what was given when the video is scanned anew, moves, goes and comes back', async () => {
  const { give, store, catalogue, finds } = await open();
  await give('en', 'an otter');
  const moved = { ...otter, path: 'elsewhere/a.mp4', fingerprint: 'moved' };
  for (const videos of [[moved], [makeVideo('b')], [otter]]) {
    await store.replace(makeSnapshot(videos));
    const isThere = videos[0]!.id === 'a';
    assert.equal(await finds('otter'), isThere ? ['a'] : []);
    assert.equal(await finds('badger'), []);
  }
  assert.equal((await catalogue.captionsOf(['a']))[0], [given]);
});

it('tells nobody of what is said in a private video', async () => {
  const { give, visibilities, finds, captions } = await open();
  await visibilities.set({ videoIds: ['a'], visibility: 'private', step: null });
  await give('en', 'an otter');
  assert.equal(await finds('otter'), []);
  await captions.remove({ videoId: 'a', language: 'en', step: null });
  assert.equal(await finds('badger'), []);
});

it('happens once for each step', async () => {
  const { records, captions, catalogue } = await open();
  const key = 'a-key';
  await records.begin({ viewerId: 'owner', key, fingerprint: 'f', nowMs: 1 });
  const step = { viewerId: 'owner', key, name: 'removeCaptions' };
  const kept = captionTextOf('WEBVTT\n\n00:01.000 --> 00:02.000\nagain');
  if ('problem' in kept) throw new Error(kept.problem);
  await captions.remove({ videoId: 'a', language: 'en', step });
  await captions.set({ videoId: 'a', language: 'en', label: 'Mine', ...kept, step: null });
  await captions.remove({ videoId: 'a', language: 'en', step });
  assert.equal((await catalogue.captionsOf(['a']))[0], [given]);
});

it.run();
