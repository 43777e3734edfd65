import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reach } from '../library/visibility.ts';

/**
 * Returns the one rule for who may see a video, as a condition on its id. Every query that returns videos must use
 * it. Videos that are not public have a row in a separate table, whatever happens to the video's row: no scan makes
 * one public by accident.
 *
 * @param id the column of the video's id
 */
export function visibleTo(reach: Reach, id = 'video.id'): RawBuilder<SqlBool> {
  switch (reach) {
    case 'all':
      return sql<SqlBool>`1 = 1`;
    case 'addressed':
      return sql<SqlBool>`${sql.ref(id)} not in (select video_id from video_visibility where visibility = 'private')`;
    case 'listed':
      return sql<SqlBool>`${sql.ref(id)} not in (select video_id from video_visibility)`;
  }
}

/** The same of a channel: one is known by its videos. @param handle the column of the channel's handle */
export function channelVisibleTo(reach: Reach, handle = 'channel.handle'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from video where video.channel_handle = ${sql.ref(handle)} and ${visibleTo(reach)})`;
}
