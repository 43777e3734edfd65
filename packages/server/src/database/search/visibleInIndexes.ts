import { type Kysely, sql } from 'kysely';
import { readCaptions, readTranscripts } from '../rows/shownCaptions.ts';
import { indexChannels, indexVideos, removeFromIndex } from './searchIndex.ts';
import { sourceOfChannel, sourceOfVideo, updateSuggestions } from './suggestionIndex.ts';
import type { Tables } from '../rows/tables.ts';
import { pictureOf, selectVideos, videoOfRow } from '../rows/videoRows.ts';
import { channelVisibleTo } from '../rows/visibleTo.ts';

// The word indexes contain only public videos, and only channels with at least one.

/** Updates the indexes with the publicly visible data of a video and its channel. */
export async function updateIndexes(change: Kysely<Tables>, videoId: string): Promise<void> {
  const row = await selectVideos(change, 'all').where('video.id', '=', videoId).executeTakeFirst();
  if (!row) return;
  await settleChannels(change, [row.channel_handle]);
  await showInIndexes(change, videoId);
  await hideFromIndexes(change, [videoId]);
}

/** Removes those of these videos that are not public from the indexes. For their channels, use `settleChannels`. */
export async function hideFromIndexes(change: Kysely<Tables>, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return;
  const hidden = await change
    .selectFrom('video_visibility')
    .select('video_id')
    .where('video_id', 'in', videoIds)
    .execute();
  if (hidden.length === 0) return;
  const ids = hidden.map((row) => row.video_id);
  await removeFromIndex(change, 'video', ids);
  await updateSuggestions(
    change,
    ids.map((owner) => ({ owner, texts: [], publishedMs: 0 })),
  );
}

/** Adds channels with public videos to the indexes, if missing, and removes the others. */
export async function settleChannels(change: Kysely<Tables>, handles: readonly string[]): Promise<void> {
  if (handles.length === 0) return;
  const channels = await change
    .selectFrom('channel')
    .selectAll()
    .select([
      sql<number>`case when ${channelVisibleTo('listed')} then 1 else 0 end`.as('is_visible'),
      sql<number>`(
        select count(*) from search_document where type = 'channel' and key = channel.handle
      )`.as('is_indexed'),
    ])
    .where('handle', 'in', handles)
    .execute();
  for (const {
    handle,
    name,
    description,
    is_visible: isVisible,
    is_indexed: isIndexed,
    ...row
  } of channels) {
    if (isVisible === isIndexed) continue;
    if (isVisible === 1) {
      const avatar = pictureOf(row.avatar_path, row.avatar_width, row.avatar_height);
      await indexChannels(change, [{ handle, name, description, avatar }]);
      await updateSuggestions(change, [sourceOfChannel({ handle, name })]);
    } else {
      await removeFromIndex(change, 'channel', [handle]);
      await updateSuggestions(change, [{ ...sourceOfChannel({ handle, name }), texts: [] }]);
    }
  }
}

/**
 * Returns the channels of videos that are not public. There are few, and any change may leave one of them without a
 * public video.
 */
export async function channelsOfHidden(change: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await change
    .selectFrom('video')
    .innerJoin('video_visibility', 'video_visibility.video_id', 'video.id')
    .select('channel_handle')
    .distinct()
    .execute();
  return rows.map((row) => row.channel_handle);
}

async function showInIndexes(change: Kysely<Tables>, videoId: string): Promise<void> {
  const row = await selectVideos(change, 'listed').where('video.id', '=', videoId).executeTakeFirst();
  if (!row) return;
  const video = videoOfRow(row);
  const captions = (await readCaptions(change, [videoId])).get(videoId) ?? [];
  const transcripts = (await readTranscripts(change, [videoId])).get(videoId) ?? [];
  const { handle, name } = await change
    .selectFrom('channel')
    .select(['handle', 'name'])
    .where('handle', '=', video.channelHandle)
    .executeTakeFirstOrThrow();
  await indexVideos(change, [{ ...video, captions, transcripts }], new Map([[handle, name]]));
  await updateSuggestions(change, [sourceOfVideo(video)]);
}
