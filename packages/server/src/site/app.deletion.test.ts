import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { inspectFile } from '../library/inspection/inspectFile.ts';
import { scanLibrary } from '../library/scan/scanLibrary.ts';
import { unknownLibrary } from '../library/scan/libraryState.ts';
import type { AppParts } from './app.ts';
import { createStillLibrary } from '../testing/sites/stillLibrary.ts';
import type { TestFiles } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';

const it = suite('a video that its owner deletes');

const clip = await makeTestVideo(3, { frameBytes: 40_000 });
const files: TestFiles = {
  'Trips/walrus.mp4': clip,
  'Trips/walrus.json': '{"title":"A walrus","tags":["sea"]}',
  'Trips/other.mp4': await makeTestVideo(4),
};

async function withSite(
  check: (site: Awaited<ReturnType<typeof open>>) => Promise<void>,
  more: TestFiles = {},
  replace: Partial<AppParts> = {},
): Promise<void> {
  const site = await open(more, replace);
  try {
    await check(site);
    assert.equal(site.faults, []);
  } finally {
    await site.close();
  }
}

async function open(more: TestFiles, replace: Partial<AppParts>) {
  const site = await openTestOwnerSite([], { ...files, ...more }, replace);
  const scan = () =>
    scanLibrary(site.libraryRoot, {
      inspect: inspectFile,
      store: createLibraryStore(site.database),
      now: Date.now,
    });
  await scan();
  const cookie = await site.signIn();
  const found = await site.graphql('{ home(first: 9) { edges { node { id title sources { url } } } } }');
  const { node } = found.data.home.edges.find((edge: any) => edge.node.title !== 'Other');
  const asOwner = (query: string, id: string) =>
    site.graphql(query, { cookie, 'content-type': 'application/json' }, { id });
  const remove = (id = node.id) =>
    asOwner(
      'mutation($id: ID!) { deleteVideo(input: { id: $id }) { deletedVideoId trashed { id paths } } }',
      id,
    );
  return {
    ...site,
    scan,
    cookie,
    id: node.id as string,
    url: node.sources[0].url as string,
    asOwner,
    remove,
  };
}

const everywhere = `query($id: ID!) {
  video(id: $id) { id }
  home(first: 9) { edges { node { title } } }
  search(query: "walrus", first: 9) { totalCount }
  channel(handle: "trips") { videos(first: 9) { totalCount } }
  studio { video(id: $id) { id } }
}`;

it('T35: is gone from everywhere at once, and back with all that viewers did when it is put back', () =>
  withSite(async ({ id, url, ask, asOwner, remove, scan, graphql }) => {
    const add =
      'mutation($id: ID!) { addComment(input: { videoId: $id, text: "Lovely" }) { comment { id } } }';
    await graphql(add, {}, { id });
    const { data } = await remove();
    assert.equal(data.deleteVideo.trashed.paths, ['Trips/walrus.mp4', 'Trips/walrus.json']);
    assert.equal((await asOwner(everywhere, id)).data, {
      video: null,
      home: { edges: [{ node: { title: 'Other' } }] },
      search: { totalCount: 0 },
      channel: { videos: { totalCount: 1 } },
      studio: { video: null },
    });
    assert.is((await ask(url)).status, 404);
    assert.not.match(await (await ask('/feed.xml')).text(), /walrus/);
    await scan();
    assert.is((await asOwner(everywhere, id)).data.video, null);

    const restore = 'mutation($id: ID!) { restoreVideo(input: { id: $id }) { paths } }';
    const back = await asOwner(restore, data.deleteVideo.trashed.id);
    assert.is(back.data.restoreVideo.paths[0], 'Trips/walrus.mp4');
    await scan();
    const query = 'query($id: ID!) { video(id: $id) { title comments(first: 9) { totalCount } } }';
    assert.equal((await asOwner(query, id)).data.video, { title: 'A walrus', comments: { totalCount: 1 } });
  }));

it('T35: is sent to its end to whoever is watching it, and to nobody else', () =>
  withSite(async ({ app, url, remove, ask }) => {
    const watching = await app.fetch(new Request(new URL(url, 'http://localhost:3000')));
    await remove();
    assert.equal(new Uint8Array(await watching.arrayBuffer()), clip);
    assert.is((await ask(url, { headers: { range: 'bytes=0-1' } })).status, 404);
  }));

it('goes with every copy of it: one that stayed would bring it back', () =>
  withSite(
    async ({ id, remove, scan, asOwner }) => {
      const { data } = await remove();
      assert.equal(data.deleteVideo.trashed.paths.toSorted(), [
        'Copies/again.mp4',
        'Trips/walrus.json',
        'Trips/walrus.mp4',
      ]);
      await scan();
      assert.is((await asOwner(everywhere, id)).data.video, null);
    },
    { 'Copies/again.mp4': clip },
  ));

it('names to its owner every file that deleting it moves, copies too, before and after alike', () => {
  const copy = { 'Old/the same.mp4': clip, 'Old/the same.en.vtt': 'WEBVTT', 'Old/another.json': '{}' };
  return withSite(async ({ id, asOwner, remove }) => {
    const query = 'query($id: ID!) { studio { video(id: $id) { files { paths totalCount } } } }';
    const { files: named } = (await asOwner(query, id)).data.studio.video;
    assert.equal([...named.paths].sort(), [
      'Old/the same.en.vtt',
      'Old/the same.mp4',
      'Trips/walrus.json',
      'Trips/walrus.mp4',
    ]);
    assert.is(named.totalCount, 4);
    assert.equal((await remove()).data.deleteVideo.trashed.paths, named.paths);
  }, copy);
});

it('has no list of files while the library cannot be read, and is shown nevertheless', () =>
  withSite(async ({ id, asOwner, libraryRoot }) => {
    await rm(libraryRoot, { recursive: true });
    const query = 'query($id: ID!) { studio { video(id: $id) { title files { paths } } } }';
    assert.equal((await asOwner(query, id)).data.studio.video, { title: 'A walrus', files: null });
  }));

it('names the first hundred of many files', () => {
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`Trips/walrus.${i}.txt`, '']));
  return withSite(async ({ id, asOwner }) => {
    const query = 'query($id: ID!) { studio { video(id: $id) { files { paths totalCount } } } }';
    const { paths, totalCount } = (await asOwner(query, id)).data.studio.video.files;
    assert.equal([paths[0], paths.length, totalCount], ['Trips/walrus.mp4', 100, 122]);
  }, many);
});

it('leaves nothing in the trash where its file was gone already', () =>
  withSite(async ({ id, remove, libraryRoot, asOwner }) => {
    await rm(join(libraryRoot, 'Trips/walrus.mp4'));
    await rm(join(libraryRoot, 'Trips/walrus.json'));
    assert.equal((await remove()).data.deleteVideo, { deletedVideoId: id, trashed: null });
    assert.is((await asOwner(everywhere, id)).data.video, null);
  }));

it('answers the same when it is asked again, as after a lost answer', () =>
  withSite(async ({ remove }) => {
    const first = (await remove()).data;
    assert.equal((await remove()).data, first);
    assert.is((await remove('zzzzzzzzzzz')).errors![0].extensions.code, 'NOT_FOUND');
  }));

it('stays while the library is away', async () => {
  let isAway = false;
  const library = {
    ...createStillLibrary({
      pageOfFiles: async () => ({ items: [], hasNextPage: false, totalCount: 0 }),
      findFile: async () => undefined,
    }),
    state: () => ({
      ...unknownLibrary,
      ...(isAway && { state: 'WAITING' as const, reason: 'Is its disk connected?' }),
    }),
  };
  await withSite(
    async ({ remove }) => {
      isAway = true;
      assert.match((await remove()).errors![0].message, /Is its disk connected/);
      isAway = false;
      assert.ok((await remove()).data.deleteVideo.trashed);
    },
    {},
    { library },
  );
});

it('T34: is deleted, put back, listed and deleted for ever by its owner alone', () =>
  withSite(async ({ id, graphql, asOwner, remove, libraryRoot }) => {
    const { trashed } = (await remove()).data.deleteVideo;
    const erase = 'mutation($id: ID!) { eraseVideo(input: { id: $id }) { erasedId } }';
    for (const [query, subject] of [
      ['mutation($id: ID!) { deleteVideo(input: { id: $id }) { deletedVideoId } }', id],
      ['mutation($id: ID!) { restoreVideo(input: { id: $id }) { restoredId } }', trashed.id],
      [erase, trashed.id],
    ] as const) {
      assert.is((await graphql(query, {}, { id: subject })).errors![0].extensions.code, 'FORBIDDEN');
    }
    const list = '{ studio { trash { title videoId sizeBytes } } }';
    assert.equal((await graphql(list)).data, { studio: null });
    const sizeBytes = clip.length + String(files['Trips/walrus.json']).length;
    assert.equal((await asOwner(list, '')).data.studio.trash, [
      { title: 'A walrus', videoId: id, sizeBytes },
    ]);
    assert.is((await asOwner(erase, 'trashed-video:../../..')).errors![0].extensions.code, 'NOT_FOUND');
    assert.is((await asOwner(erase, trashed.id)).data.eraseVideo.erasedId, trashed.id);
    assert.equal(await readdir(join(libraryRoot, '.mainvideo/trash')), []);
    assert.is((await asOwner(erase, trashed.id)).errors![0].extensions.code, 'NOT_FOUND');
  }));

it.run();
