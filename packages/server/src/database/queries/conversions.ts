import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Conversions } from '../../library/videos/conversions.ts';
import { pathIfMade } from '../../library/catalogue/derivedMedia.ts';
import type { PlayableForm } from '../../library/videos/video.ts';
import type { Tables } from '../rows/tables.ts';

/** @param madeRoot absolute path of the folder with the converted forms */
export function createConversions(database: Kysely<Tables>, madeRoot: string): Conversions {
  return {
    async version() {
      const forms = await database
        .selectFrom('library_file')
        .innerJoin('derived_media', 'derived_media.video_id', 'library_file.converted_id')
        .select(['library_file.path', 'derived_media.playable'])
        .where('derived_media.playable', 'is not', null)
        .orderBy('library_file.path')
        .execute();
      const hash = createHash('sha256');
      for (const { path, playable } of forms) hash.update(JSON.stringify([path, playable]));
      return forms.length === 0 ? '' : hash.digest('base64url');
    },

    async findForm(videoId) {
      const row = await database
        .selectFrom('derived_media')
        .select('playable')
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      if (row?.playable == null) return null;
      const path = pathIfMade((JSON.parse(row.playable) as PlayableForm).path);
      return path === undefined ? null : join(madeRoot, path);
    },

    async waitingFiles({ first, after }) {
      const rows = await database
        .selectFrom('library_file')
        .leftJoin('derived_media', 'derived_media.video_id', 'library_file.converted_id')
        .select(['library_file.path', 'library_file.modified_ms', 'library_file.converted_id'])
        .where('library_file.status', '=', 'refused')
        .where('library_file.converted_id', 'is not', null)
        .where('derived_media.playable', 'is', null)
        .where('library_file.path', '>', after)
        .orderBy('library_file.path')
        .limit(first)
        .execute();
      return rows.map((row) => ({
        videoId: row.converted_id!,
        path: row.path,
        modifiedMs: row.modified_ms,
      }));
    },

    async findFile(videoId) {
      const row = await database
        .selectFrom('library_file')
        .select('path')
        .where('converted_id', '=', videoId)
        .orderBy('path')
        .executeTakeFirst();
      return row?.path ?? null;
    },
  };
}
