import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Reach } from '../library/visibility.ts';

/**
 * The one rule of who may know of a video, as a condition on its id: every query that tells of videos has it. Videos that are not
 * public have a row in a table of their own, whatever becomes of the video's: no scan makes one public by accident.
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
