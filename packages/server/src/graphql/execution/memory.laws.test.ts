// A site returns the same with and without the memory, to every viewer, at every step and after any change.
import { join } from 'node:path';
import {
  ChannelPage,
  EmbedPage,
  HomePage,
  SearchPage,
  SeriesPage,
  SetLike,
  VideoTranscript,
  WatchPage,
} from '@mainvideo/sdk/operations';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { type DocumentNode, print } from 'graphql';
import type { Kysely } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editionsOf } from '../../database/opening/editions.ts';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import { openDatabase } from '../../database/opening/openDatabase.ts';
import type { Tables } from '../../database/rows/tables.ts';
import { partsOf } from '../../testing/sites/partsOf.ts';
import { makeSnapshot, makeVideo } from '../../testing/databases/testDatabase.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { schemaText } from '../../testing/sites/testGraphql.ts';
import {
  makePostgresDatabase,
  openPostgresForTest,
  testPostgresUrl,
} from '../../testing/databases/testPostgres.ts';
import { createGraphql } from '../createGraphql.ts';
import { createMemory, type Memory } from './memory.ts';

const it = suite('createMemory (laws)');

const ids = ['a', 'b', 'c', 'd'];
const videos = ids.map((id, i) =>
  makeVideo(id, {
    title: `Calm river ${id}`,
    tags: ['water'],
    channelHandle: i < 2 ? 'nature' : 'music',
    episode:
      i < 2 ? { seriesHandle: 'nature.ponds', seriesTitle: 'Ponds', seasonNumber: 1, number: i + 1 } : null,
    publishedMs: 1_000 + i,
    captions: [{ language: 'en', label: 'English', path: `${id}.vtt` }],
    transcripts: [{ language: 'en', cues: [{ startSeconds: 1, text: `said in ${id}` }] }],
    chapters: [{ title: 'Begin', startSeconds: 0, endSeconds: 9 }],
  }),
);

/** Opens the same database twice, so that each connection acts as another process for the other. */
async function openTwice() {
  if (testPostgresUrl !== undefined) {
    const url = await makePostgresDatabase();
    return {
      one: await openPostgresForTest(url),
      other: await openPostgresForTest(url),
      remove: async () => {},
    };
  }
  const { folder, remove } = await makeTestFolder({});
  const path = join(folder, 'site.db');
  return { one: await openDatabase(path), other: await openDatabase(path), remove };
}

function openSite(database: Kysely<Tables>, memory: Memory | null) {
  const faults: unknown[] = [];
  const graphql = createGraphql({
    schemaText,
    ...partsOf(database),
    memory,
    now: () => 1_700_000_000_000,
    onFault: (error) => faults.push(error),
  });
  return async (query: string, variables: object, viewerId: string) => {
    const body = JSON.stringify({ query, variables });
    const sizeBytes = String(Buffer.byteLength(body));
    const headers = { 'content-type': 'application/json', 'content-length': sizeBytes };
    const request = new Request('http://localhost/api/graphql', { method: 'POST', headers, body });
    const ownerSessionId = viewerId === 'owner' ? 'session' : null;
    const isNewViewer = viewerId === 'stranger';
    const asker = { viewerId, isNewViewer, ownerSessionId, idempotencyKey: null, mutationGate: () => 0 };
    const text = await (await graphql(request, asker)).text();
    assert.equal(faults, []);
    return text;
  };
}

const textOf = (document: unknown) => print(document as DocumentNode);
const questions: readonly (readonly [query: string, variables: object])[] = [
  [textOf(HomePage), {}],
  [textOf(HomePage), { first: 2 }],
  ...ids.map((id) => [textOf(WatchPage), { id }] as const),
  [textOf(EmbedPage), { id: 'a' }],
  [textOf(VideoTranscript), { id: 'a', language: 'en' }],
  [textOf(ChannelPage), { handle: 'nature' }],
  [textOf(SeriesPage), { handle: 'nature.ponds' }],
  [textOf(SearchPage), { query: 'river' }],
];

type Deed = (chance: () => number) => Promise<unknown>;

/** Returns the possible changes to a site, through one of the two connections. */
function deedsOf(database: Kysely<Tables>): readonly Deed[] {
  const parts = partsOf(database);
  const store = createLibraryStore(database);
  const pick = <Item>(items: readonly Item[], chance: () => number) =>
    items[Math.floor(chance() * items.length)]!;
  const viewerOf = (chance: () => number) => pick(['ann', 'bob'], chance);
  const base = (chance: () => number) => ({
    viewerId: viewerOf(chance),
    videoId: pick(ids, chance),
    nowMs: Math.floor(chance() * 1e6),
    step: null,
  });
  const commentId = (chance: () => number) => `comment-${Math.floor(chance() * 6)}`;
  return [
    (chance) => parts.viewers.setLike({ ...base(chance), liked: chance() < 0.6 }),
    (chance) => parts.viewers.setSaved({ ...base(chance), saved: chance() < 0.6 }),
    (chance) =>
      parts.viewers.recordProgress({
        ...base(chance),
        positionSeconds: chance() * 9,
        countsView: chance() < 0.5,
      }),
    (chance) => parts.subscriptions.set({ ...base(chance), handle: 'nature', subscribed: chance() < 0.6 }),
    async (chance) => {
      const { viewerId, videoId, nowMs: createdMs } = base(chance);
      await parts.comments.add({
        id: commentId(chance),
        viewerId,
        videoId,
        text: `Text ${createdMs}`,
        createdMs,
      });
    },
    (chance) => parts.comments.delete(commentId(chance)),
    (chance) =>
      parts.moderation.hide({ commentId: commentId(chance), isHidden: chance() < 0.5, nowMs: 5, step: null }),
    (chance) =>
      parts.visibilities.set({
        videoIds: [pick(ids, chance)],
        visibility: pick(['public', 'unlisted', 'private'] as const, chance),
        step: null,
      }),
    (chance) =>
      parts.videoEdits.set({ videoId: pick(ids, chance), edit: { title: `Edited ${chance()}` }, step: null }),
    (chance) => parts.ownerCaptions.remove({ videoId: pick(ids, chance), language: 'en', step: null }),
    (chance) =>
      parts.ownerPosters.set({
        videoId: pick(ids, chance),
        width: 1280,
        height: 720,
        picture: new TextEncoder().encode(`Picture ${chance()}`),
        step: null,
      }),
    (chance) =>
      store.replace(
        makeSnapshot(
          videos
            .filter(({ id }) => id === 'a' || chance() < 0.8)
            .map((video) => ({ ...video, description: `Read ${chance()}` })),
          `fingerprint ${chance()}`,
        ),
      ),
  ];
}

it('tells at every step what a site tells that remembers nothing', async () => {
  let foundCount = 0;
  await forEachSeed(1, async (chance) => {
    const { one, other, remove } = await openTwice();
    await createLibraryStore(one).replace(makeSnapshot(videos));
    const memory = createMemory(editionsOf(one));
    const remembering = openSite(one, memory);
    const plain = openSite(one, null);
    const deeds = [...deedsOf(one), ...deedsOf(other)];
    for (let step = 0; step < 10; step += 1) {
      await deeds[Math.floor(chance() * deeds.length)]!(chance);
      for (const viewerId of ['ann', 'stranger', 'owner', 'bob']) {
        const [query, variables] = questions[Math.floor(chance() * questions.length)]!;
        for (const asked of [...questions.slice(0, 3), [query, variables] as const]) {
          const expected = await plain(...asked, viewerId);
          assert.is(await remembering(...asked, viewerId), expected);
          assert.is(await remembering(...asked, viewerId), expected);
        }
      }
    }
    foundCount += memory.counts().found;
    await one.destroy();
    await other.destroy();
    await remove();
  });
  // On PostgreSQL, writes to other databases may occur at any time.
  if (testPostgresUrl === undefined) assert.ok(foundCount > 100, String(foundCount));
});

it('T45: shows a video that was made private in no answer after that, in whichever process', async () => {
  const { one, other, remove } = await openTwice();
  await createLibraryStore(one).replace(makeSnapshot(videos));
  const ask = openSite(one, createMemory(editionsOf(one)));
  const tellsOf = async (title: string) => {
    const texts = [];
    for (const [query, variables] of questions) texts.push(await ask(query, variables, 'stranger'));
    return texts.some((text) => text.includes(title));
  };
  const set = (database: Kysely<Tables>, visibility: 'public' | 'private') =>
    partsOf(database).visibilities.set({ videoIds: ['b'], visibility, step: null });
  for (const database of [one, other, one]) {
    for (let time = 0; time < 3; time += 1) assert.ok(await tellsOf('Calm river b'));
    await set(database, 'private');
    assert.not.ok(await tellsOf('Calm river b'));
    await set(database, 'public');
  }
  await one.destroy();
  await other.destroy();
  await remove();
});

it('tells a viewer who is new what their own first change has made', async () => {
  const { one, other, remove } = await openTwice();
  await createLibraryStore(one).replace(makeSnapshot(videos));
  const ask = openSite(one, createMemory(editionsOf(one)));
  for (const liked of [true, false, true]) {
    const text = await ask(textOf(SetLike), { input: { videoId: 'a', liked } }, 'stranger');
    assert.is(JSON.parse(text).data.setLike.video.viewerState.liked, liked);
  }
  await one.destroy();
  await other.destroy();
  await remove();
});

it('T45: never remembers for one viewer what is another one’s', async () => {
  const { one, other, remove } = await openTwice();
  await createLibraryStore(one).replace(makeSnapshot(videos));
  const memory = createMemory(editionsOf(one));
  const kinds = new Set<string>();
  const ask = openSite(one, {
    ...memory,
    async open() {
      const opened = await memory.open();
      return {
        ...opened,
        note: (kind, key, value) => (kinds.add(kind.replace(/[:{].*/, '')), opened.note(kind, key, value)),
      };
    },
  });
  for (const [query, variables] of [...questions, ...questions])
    for (const viewerId of ['ann', 'owner']) await ask(query, variables, viewerId);
  assert.equal([...kinds].sort(), [
    'captions',
    'changed',
    'channel',
    'channel series',
    'channel, addressed',
    'channel, all',
    'chapters',
    'comments, ',
    'episodes',
    'first episode',
    'home',
    'recent series',
    'related',
    'series, addressed',
    'series, all',
    'subscriber count',
    'transcripts',
    'video, addressed',
    'video, all',
  ]);
  await one.destroy();
  await other.destroy();
  await remove();
});

it.run();
