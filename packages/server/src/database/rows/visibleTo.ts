import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reach } from '../../library/videos/visibility.ts';

/**
 * Returns the condition on a video's id for who may see it. Every query that returns videos must use it, so that
 * there is only one rule. Videos that are not public have a row in a separate table, which does not depend on the
 * video's row, so no scan makes one public by accident.
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

/**
 * Returns the same condition for a channel: it is visible if one of its videos is.
 *
 * @param handle the column of the channel's handle
 */
export function channelVisibleTo(reach: Reach, handle = 'channel.handle'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from video where video.channel_handle = ${sql.ref(handle)} and ${visibleTo(reach)})`;
}
