import { createHash } from 'node:crypto';
import type { Kysely, RawBuilder } from 'kysely';
import { readChapters } from './chapterRows.ts';
import { databaseNowMs } from './databaseClock.ts';
import { readCaptions, readTranscripts } from './shownCaptions.ts';
import type { Tables } from './tables.ts';
import { selectVideos, videoOfRow } from './videoRows.ts';

// Compares what viewers see, not what was requested, so a rescan of a file, a moved file, or an edit without a
// difference counts as no change.

/** Videos per statement. */
const videosAtOnce = 500;

/**
 * Makes a change to these videos, and records the time for those that look different to viewers afterwards: text,
 * tags, channel, captions, chapters, picture, or visibility. A new video keeps its time of publication.
 *
 * @param transaction both the change and the time are written in it
 */
export async function noteVideoChanges<Answer>(
  transaction: Kysely<Tables>,
  videoIds: readonly string[],
  make: () => Promise<Answer>,
  now: RawBuilder<number> = databaseNowMs(transaction),
): Promise<Answer> {
  const before = await readShown(transaction, videoIds);
  const answer = await make();
  const after = await readShown(transaction, [...before.keys()]);
  const changed = [...after].filter(([id, shown]) => shown !== before.get(id)).map(([id]) => id);
  for (let from = 0; from < changed.length; from += videosAtOnce) {
    const rows = changed.slice(from, from + videosAtOnce).map((id) => ({ video_id: id, changed_ms: now }));
    await transaction
      .insertInto('video_change')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('video_id').doUpdateSet((row) => ({ changed_ms: row.ref('excluded.changed_ms') })),
      )
      .execute();
  }
  return answer;
}

/** Returns a hash of what viewers see, for each existing video. Paths are excluded, because a file may move. */
async function readShown(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const shown = new Map<string, string>();
  for (let from = 0; from < videoIds.length; from += videosAtOnce) {
    const part = videoIds.slice(from, from + videosAtOnce);
    const rows = await selectVideos(database, 'all').where('video.id', 'in', part).execute();
    if (rows.length === 0) continue;
    const ids = rows.map(({ id }) => id);
    const captions = await readCaptions(database, ids);
    const transcripts = await readTranscripts(database, ids);
    const chapters = await readChapters(database, ids);
    const visibilities = await readVisibilities(database, ids);
    for (const row of rows) {
      const { id, title, description, tags, channelHandle, poster } = videoOfRow(row);
      const parts = [
        [title, description, tags, channelHandle],
        poster && (poster.tag ?? [poster.width, poster.height]),
        captions.get(id)?.map(({ language, label }) => [language, label]),
        transcripts.get(id),
        chapters.get(id),
        visibilities.get(id),
      ];
      shown.set(id, createHash('sha256').update(JSON.stringify(parts)).digest('base64url'));
    }
  }
  return shown;
}

async function readVisibilities(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('video_visibility')
    .selectAll()
    .where('video_id', 'in', videoIds)
    .execute();
  return new Map(rows.map((row) => [row.video_id, row.visibility]));
}
