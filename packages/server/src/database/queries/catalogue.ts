import type { Kysely } from 'kysely';
import type { Catalogue } from '../../library/catalogue/catalogue.ts';
import { titleWords } from '../../library/catalogue/relatedVideos.ts';
import type { SearchHit } from '../../library/catalogue/search.ts';
import type { Channel, Video } from '../../library/videos/video.ts';
import type { Reach } from '../../library/videos/visibility.ts';
import { readChapters } from '../rows/chapterRows.ts';
import { countOfList } from '../rows/countOfList.ts';
import { readCaptions, readTranscripts } from '../rows/shownCaptions.ts';
import { correctQuery } from '../search/correctQuery.ts';
import { countByChannel, findVideosWithAny, searchIndex } from '../search/searchIndex.ts';
import { suggest } from '../search/suggestionIndex.ts';
import type { Tables } from '../rows/tables.ts';
import { episodeOf, pictureOf, selectVideos, videoOfRow } from '../rows/videoRows.ts';
import { findNextEpisode } from './seriesCatalogue.ts';
import { channelVisibleTo, visibleTo } from '../rows/visibleTo.ts';

/** Number of videos of each kind that are considered as related. */
const relatedLimit = 100;

export function createCatalogue(database: Kysely<Tables>): Catalogue {
  async function findVideos(
    ids: readonly string[],
    reach: Reach = 'addressed',
  ): Promise<(Video | undefined)[]> {
    if (ids.length === 0) return [];
    const rows = await selectVideos(database, reach).where('video.id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, videoOfRow(row)]));
    return ids.map((id) => byId.get(id));
  }

  async function findChannels(
    handles: readonly string[],
    reach: Reach = 'addressed',
  ): Promise<(Channel | undefined)[]> {
    if (handles.length === 0) return [];
    const rows = await database
      .selectFrom('channel')
      .selectAll()
      .where('handle', 'in', handles)
      .where(channelVisibleTo(reach))
      .execute();
    const byHandle = new Map(rows.map((row) => [row.handle, channelOfRow(row)]));
    return handles.map((handle) => byHandle.get(handle));
  }

  async function countVideos(channelHandle?: string): Promise<number> {
    let query = database
      .selectFrom('video')
      .select((count) => count.fn.countAll<number>().as('count'))
      .where(visibleTo('listed'));
    if (channelHandle !== undefined) query = query.where('channel_handle', '=', channelHandle);
    return Number((await query.executeTakeFirstOrThrow()).count);
  }

  function selectNewest(channelHandle: string | undefined, limit: number) {
    const query = selectVideos(database, 'listed').orderBy('published_ms', 'desc').orderBy('id').limit(limit);
    return channelHandle === undefined ? query : query.where('channel_handle', '=', channelHandle);
  }

  function selectNewestIds(channelHandle: string | undefined, limit: number) {
    const query = database
      .selectFrom('video')
      .select('id')
      .where(visibleTo('listed'))
      .orderBy('published_ms', 'desc')
      .orderBy('id')
      .limit(limit);
    return channelHandle === undefined ? query : query.where('channel_handle', '=', channelHandle);
  }

  return {
    findVideos,
    findChannels,
    countVideos: () => countVideos(),

    async listVideos({ first, offset, reach = 'listed' }) {
      // Reads the index of the newest videos backwards, and nothing else of the videos that are skipped.
      const ids = database
        .selectFrom('video')
        .select('id')
        .where(visibleTo(reach))
        .orderBy('published_ms')
        .orderBy('id', 'desc')
        .limit(first)
        .offset(offset);
      const query = selectVideos(database, reach)
        .where('video.id', 'in', ids)
        .orderBy('published_ms')
        .orderBy('id', 'desc');
      return (await query.execute()).map(videoOfRow);
    },

    async listChannels() {
      const rows = await database
        .selectFrom('channel')
        .selectAll()
        .where(channelVisibleTo('listed'))
        .orderBy('handle')
        .execute();
      return rows.map(channelOfRow);
    },

    async listSeries() {
      const rows = await database
        .selectFrom('video')
        .select('series_handle')
        .distinct()
        .where('series_handle', 'is not', null)
        .where(visibleTo('listed'))
        .orderBy('series_handle')
        .execute();
      return rows.map((row) => row.series_handle!);
    },

    async channels({ first, after }) {
      const listed = database.selectFrom('channel').where(channelVisibleTo('listed'));
      // One extra row shows whether there is a next page.
      let query = listed
        .selectAll()
        .orderBy('handle')
        .limit(first + 1);
      if (after !== null) query = query.where('handle', '>', after);
      const rows = await query.execute();
      return {
        items: rows.slice(0, first).map(channelOfRow),
        hasNextPage: rows.length > first,
        totalCount: await countOfList(listed, { rows, first, after }),
      };
    },

    async videoCountsOf(handles) {
      if (handles.length === 0) return [];
      const rows = await database
        .selectFrom('video')
        .select(['channel_handle', (query) => query.fn.countAll<number>().as('count')])
        .where('channel_handle', 'in', handles)
        .where(visibleTo('listed'))
        .groupBy('channel_handle')
        .execute();
      const counts = new Map(rows.map((row) => [row.channel_handle, Number(row.count)]));
      return handles.map((handle) => counts.get(handle) ?? 0);
    },

    async captionsOf(videoIds) {
      if (videoIds.length === 0) return [];
      const byVideo = await readCaptions(database, videoIds);
      return videoIds.map((id) => byVideo.get(id) ?? []);
    },

    async captionText(videoId, language) {
      const row = await database
        .selectFrom('owner_caption')
        .select('text')
        .where('video_id', '=', videoId)
        .where('language', '=', language)
        .executeTakeFirst();
      return row?.text;
    },

    async chaptersOf(videoIds) {
      const byVideo = await readChapters(database, videoIds);
      return videoIds.map((id) => byVideo.get(id) ?? []);
    },

    async changedMsOf(videoIds) {
      if (videoIds.length === 0) return [];
      const rows = await database
        .selectFrom('video')
        .leftJoin('video_change', 'video_change.video_id', 'video.id')
        .select(['id', 'published_ms', 'changed_ms'])
        .where('id', 'in', videoIds)
        .execute();
      const byId = new Map(
        rows.map((row) => [row.id, Math.max(row.published_ms, row.changed_ms ?? row.published_ms)]),
      );
      return videoIds.map((id) => byId.get(id));
    },

    async transcriptsOf(videoIds) {
      if (videoIds.length === 0) return [];
      const byVideo = await readTranscripts(database, videoIds);
      return videoIds.map((id) => byVideo.get(id) ?? []);
    },

    async newest({ channelHandle, first, after }) {
      // One extra row shows whether there is a next page.
      let query = selectNewest(channelHandle, first + 1);
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where('published_ms', '<', after.publishedMs),
            where.and([where('published_ms', '=', after.publishedMs), where('id', '>', after.id)]),
          ]),
        );
      }
      const rows = await query.execute();
      return {
        items: rows.slice(0, first).map(videoOfRow),
        hasNextPage: rows.length > first,
        totalCount: await countVideos(channelHandle),
      };
    },

    async search(request) {
      const { hits, totalCount } = await searchIndex(database, request);
      const page = hits.slice(0, request.first);
      const idsOf = (type: string) => page.filter((hit) => hit.type === type).map((hit) => hit.id);
      const videos = await findVideos(idsOf('video'), 'listed');
      const channels = await findChannels(idsOf('channel'), 'listed');
      const videoById = new Map(videos.flatMap((video) => (video ? [[video.id, video]] : [])));
      const channelByHandle = new Map(
        channels.flatMap((channel) => (channel ? [[channel.handle, channel]] : [])),
      );
      return {
        // A video that has just been hidden may still be among the hits.
        items: page.flatMap((at): SearchHit[] => {
          const video = at.type === 'video' ? videoById.get(at.id) : undefined;
          const channel = at.type === 'channel' ? channelByHandle.get(at.id) : undefined;
          if (video) return [{ at, type: 'video', video }];
          return channel ? [{ at, type: 'channel', channel }] : [];
        }),
        hasNextPage: hits.length > request.first,
        totalCount,
      };
    },

    correctQuery: (query) => correctQuery(database, query),
    countByChannel: (request) => countByChannel(database, request),
    suggest: (request) => suggest(database, request),

    async relatedCandidates(videos) {
      if (videos.length === 0) return [];
      const alike = await Promise.all(
        videos.map(async ({ tags, title, episode }) => {
          const words = [...tags, ...titleWords(title)];
          const [found, next] = await Promise.all([
            findVideosWithAny(database, words, relatedLimit),
            episode && findNextEpisode(database, episode),
          ]);
          return next ? [...found, next] : found;
        }),
      );
      const handles = [...new Set(videos.map(({ channelHandle }) => channelHandle))];
      // The newest of the channel and of all, so that there is always something to watch next.
      const newestIds = [undefined, ...handles].map((handle) => selectNewestIds(handle, relatedLimit));
      const rows = await selectVideos(database, 'listed')
        // Hundreds are read, but only a few of them are shown.
        .clearSelect()
        .select(['video.id', 'channel_handle', 'title', 'tags', 'published_ms'])
        .select(['series_handle', 'series_title', 'season_number', 'episode_number'])
        .where((where) =>
          where.or([[...new Set(alike.flat())], ...newestIds].map((ids) => where('video.id', 'in', ids))),
        )
        .orderBy('published_ms', 'desc')
        .orderBy('id')
        .execute();
      // The newest of all are the first rows. Each candidate is one object, however many videos it may be related to.
      const candidates = rows.map((row) => ({
        id: row.id,
        channelHandle: row.channel_handle,
        title: row.title,
        tags: JSON.parse(row.tags) as readonly string[],
        publishedMs: row.published_ms,
        episode: episodeOf(row),
      }));
      const newest = candidates.slice(0, relatedLimit);
      const newestOf = new Map(
        handles.map((handle) => [
          handle,
          candidates.filter(({ channelHandle }) => channelHandle === handle).slice(0, relatedLimit),
        ]),
      );
      const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
      return videos.map(({ channelHandle }, i) => {
        const found = alike[i]!.flatMap((id) => byId.get(id) ?? []);
        return [...new Set([...found, ...newestOf.get(channelHandle)!, ...newest])];
      });
    },
  };
}

function channelOfRow(row: Tables['channel']): Channel {
  return {
    handle: row.handle,
    name: row.name,
    description: row.description,
    avatar: pictureOf(row.avatar_path, row.avatar_width, row.avatar_height),
  };
}
