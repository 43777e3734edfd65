import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jobId } from '../../jobs/queue/job.ts';
import type { MadeMedia } from '../../library/catalogue/derivedMedia.ts';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from '../queries/catalogue.ts';
import { createJobStore } from '../queue/jobStore.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { createOwnerCaptions } from '../queries/ownerCaptions.ts';
import { createVisibilities } from '../queries/visibilities.ts';

const it = suite('captions that were taken out of a file');

const hourMs = 3_600_000;
const film = makeVideo('a', { hasTextTracks: true });
const inFile = (language: string) => ({ language, label: 'In the file', path: `.made/a/${language}.vtt` });
const besideIt = (language: string) => ({ language, label: 'Beside it', path: `a.${language}.vtt` });
const saying = (language: string, text: string) => ({ language, cues: [{ startSeconds: 1, text }] });
const otter: MadeMedia = {
  captions: [inFile('en'), inFile('de')],
  transcripts: [saying('en', 'an otter'), saying('de', 'ein Otter')],
};

async function open(video: SnapshotVideo = film) {
  const database = await openTestDatabase([video, makeVideo('b')]);
  const catalogue = createCatalogue(database);
  const queue = createJobStore(database);
  const ownerCaptions = createOwnerCaptions(database);
  const store = createLibraryStore(database);
  async function make(made: MadeMedia, worker = 'here') {
    const job = { kind: 'CAPTIONS', videoId: 'a', publishedMs: 0 } as const;
    await queue.addAgain([job]);
    const { id, attempt } = (await queue.begin(jobId(job), { worker: 'here', leaseMs: hourMs }))!;
    return queue.complete({ id, attempt, worker }, made);
  }
  return {
    queue,
    catalogue,
    database,
    store,
    make,
    visibilities: createVisibilities(database),
    give: (language: string, text: string) =>
      ownerCaptions.set({
        ...{ videoId: 'a', language, label: 'Mine', text: 'WEBVTT', step: null },
        cues: [{ startSeconds: 1, endSeconds: 2, text }],
      }),
    take: (language: string) => ownerCaptions.remove({ videoId: 'a', language, step: null }),
    scan: (...videos: readonly SnapshotVideo[]) => store.replace(makeSnapshot(videos)),
    async labels() {
      const [captions] = await catalogue.captionsOf(['a']);
      return captions!.map(({ language, label }) => `${language} ${label}`);
    },
    async said() {
      const [transcripts] = await catalogue.transcriptsOf(['a']);
      return transcripts!.map(({ language, cues }) => `${language} ${cues.map(({ text }) => text).join()}`);
    },
    async finds(query: string) {
      const request = { query, filter: {}, sort: 'RELEVANCE', first: 9, after: null } as const;
      const { items } = await catalogue.search(request);
      return items.flatMap((hit) => (hit.type === 'video' ? [hit.video.id] : []));
    },
  };
}

it('are shown, read as a transcript, and found by what is said in them', async () => {
  const { make, labels, said, finds, catalogue } = await open();
  assert.ok(await make(otter));
  assert.equal(await labels(), ['de In the file', 'en In the file']);
  assert.equal(await said(), ['de ein Otter', 'en an otter']);
  assert.equal(await finds('otter'), ['a']);
  assert.equal((await catalogue.captionsOf(['a']))[0]![1], inFile('en'));
  assert.ok((await catalogue.findVideos(['a']))[0]!.areTextsMade);
});

it('come after those beside the file, and these after the owner’s, of one language', async () => {
  const { make, labels, said, finds, give, take, scan } = await open(
    makeVideo('a', { captions: [besideIt('en')], transcripts: [saying('en', 'a badger')] }),
  );
  await make(otter);
  assert.equal(await labels(), ['de In the file', 'en Beside it']);
  assert.equal(await said(), ['de ein Otter', 'en a badger']);
  assert.equal([await finds('badger'), await finds('ein')], [['a'], ['a']]);
  await give('de', 'ein Dachs');
  await give('en', 'a beaver');
  assert.equal(await labels(), ['de Mine', 'en Mine']);
  assert.equal([await finds('otter'), await finds('badger'), await finds('beaver')], [[], [], ['a']]);
  await take('de');
  await take('en');
  assert.equal(await labels(), ['de In the file', 'en Beside it']);
  await scan({ ...film, fingerprint: 'without the file beside it' }, makeVideo('b'));
  assert.equal(await labels(), ['de In the file', 'en In the file']);
  assert.equal([await finds('badger'), await finds('an')], [[], ['a']]);
});

it('are in the place of those that were there before', async () => {
  const { make, labels, finds } = await open();
  await make(otter);
  await make({ captions: [inFile('fr')], transcripts: [saying('fr', 'une loutre')] });
  assert.equal(await labels(), ['fr In the file']);
  assert.equal([await finds('otter'), await finds('loutre')], [[], ['a']]);
});

it('are done with where there are none', async () => {
  const { make, labels, catalogue } = await open();
  await make({ captions: [], transcripts: [] });
  assert.equal(await labels(), []);
  assert.ok((await catalogue.findVideos(['a']))[0]!.areTextsMade);
});

it('are kept without what is said in them, where that is too much to be found', async () => {
  const { make, labels, said } = await open();
  await make({ captions: [inFile('en')], transcripts: [] });
  assert.equal([await labels(), await said()], [['en In the file'], ['en ']]);
});

it('are nobody’s where another one has the job', async () => {
  const { make, labels, finds, database } = await open();
  assert.not(await make(otter, 'there'));
  assert.equal([await labels(), await finds('otter')], [[], []]);
  assert.equal(await database.selectFrom('made_caption').selectAll().execute(), []);
});

it('stay when the video is scanned anew, moves, goes and comes back', async () => {
  const { make, labels, finds, scan } = await open();
  await make(otter);
  for (const videos of [[{ ...film, path: 'moved.mp4', fingerprint: 'moved' }], [makeVideo('b')], [film]]) {
    await scan(...videos);
    assert.equal(await finds('otter'), videos[0]!.id === 'a' ? ['a'] : []);
  }
  assert.equal(await labels(), ['de In the file', 'en In the file']);
});

it('may come while the video is away', async () => {
  const { make, labels, finds, scan } = await open();
  await scan(makeVideo('b'));
  assert.ok(await make(otter));
  assert.equal(await finds('otter'), []);
  await scan(film, makeVideo('b'));
  assert.equal([await labels(), await finds('otter')], [['de In the file', 'en In the file'], ['a']]);
});

it('are told of to nobody in a private video', async () => {
  const { make, finds, visibilities } = await open();
  await visibilities.set({ videoIds: ['a'], visibility: 'private', step: null });
  await make(otter);
  assert.equal(await finds('otter'), []);
  await visibilities.set({ videoIds: ['a'], visibility: 'public', step: null });
  assert.equal(await finds('otter'), ['a']);
});

it('are forgotten where their files are gone, and asked for again', async () => {
  const { make, labels, finds, queue, catalogue } = await open();
  const add = () => queue.add([{ kind: 'CAPTIONS', videoId: 'a', publishedMs: 0 }]);
  await make(otter);
  assert.is(await add(), 0, 'not while they are there');
  await queue.forgetDerived('a', ['poster']);
  assert.equal((await labels()).length, 2, 'only where they are meant');
  await queue.forgetDerived('a', ['captions']);
  assert.equal([await labels(), await finds('otter')], [[], []]);
  assert.not((await catalogue.findVideos(['a']))[0]!.areTextsMade);
  assert.is(await add(), 1);
});

it('are forgotten with a video that is long gone', async () => {
  const { make, scan, queue, database } = await open();
  await make(otter);
  await scan(makeVideo('b'));
  await queue.forgetGone(hourMs);
  const left = () => database.selectFrom('made_caption').select('language').execute();
  assert.is((await left()).length, 2);
  await database.updateTable('derived_media').set({ seen_ms: 0 }).execute();
  await queue.forgetGone(hourMs);
  assert.equal(await left(), []);
});

it('may come while a scan reads the same video, both whole', async () => {
  const { make, scan, labels, finds } = await open();
  const beside = { captions: [besideIt('en')], transcripts: [saying('en', 'a badger')] };
  for (let round = 0; round < 10; round += 1) {
    const isBeside = round % 2 === 0;
    const next = { ...film, ...(isBeside ? beside : {}), fingerprint: `round ${round}` };
    await Promise.all([make(otter), scan(next, makeVideo('b'))]);
    assert.equal(await labels(), ['de In the file', isBeside ? 'en Beside it' : 'en In the file']);
    assert.equal([await finds('badger'), await finds('an')], isBeside ? [['a'], []] : [[], ['a']]);
  }
});

it.run();
