import type { Kysely } from 'kysely';
import { createCatalogue } from '../../database/queries/catalogue.ts';
import { createCommentReports } from '../../database/queries/commentReports.ts';
import { createComments } from '../../database/queries/comments.ts';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import { createOwnerCaptions } from '../../database/queries/ownerCaptions.ts';
import { createOwnerPosters } from '../../database/queries/ownerPosters.ts';
import { createPlaylists } from '../../database/queries/playlists.ts';
import { searchIndex } from '../../database/search/searchIndex.ts';
import { createSubscriptions } from '../../database/queries/subscriptions.ts';
import { suggest } from '../../database/search/suggestionIndex.ts';
import type { Tables } from '../../database/rows/tables.ts';
import { createViewers } from '../../database/queries/viewers.ts';
import { createVisibilities } from '../../database/queries/visibilities.ts';
import { makeSnapshot, makeVideo } from '../databases/testDatabase.ts';

// Fills a site with every kind of data, and reads everything that it returns.

const words = ['sea', 'seaside', 'River', 'río', 'calm', 'night', '東京', 'a', 'it\u2019s', '😀'];
const viewerIds = ['ann', 'bob', 'cleo'];
const videoIds = Array.from({ length: 12 }, (_, i) => `v${i}`);
const playlistIds = ['p0', 'p1', 'p2', 'p3'];
const commentIds = Array.from({ length: 20 }, (_, i) => `comment-${i}`);
const handles = ['nature', 'music'];

/** Fills a site with random data. Every table gets at least one row. */
export async function fillSite(database: Kysely<Tables>, chance: () => number): Promise<void> {
  const below = (limit: number) => Math.floor(chance() * limit);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)]!;
  const text = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => pick(words)).join(pick([' ', ' ', '\n']));

  const videos = videoIds.map((id, i) =>
    makeVideo(id, {
      title: text(3),
      description: text(9),
      tags: [text(1), text(2)],
      channelHandle: pick(handles),
      publishedMs: 1_700_000_000_000 + below(5) * 60_000,
      durationSeconds: 1 + below(1_000) / 7,
      sizeBytes: 5_000_000_000 + i,
      captions: i % 2 === 0 ? [{ language: 'en', label: 'English', path: `${id}.vtt` }] : [],
      transcripts: i % 2 === 0 ? [{ language: 'en', cues: [{ startSeconds: chance(), text: text(8) }] }] : [],
      chapters: i % 3 === 0 ? [{ title: text(2), startSeconds: 0, endSeconds: chance() * 9 }] : [],
      poster: i % 4 === 0 ? { path: `${id}.jpg`, width: 640, height: 360 } : null,
    }),
  );
  const files = videos.map(({ path }) => ({
    path,
    sizeBytes: below(1e12),
    modifiedMs: 1_700_000_000_000 + below(1_000),
    status: 'playable' as const,
    reason: null,
    advice: null,
    facts: null,
  }));
  await createLibraryStore(database).replace({ ...makeSnapshot(videos), files });

  const viewers = createViewers(database);
  const comments = createComments(database);
  const reports = createCommentReports(database);
  const playlists = createPlaylists(database);
  const subscriptions = createSubscriptions(database);
  const visibilities = createVisibilities(database);
  await createOwnerCaptions(database).set({
    videoId: 'v1',
    language: 'de',
    label: 'Deutsch',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\ncalm\n',
    cues: [{ startSeconds: 1, endSeconds: 2, text: 'calm' }],
    step: null,
  });
  await createOwnerPosters(database).set({
    videoId: 'v2',
    width: 1280,
    height: 720,
    picture: Uint8Array.from({ length: 99 }, () => below(256)),
    step: null,
  });
  const deeds: (() => Promise<unknown>)[] = [];
  for (const [i, id] of commentIds.entries()) {
    deeds.push(() =>
      comments.add({
        id,
        videoId: pick(videoIds),
        viewerId: pick(viewerIds),
        text: text(6),
        createdMs: below(5) + i,
      }),
    );
  }
  for (const id of playlistIds) {
    deeds.push(() =>
      playlists.create({
        id,
        viewerId: pick(viewerIds),
        title: text(2),
        description: text(4),
        visibility: pick(['private', 'unlisted'] as const),
        createdMs: below(9),
      }),
    );
  }
  for (let nowMs = 10; nowMs < 150; nowMs++) {
    const step = null;
    const of = { viewerId: pick(viewerIds), videoId: pick(videoIds), nowMs, step };
    const change = { playlistId: pick(playlistIds), videoId: of.videoId, nowMs, step };
    deeds.push(
      pick<() => Promise<unknown>>([
        () => viewers.setLike({ ...of, liked: chance() < 0.8 }),
        () => viewers.setSaved({ ...of, saved: chance() < 0.8 }),
        () => viewers.recordProgress({ ...of, positionSeconds: chance() * 60, countsView: true }),
        () => viewers.setHistoryPaused({ viewerId: 'cleo', paused: chance() < 0.5, step }),
        () => subscriptions.set({ ...of, handle: pick(handles), subscribed: chance() < 0.8 }),
        () => playlists.add(change),
        () => playlists.move({ ...change, afterVideoId: null }),
        () => playlists.remove(change),
        () => comments.edit({ id: pick(commentIds), text: text(6), nowMs, step }),
        () =>
          reports.add(
            { ...of, commentId: pick(commentIds), reason: 'SPAM', text: '', createdMs: nowMs },
            step,
          ),
      ]),
    );
  }
  deeds.push(() => comments.delete(pick(commentIds)));
  deeds.push(() => visibilities.set({ videoIds: [pick(videoIds)], visibility: 'private', step: null }));
  deeds.push(() => visibilities.set({ videoIds: [pick(videoIds)], visibility: 'unlisted', step: null }));
  for (const deed of deeds) await deed();
  await fillTheRest(database);
}

/** Adds the data that viewers' actions do not create. */
async function fillTheRest(database: Kysely<Tables>): Promise<void> {
  const viewer = { viewer_id: 'ann', video_id: 'v1' };
  await database.insertInto('viewer_setting').values({ viewer_id: 'dora', history_paused: 1 }).execute();
  await database.insertInto('departed_video').values({ video_id: 'gone' }).execute();
  await database
    .insertInto('viewer_visit')
    .values({ viewer_id: 'ann', seen_ms: 1_700_000_000_000 })
    .execute();
  await database
    .insertInto('comment_report')
    .values({
      comment_id: commentIds[0]!,
      viewer_id: 'dora',
      reason: 'OTHER',
      text: 'Not kind.',
      created_ms: 3,
    })
    .execute();
  await database
    .insertInto('mutation')
    .values({ viewer_id: 'ann', key: 'one', fingerprint: 'f', answer: null, created_ms: 1 })
    .execute();
  await database.insertInto('mutation_step').values({ viewer_id: 'ann', key: 'one', name: 'like' }).execute();
  await database
    .insertInto('video_edit')
    .values({ video_id: 'v1', title: 'Edited', description: null, tags: '["a"]', published_ms: null })
    .execute();
  await database.insertInto('owner_secret').values({ id: 1, hash: 'scrypt', created_ms: 1 }).execute();
  await database
    .insertInto('owner_session')
    .values({
      id: 'session',
      token_hash: 'token',
      previous_hash: null,
      previous_until_ms: null,
      created_ms: 1,
      used_ms: 1_700_000_000_000,
      rotated_ms: 1,
      agent: 'Browser',
      address: '127.0.0.1',
    })
    .execute();
  await database.insertInto('sign_in_failure').values({ address: '::1', failures: 2, last_ms: 5 }).execute();
  await database
    .insertInto('derived_media')
    .values({
      video_id: 'v1',
      seen_ms: 5,
      poster: null,
      storyboard: null,
      playable: null,
      stream: null,
      loudness_lufs: -23.1,
    })
    .execute();
  await database
    .insertInto('made_caption')
    .values({
      ...{ video_id: 'v1', language: 'en', label: 'English', path: '.made/v1/captions-2.vtt' },
      cues: JSON.stringify([[1, 'Good evening.']]),
    })
    .execute();
  await database
    .insertInto('job')
    .values({
      id: 'job',
      kind: 'POSTER',
      video_id: 'v1',
      kind_rank: 0,
      published_ms: 1_700_000_000_000,
      state: 'QUEUED',
      progress: 0.25,
      attempt: 1,
      due_ms: 1,
      worker: null,
      lease_until_ms: null,
      is_cancelled: 0,
      reason: null,
      created_ms: 1,
      started_ms: null,
      ended_ms: null,
    })
    .execute();
  for (const table of ['progress', 'video_like', 'video_save', 'video_watch'] as const)
    await database.deleteFrom(table).where('viewer_id', '=', 'ann').where('video_id', '=', 'v1').execute();
  await database
    .insertInto('progress')
    .values({ ...viewer, position_seconds: 1 / 3, updated_ms: 1 })
    .execute();
  await database
    .insertInto('video_like')
    .values({ ...viewer, created_ms: 1 })
    .execute();
  await database
    .insertInto('video_save')
    .values({ ...viewer, created_ms: 1 })
    .execute();
  await database
    .insertInto('video_watch')
    .values({ ...viewer, watched_ms: 1 })
    .execute();
}

/**
 * Returns everything that the site publishes, to any client. Relevance differs between databases, so the search is
 * sorted by date.
 */
export async function readSite(database: Kysely<Tables>): Promise<unknown> {
  const viewers = createViewers(database);
  const catalogue = createCatalogue(database);
  const comments = createComments(database);
  const playlists = createPlaylists(database);
  const subscriptions = createSubscriptions(database);
  const page = { first: 50, after: null };
  const told: unknown[] = [
    await catalogue.findVideos(videoIds, 'all'),
    await catalogue.findVideos(videoIds),
    await catalogue.findChannels(handles, 'all'),
    await catalogue.listVideos({ first: 50, offset: 0 }),
    await catalogue.changedMsOf(videoIds),
    await createVisibilities(database).of(videoIds),
    await createVisibilities(database).videos({ query: '', visibility: null, ...page }),
    await createLibraryStore(database).files(),
    await createLibraryStore(database).fingerprint(),
    await comments.find(commentIds),
    await comments.pagesOf({ videoIds, ...page }),
    await playlists.find(playlistIds),
    await playlists.summariesOf(playlistIds),
    await subscriptions.countsOf(handles),
  ];
  for (const playlistId of playlistIds) told.push(await playlists.videosOf({ playlistId, ...page }));
  for (const viewerId of [...viewerIds, 'dora']) {
    const request = { viewerId, ...page };
    told.push(
      await viewers.statesOf(viewerId, videoIds),
      await viewers.savedVideos(request),
      await viewers.likedVideos(request),
      await viewers.history(request),
      await viewers.unfinishedVideos(request),
      await viewers.isHistoryPaused(viewerId),
      await playlists.ofViewer(request),
      await subscriptions.channelsOf(request),
      await subscriptions.feed(request),
      await createCommentReports(database).areReported(viewerId, commentIds),
    );
  }
  for (const query of [...words, 's', 'ri', 'sea calm', 'nature', '京', 'channel'])
    told.push(await findWords(database, query));
  return told;
}

/** Returns search results and suggestions. */
export async function findWords(database: Kysely<Tables>, query: string): Promise<unknown> {
  const request = { query, filter: {}, sort: 'NEWEST', first: 50, after: null } as const;
  const relevant = await searchIndex(database, { ...request, sort: 'RELEVANCE' });
  return {
    query,
    newest: await searchIndex(database, request),
    relevant: relevant.hits.map(({ type, id }) => `${type} ${id}`).sort(),
    suggested: await suggest(database, { query, first: 50 }),
  };
}
