import { type Kysely, sql } from 'kysely';
import type { Visibilities } from '../library/visibilities.ts';
import { changeOnce } from './changeOnce.ts';
import { indexChannels, indexVideos, removeFromIndex } from './searchIndex.ts';
import { sourceOfChannel, sourceOfVideo, updateSuggestions } from './suggestionIndex.ts';
import type { Tables } from './tables.ts';
import { pictureOf, selectVideos, videoOfRow } from './videoRows.ts';
import { channelVisibleTo } from './visibleTo.ts';

export function createVisibilities(database: Kysely<Tables>): Visibilities {
  return {
    async of(videoIds) {
      if (videoIds.length === 0) return [];
      const rows = await database
        .selectFrom('video_visibility')
        .selectAll()
        .where('video_id', 'in', videoIds)
        .execute();
      const known = new Map(rows.map((row) => [row.video_id, row.visibility]));
      return videoIds.map((id) => known.get(id) ?? 'public');
    },

    async set({ videoId, visibility, step }) {
      await changeOnce(database, step, async (change) => {
        if (visibility === 'public') {
          await change.deleteFrom('video_visibility').where('video_id', '=', videoId).execute();
        } else {
          await change
            .insertInto('video_visibility')
            .values({ video_id: videoId, visibility })
            .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ visibility }))
            .execute();
        }
        await showInIndexes(change, videoId);
        await hideFromIndexes(change, [videoId]);
      });
    },

    async videos({ query: text, visibility, first, after }) {
      let query = selectVideos(database, 'all')
        .leftJoin('video_visibility', 'video_visibility.video_id', 'video.id')
        .orderBy('published_ms', 'desc')
        .orderBy('video.id');
      if (visibility === 'public') query = query.where('video_visibility.visibility', 'is', null);
      else if (visibility !== null) query = query.where('video_visibility.visibility', '=', visibility);
      if (text !== '') {
        const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
        query = query.where(sql<boolean>`lower(video.title) like ${pattern} escape '\\'`);
      }
      const { count } = await query
        .clearSelect()
        .clearOrderBy()
        .select((counted) => counted.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where('published_ms', '<', after.publishedMs),
            where.and([where('published_ms', '=', after.publishedMs), where('video.id', '>', after.id)]),
          ]),
        );
      }
      const rows = await query.limit(first + 1).execute();
      return {
        items: rows.slice(0, first).map(videoOfRow),
        hasNextPage: rows.length > first,
        totalCount: Number(count),
      };
    },
  };
}

/** Videos that are not public are in no index of words, nor is a channel that has no others. */
export async function hideFromIndexes(change: Kysely<Tables>, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return;
  const hidden = await change
    .selectFrom('video_visibility')
    .select('video_id')
    .where('video_id', 'in', videoIds)
    .execute();
  if (hidden.length === 0) return;
  const ids = hidden.map((row) => row.video_id);
  const emptied = await change
    .selectFrom('channel')
    .select('handle')
    .where('handle', 'in', (query) =>
      query.selectFrom('video').select('channel_handle').where('id', 'in', ids),
    )
    .where((where) => where.not(channelVisibleTo('listed')))
    .execute();
  const handles = emptied.map((row) => row.handle);
  await removeFromIndex(change, 'video', ids);
  await removeFromIndex(change, 'channel', handles);
  await updateSuggestions(change, [
    ...ids.map((owner) => ({ owner, texts: [], publishedMs: 0 })),
    ...handles.map((handle) => ({ ...sourceOfChannel({ handle, name: '' }), texts: [] })),
  ]);
}

/** Puts a public video into the indexes of words, and its channel. */
async function showInIndexes(change: Kysely<Tables>, videoId: string): Promise<void> {
  const row = await selectVideos(change, 'listed').where('video.id', '=', videoId).executeTakeFirst();
  if (!row) return;
  const video = videoOfRow(row);
  const captions = await change
    .selectFrom('caption')
    .select(['language', 'label', 'path'])
    .where('video_id', '=', videoId)
    .execute();
  const transcripts = await change
    .selectFrom('transcript')
    .selectAll()
    .where('video_id', '=', videoId)
    .execute();
  const channel = await change
    .selectFrom('channel')
    .selectAll()
    .where('handle', '=', video.channelHandle)
    .executeTakeFirstOrThrow();
  const { handle, name, description } = channel;
  const avatar = pictureOf(channel.avatar_path, channel.avatar_width, channel.avatar_height);
  const said = transcripts.map(({ language, cues }) => ({
    language,
    cues: (JSON.parse(cues) as readonly (readonly [number, string])[]).map(([startSeconds, text]) => ({
      startSeconds,
      text,
    })),
  }));
  await indexChannels(change, [{ handle, name, description, avatar }]);
  await indexVideos(change, [{ ...video, captions, transcripts: said }], new Map([[handle, name]]));
  await updateSuggestions(change, [sourceOfChannel({ handle, name }), sourceOfVideo(video)]);
}
