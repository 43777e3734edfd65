import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { makeSnapshot, makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from '../queries/catalogue.ts';
import { createJobStore } from '../queue/jobStore.ts';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { createOwnerCaptions } from '../queries/ownerCaptions.ts';
import { createVideoEdits } from '../queries/videoEdits.ts';
import { createVisibilities } from '../queries/visibilities.ts';

const it = suite('when a video changed');

const otter = makeVideo('a', {
  title: 'An otter',
  poster: { path: 'a.jpg', width: 16, height: 9, tag: 'one' },
  captions: [{ language: 'en', label: 'English', path: 'a.en.vtt' }],
  transcripts: [{ language: 'en', cues: [{ startSeconds: 1, text: 'It swims.' }] }],
  chapters: [{ title: 'River', startSeconds: 0, endSeconds: 9 }],
});
const videos = [otter, makeVideo('b')];

async function open() {
  const database = await openTestDatabase(videos);
  const store = createLibraryStore(database);
  const catalogue = createCatalogue(database);
  const captions = createOwnerCaptions(database);
  return {
    database,
    catalogue,
    store,
    edit: (edit: Parameters<ReturnType<typeof createVideoEdits>['set']>[0]['edit']) =>
      createVideoEdits(database).set({ videoId: 'a', edit, step: null }),
    setVisibility: (visibility: 'public' | 'private') =>
      createVisibilities(database).set({ videoIds: ['a'], visibility, step: null }),
    caption: (text: string) =>
      captions.set({
        videoId: 'a',
        language: 'de',
        label: 'Deutsch',
        text,
        cues: [{ startSeconds: 1, endSeconds: 2, text }],
        step: null,
      }),
    removeCaption: () => captions.remove({ videoId: 'a', language: 'de', step: null }),
    scan: (parts: Partial<SnapshotVideo>) =>
      store.replace(makeSnapshot([{ ...otter, fingerprint: 'other', ...parts }, makeVideo('b')])),
    async makePoster(videoId: string) {
      const queue = createJobStore(database);
      await queue.add([{ kind: 'POSTER', videoId, publishedMs: 0 }]);
      const { id, attempt } = (await queue.begin(`job:POSTER:${videoId}`, { worker: 'w', leaseMs: 1_000 }))!;
      const poster = { path: `.made/${videoId}/poster.jpg`, width: 16, height: 9 };
      await queue.complete({ id, attempt, worker: 'w' }, { poster });
    },
    /** Returns the videos that the work changed. */
    async changedBy(work: () => Promise<unknown>): Promise<readonly string[]> {
      await database.deleteFrom('video_change').execute();
      await work();
      const rows = await database.selectFrom('video_change').select('video_id').execute();
      return rows.map((row) => row.video_id);
    },
  };
}

it('is when it was published, of one that has not, and nothing of one that is not there', async () => {
  const { catalogue } = await open();
  assert.equal(await catalogue.changedMsOf(['b', 'gone', 'a']), [1_000, undefined, 1_000]);
});

it('is the time of the last change, by the clock of the database, and never before it was published', async () => {
  const { database, catalogue, edit } = await open();
  await edit({ title: 'The badger' });
  const [changedMs] = await catalogue.changedMsOf(['a']);
  assert.ok(changedMs! > Date.UTC(2020), `${changedMs}`);
  await database.updateTable('video_change').set({ changed_ms: 9 }).execute();
  assert.equal(await catalogue.changedMsOf(['a']), [1_000]);
});

it('follows what the owner says of it, gives it and lets be seen', async () => {
  const { changedBy, edit, caption, removeCaption, setVisibility } = await open();
  for (const [what, work] of [
    ['title', () => edit({ title: 'The badger' })],
    ['description', () => edit({ description: 'It digs.' })],
    ['tags', () => edit({ tags: ['night'] })],
    ['back to what the library says', () => edit({ title: null, description: null, tags: null })],
    ['captions', () => caption('Er gräbt.')],
    ['other captions', () => caption('Er schläft.')],
    ['no captions', removeCaption],
    ['private', () => setVisibility('private')],
    ['public', () => setVisibility('public')],
  ] as const)
    assert.equal(await changedBy(work), ['a'], what);
});

for (const [what, parts] of [
  ['title', { title: 'A beaver' }],
  ['description', { description: 'It builds.' }],
  ['tags', { tags: ['river'] }],
  ['channel', { channelHandle: 'animals' }],
  ['captions', { captions: [], transcripts: [] }],
  [
    'what is said in captions',
    { transcripts: [{ language: 'en', cues: [{ startSeconds: 1, text: 'No.' }] }] },
  ],
  ['chapters', { chapters: [{ title: 'Sea', startSeconds: 0, endSeconds: 9 }] }],
  ['poster', { poster: { path: 'a.jpg', width: 16, height: 9, tag: 'two' } }],
] as const) {
  it(`follows the folder: ${what}`, async () => {
    const { changedBy, scan } = await open();
    assert.equal(await changedBy(() => scan(parts)), ['a']);
  });
}

it('stays where a scan or the owner brings what is shown already', async () => {
  const { changedBy, scan, edit, caption, setVisibility } = await open();
  const moved = { path: 'other/a.mp4', poster: { ...otter.poster!, path: 'other/a.jpg' } };
  assert.equal(await changedBy(() => scan({})), [], 'read again');
  assert.equal(await changedBy(() => scan(moved)), [], 'moved');
  assert.equal(await changedBy(() => edit({ title: 'An otter' })), []);
  assert.equal(await changedBy(() => setVisibility('public')), []);
  await edit({ title: 'The badger' });
  assert.equal(await changedBy(() => scan({ title: 'Hidden by the edit' })), []);
  await caption('Er gräbt.');
  assert.equal(await changedBy(() => caption('Er gräbt.')), []);
});

it('stays with a video that is away for a while, and does not begin with one that is new', async () => {
  const { catalogue, changedBy, edit, store } = await open();
  await edit({ title: 'The badger' });
  const before = await catalogue.changedMsOf(['a']);
  await store.remove({ videoIds: ['a'], paths: [] });
  assert.equal(await catalogue.changedMsOf(['a']), [undefined]);
  await store.replace(makeSnapshot(videos));
  assert.equal(await catalogue.changedMsOf(['a']), before);
  assert.equal(await changedBy(() => store.replace(makeSnapshot([...videos, makeVideo('new')]))), []);
});

it('follows the picture that is made where the folder has none', async () => {
  const { changedBy, makePoster } = await open();
  assert.equal(await changedBy(() => makePoster('b')), ['b']);
  assert.equal(await changedBy(() => makePoster('a')), []);
});

it.run();
