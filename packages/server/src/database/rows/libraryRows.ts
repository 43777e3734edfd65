import { type ExpressionBuilder, type Insertable, type Kysely } from 'kysely';
import type { LibraryFile, SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import type { Channel } from '../../library/videos/video.ts';
import type { VideoText } from '../../library/viewers/videoEdits.ts';
import { rowsOfChapters } from './chapterRows.ts';
import type { Tables } from './tables.ts';
import { rowOfVideo } from './videoRows.ts';

// Writes many rows with one statement, because a statement costs the thread that serves all requests as much as
// several rows.

/** Rows per statement. The number of parameters is limited (https://www.sqlite.org/limits.html, 9). */
const rowsAtOnce = 200;

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

export async function putChannels(change: Kysely<Tables>, channels: readonly Channel[]): Promise<void> {
  const rows = channels.map(({ avatar, ...channel }) => ({
    ...channel,
    avatar_path: avatar?.path ?? null,
    avatar_width: avatar?.width ?? null,
    avatar_height: avatar?.height ?? null,
  }));
  await put(change, 'channel', 'handle', rows);
}

/** @param unedited the library's version of a video that the owner edited; null for any other */
export async function putVideos(
  change: Kysely<Tables>,
  shown: readonly { readonly video: SnapshotVideo; readonly unedited: VideoText | null }[],
): Promise<void> {
  if (shown.length === 0) return;
  // Of several videos with the same content, the last one is stored, with all its data.
  const videos = [...new Map(shown.map((one) => [one.video.id, one])).values()];
  await put(
    change,
    'video',
    'id',
    videos.map(({ video, unedited }) => rowOfVideo(video, unedited)),
  );
  for (const part of partsOf(videos)) {
    const ids = part.map(({ video }) => video.id);
    for (const table of ['caption', 'transcript', 'chapter'] as const)
      await change.deleteFrom(table).where('video_id', 'in', ids).execute();
  }
  const captions = videos.flatMap(({ video }) =>
    // Captions that the owner uploaded are not files, and are stored in their own table.
    video.captions.flatMap(({ path, ...caption }) =>
      path === null ? [] : [{ video_id: video.id, ...caption, path }],
    ),
  );
  for (const part of partsOf(captions)) await change.insertInto('caption').values(part).execute();
  const transcripts = videos.flatMap(({ video }) =>
    video.transcripts.map(({ language, cues }) => {
      const pairs = cues.map(({ startSeconds, text }) => [startSeconds, text]);
      return { video_id: video.id, language, cues: JSON.stringify(pairs) };
    }),
  );
  for (const part of partsOf(transcripts)) await change.insertInto('transcript').values(part).execute();
  const chapters = videos.flatMap(({ video }) => rowsOfChapters(video.id, video.chapters));
  for (const part of partsOf(chapters)) await change.insertInto('chapter').values(part).execute();
}

export async function putFiles(change: Kysely<Tables>, files: readonly LibraryFile[]): Promise<void> {
  const rows = files.map(({ sizeBytes, modifiedMs, facts, convertedId, ...file }) => ({
    ...file,
    converted_id: convertedId ?? null,
    size_bytes: sizeBytes,
    modified_ms: modifiedMs,
    facts: facts && JSON.stringify(facts),
  }));
  await put(change, 'library_file', 'path', rows);
}

/** Inserts rows, or replaces those with the same key. Of several with one key, the last one is stored. */
async function put<Table extends 'channel' | 'video' | 'library_file'>(
  change: Kysely<Tables>,
  table: Table,
  key: keyof Row<Table> & string,
  rows: readonly Row<Table>[],
): Promise<void> {
  const last = [...new Map(rows.map((row) => [row[key], row])).values()];
  for (const part of partsOf(last)) {
    const columns = Object.keys(part[0]!).filter((column) => column !== key);
    await change
      .insertInto(table)
      .values(part as never)
      .onConflict((conflict) =>
        conflict
          .column(key as never)
          .doUpdateSet(
            (build: ExpressionBuilder<any, any>) =>
              Object.fromEntries(columns.map((column) => [column, build.ref(`excluded.${column}`)])) as never,
          ),
      )
      .execute();
  }
}

function partsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += rowsAtOnce)
    parts.push(items.slice(from, from + rowsAtOnce));
  return parts;
}
