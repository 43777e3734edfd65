import type { Kysely } from 'kysely';
import type { LibraryStore } from '../library/catalogue.ts';
import type { MediaFacts } from '../library/inspectMedia.ts';
import { fillIndex } from './searchIndex.ts';
import { fillSuggestions } from './suggestionIndex.ts';
import type { Tables } from './tables.ts';
import { rowOfVideo } from './videoRows.ts';

const fingerprintName = 'library-fingerprint';

export function createLibraryStore(database: Kysely<Tables>): LibraryStore {
  return {
    async fingerprint() {
      const row = await database
        .selectFrom('meta')
        .select('value')
        .where('name', '=', fingerprintName)
        .executeTakeFirst();
      return row?.value ?? null;
    },

    async files() {
      const rows = await database.selectFrom('library_file').selectAll().orderBy('path').execute();
      return rows.map((row) => ({
        path: row.path,
        sizeBytes: row.size_bytes,
        modifiedMs: row.modified_ms,
        status: row.status,
        reason: row.reason,
        facts: row.facts === null ? null : (JSON.parse(row.facts) as MediaFacts),
      }));
    },

    async replace(snapshot) {
      await database.transaction().execute(async (change) => {
        for (const table of [
          'caption',
          'transcript',
          'chapter',
          'video',
          'channel',
          'library_file',
        ] as const) {
          await change.deleteFrom(table).execute();
        }
        for (const { avatar, ...channel } of snapshot.channels) {
          await change
            .insertInto('channel')
            .values({
              ...channel,
              avatar_path: avatar?.path ?? null,
              avatar_width: avatar?.width ?? null,
              avatar_height: avatar?.height ?? null,
            })
            .execute();
        }
        for (const video of snapshot.videos) {
          await change.insertInto('video').values(rowOfVideo(video)).execute();
          for (const caption of video.captions) {
            await change
              .insertInto('caption')
              .values({ video_id: video.id, ...caption })
              .execute();
          }
          for (const { language, cues } of video.transcripts) {
            const pairs = cues.map(({ startSeconds, text }) => [startSeconds, text]);
            await change
              .insertInto('transcript')
              .values({ video_id: video.id, language, cues: JSON.stringify(pairs) })
              .execute();
          }
          for (const { title, startSeconds, endSeconds } of video.chapters) {
            const chapter = {
              video_id: video.id,
              title,
              start_seconds: startSeconds,
              end_seconds: endSeconds,
            };
            await change.insertInto('chapter').values(chapter).execute();
          }
        }
        for (const { sizeBytes, modifiedMs, facts, ...file } of snapshot.files) {
          await change
            .insertInto('library_file')
            .values({
              ...file,
              size_bytes: sizeBytes,
              modified_ms: modifiedMs,
              facts: facts && JSON.stringify(facts),
            })
            .execute();
        }
        await fillIndex(change, snapshot.videos, snapshot.channels);
        await fillSuggestions(change, snapshot.videos, snapshot.channels);
        await change
          .insertInto('meta')
          .values({ name: fingerprintName, value: snapshot.fingerprint })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: snapshot.fingerprint }))
          .execute();
      });
    },
  };
}
