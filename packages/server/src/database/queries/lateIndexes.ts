import { type Kysely, sql } from 'kysely';
import type { LateIndexes, PageById } from '../../library/videos/lateIndexes.ts';
import { databaseNowMs } from '../rows/databaseClock.ts';
import type { Tables } from '../rows/tables.ts';

/**
 * Creates a store that keeps its findings with the derived media of a video. A video's id is derived from its
 * content, so a finding stays valid when the file is moved.
 */
export function createLateIndexes(database: Kysely<Tables>): LateIndexes {
  function playedAsTheyAre({ first, after }: PageById) {
    return database
      .selectFrom('video')
      .leftJoin('derived_media', 'derived_media.video_id', 'video.id')
      .where('derived_media.playable', 'is', null)
      .where('video.id', '>', after)
      .orderBy('video.id')
      .limit(first);
  }

  return {
    async unlookedFiles(request) {
      const rows = await playedAsTheyAre(request)
        .select(['video.id', 'video.path', 'video.size_bytes'])
        .where('derived_media.is_index_late', 'is', null)
        .where(
          sql<boolean>`(${sql.join(
            ['mp4', 'm4v', 'mov'].map((extension) => sql`lower(video.path) like ${`%.${extension}`}`),
            sql` or `,
          )})`,
        )
        .execute();
      return rows.map(({ id, path, size_bytes: sizeBytes }) => ({ id, path, sizeBytes }));
    },

    async note(found) {
      if (found.length === 0) return;
      const rows = found.map(({ id, isLate }) => ({
        video_id: id,
        seen_ms: databaseNowMs(database),
        is_index_late: isLate ? (1 as const) : (0 as const),
      }));
      await database
        .insertInto('derived_media')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column('video_id')
            .doUpdateSet((row) => ({ is_index_late: row.ref('excluded.is_index_late') })),
        )
        .execute();
    },

    async lateFiles(request) {
      const rows = await playedAsTheyAre(request)
        .select(['video.id', 'video.mime_type', 'video.size_bytes', 'video.published_ms'])
        .where('derived_media.is_index_late', '=', 1)
        .execute();
      return rows.map(({ id, mime_type: mimeType, size_bytes: sizeBytes, published_ms: publishedMs }) => ({
        id,
        mimeType,
        sizeBytes,
        publishedMs,
      }));
    },
  };
}
