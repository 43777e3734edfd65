import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { LibraryStore } from '../../library/catalogue/catalogue.ts';
import type { MediaFacts } from '../../library/inspection/inspection.ts';
import { LibraryOvertaken } from '../../library/scan/libraryOvertaken.ts';
import type { LibraryChange, LibraryFile, SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { editedText, type VideoEdit, type VideoText } from '../../library/viewers/videoEdits.ts';
import type { Channel } from '../../library/videos/video.ts';
import { changeUnsynced } from '../rows/changeUnsynced.ts';
import { takeTurn } from '../rows/changeWhole.ts';
import { putChannels, putFiles, putVideos } from '../rows/libraryRows.ts';
import { indexChannels, indexVideos, removeFromIndex } from '../search/searchIndex.ts';
import { haveOtherCaptions, readCaptions, readTranscripts } from '../rows/shownCaptions.ts';
import { sourceOfChannel, sourceOfVideo, updateSuggestions } from '../search/suggestionIndex.ts';
import type { Tables } from '../rows/tables.ts';
import { noteVideoChanges } from '../rows/videoChanges.ts';
import { readEdits } from './videoEdits.ts';
import { pictureOf } from '../rows/videoRows.ts';
import { channelsOfHidden, hideFromIndexes, settleChannels } from '../search/visibleInIndexes.ts';
import { textContains } from '../search/textContains.ts';

const fingerprintName = 'library-fingerprint';
const removalsName = 'library-removals';
/** Rows per read. SQLite reads on the thread that serves all requests. */
const pageRows = 500;
/** Names per statement. */
const listedNames = 500;

export function createLibraryStore(database: Kysely<Tables>): LibraryStore {
  const fingerprint = () => readMeta(database, fingerprintName);

  async function files(): Promise<readonly LibraryFile[]> {
    const rows = await readPages((after) =>
      database
        .selectFrom('library_file')
        .selectAll()
        .where('path', '>', after)
        .orderBy('path')
        .limit(pageRows)
        .execute()
        .then((page) => page.map((row) => ({ ...row, key: row.path }))),
    );
    return rows.map(fileOfRow);
  }

  async function findFile(path: string): Promise<LibraryFile | undefined> {
    const row = await database
      .selectFrom('library_file')
      .selectAll()
      .where('path', '=', path)
      .executeTakeFirst();
    return row && fileOfRow(row);
  }

  async function counts() {
    const count = database.fn.countAll<number>().as('count');
    const videos = await database.selectFrom('video').select(count).executeTakeFirstOrThrow();
    const problems = await database
      .selectFrom('library_file')
      .select(count)
      .where('status', 'not in', ['playable', 'duplicate'])
      .executeTakeFirstOrThrow();
    return { videoCount: Number(videos.count), problemCount: Number(problems.count) };
  }

  async function pageOfFiles({
    query: text,
    status,
    first,
    after,
  }: Parameters<LibraryStore['pageOfFiles']>[0]) {
    const wanted = () => {
      const all = database.selectFrom('library_file');
      const query = text === '' ? all : all.where(textContains(database, 'library_file.path', text));
      if (status === null) return query;
      if (status !== 'refused' && status !== 'converting') return query.where('status', '=', status);
      const ofConversion = query.where('status', '=', 'refused');
      return ofConversion.where(({ not }) => (status === 'converting' ? isConverting : not(isConverting)));
    };
    const query = wanted()
      .selectAll()
      .orderBy('path')
      .limit(first + 1);
    const rows = await (after === null ? query : query.where('path', '>', after)).execute();
    const { count } = await wanted()
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      items: rows.slice(0, first).map(fileOfRow),
      hasNextPage: rows.length > first,
      totalCount: Number(count),
    };
  }

  async function videoFingerprints(): Promise<ReadonlyMap<string, string>> {
    const rows = await readPages((after) =>
      database
        .selectFrom('video')
        .select(['id as key', 'fingerprint'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageRows)
        .execute(),
    );
    return new Map(rows.map((row) => [row.key, row.fingerprint]));
  }

  async function channels(): Promise<readonly Channel[]> {
    const rows = await database.selectFrom('channel').selectAll().orderBy('handle').execute();
    return rows.map(({ handle, name, description, ...row }) => ({
      handle,
      name,
      description,
      avatar: pictureOf(row.avatar_path, row.avatar_width, row.avatar_height),
    }));
  }

  async function apply({ listedAtRemoval, ...rest }: LibraryChange): Promise<void> {
    await changeUnsynced(database, async (change) => {
      await takeTurn(change, 'library');
      if (listedAtRemoval !== undefined && listedAtRemoval !== (await countRemovals(change)))
        throw new LibraryOvertaken();
      await applyWithin(change, rest);
    });
  }

  return {
    fingerprint,
    files,
    videoFingerprints,
    channels,
    counts,
    findFile,
    pageOfFiles,
    apply,

    removalCount: () => countRemovals(database),

    async remove(gone) {
      await changeUnsynced(database, async (change) => {
        await takeTurn(change, 'library');
        await setMeta(change, removalsName, String((await countRemovals(change)) + 1));
        await applyWithin(change, {
          put: { channels: [], videos: [], files: [] },
          remove: { ...gone, handles: [] },
          fingerprint: null,
        });
      });
    },

    async replace({ fingerprint: next, ...put }) {
      const videoIds = new Set(put.videos.map(({ id }) => id));
      const paths = new Set(put.files.map(({ path }) => path));
      const handles = new Set(put.channels.map(({ handle }) => handle));
      const remove = {
        videoIds: [...(await videoFingerprints()).keys()].filter((id) => !videoIds.has(id)),
        paths: (await files()).map(({ path }) => path).filter((path) => !paths.has(path)),
        handles: (await channels()).map(({ handle }) => handle).filter((handle) => !handles.has(handle)),
      };
      await apply({ put, remove, fingerprint: next });
    },
  };
}

/** Applies a change. The caller must hold the turn. */
async function applyWithin(
  change: Kysely<Tables>,
  { put, remove, fingerprint }: LibraryChange,
): Promise<void> {
  await putChannels(change, put.channels);
  const shown = await withEdits(change, put.videos);
  const videos = shown.map(({ video }) => video);
  const putIds = videos.map(({ id }) => id);
  await hideNewVideos(change, videos);
  await noteVideoChanges(change, putIds, () => putVideos(change, shown));
  await putFiles(change, put.files);
  for (const ids of partsOf(remove.videoIds)) {
    await change
      .insertInto('departed_video')
      .columns(['video_id'])
      .expression(change.selectFrom('video').select('id').where('id', 'in', ids))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await change.deleteFrom('video').where('id', 'in', ids).execute();
  }
  for (const paths of partsOf(remove.paths)) {
    await change.deleteFrom('library_file').where('path', 'in', paths).execute();
  }
  for (const handles of partsOf(remove.handles)) {
    await change.deleteFrom('channel').where('handle', 'in', handles).execute();
  }

  await indexChannels(change, put.channels);
  await indexVideos(change, await withOtherCaptions(change, videos), await namesOfChannels(change, videos));
  await removeFromIndex(change, 'video', remove.videoIds);
  await removeFromIndex(change, 'channel', remove.handles);
  await updateSuggestions(change, [
    ...put.channels.map(sourceOfChannel),
    ...videos.map(sourceOfVideo),
    ...remove.videoIds.map((owner) => ({ owner, texts: [], publishedMs: 0 })),
    ...remove.handles.map((handle) => ({ ...sourceOfChannel({ handle, name: '' }), texts: [] })),
  ]);
  for (const ids of partsOf(putIds)) await hideFromIndexes(change, ids);
  const handles = [...videos.map((video) => video.channelHandle), ...(await channelsOfHidden(change))];
  for (const part of partsOf([...new Set(handles)])) await settleChannels(change, part);
  await setMeta(change, fingerprintName, fingerprint);
}

/** Gives the videos that were never in the library before their visibility. Those that have returned keep theirs. */
async function hideNewVideos(change: Kysely<Tables>, videos: readonly SnapshotVideo[]): Promise<void> {
  for (const part of partsOf(videos)) {
    const ids = part.map(({ id }) => id);
    const rows = await change
      .selectFrom('video')
      .select('id')
      .where('id', 'in', ids)
      .union(change.selectFrom('departed_video').select('video_id as id').where('video_id', 'in', ids))
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const hidden = part.flatMap(({ id, visibilityIfNew: visibility = 'public' }) =>
      visibility === 'public' || known.has(id) ? [] : [{ video_id: id, visibility }],
    );
    if (hidden.length > 0) {
      await change
        .insertInto('video_visibility')
        .values(hidden)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await change.deleteFrom('departed_video').where('video_id', 'in', ids).execute();
  }
}

/** Whether a job is to convert the file to a video. */
const isConverting = sql<SqlBool>`exists (select 1 from job where job.id = 'job:TRANSCODE:' || library_file.converted_id
  and job.state in ('QUEUED', 'RUNNING'))`;

function fileOfRow(row: Selectable<Tables['library_file']>): LibraryFile {
  return {
    path: row.path,
    sizeBytes: row.size_bytes,
    modifiedMs: row.modified_ms,
    status: row.status,
    reason: row.reason,
    advice: row.advice,
    ...(row.converted_id !== null && { convertedId: row.converted_id }),
    facts: row.facts === null ? null : (JSON.parse(row.facts) as MediaFacts),
  };
}

/** Yields every page in turn; other work may run between two pages (`sqliteDialect.ts`). */
async function readPages<Row extends { readonly key: string }>(
  readAfter: (key: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readAfter(rows.at(-1)?.key ?? '');
    for (const row of page) rows.push(row);
    if (page.length < pageRows) return rows;
  }
}

function partsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; from += listedNames)
    parts.push(items.slice(from, from + listedNames));
  return parts;
}

/** Returns the videos for the index, with captions that are not files beside them. */
async function withOtherCaptions(
  change: Kysely<Tables>,
  videos: readonly SnapshotVideo[],
): Promise<readonly SnapshotVideo[]> {
  const shown = new Map<string, Pick<SnapshotVideo, 'captions' | 'transcripts'>>();
  for (const ids of partsOf(videos.map(({ id }) => id))) {
    const given = await haveOtherCaptions(change, ids);
    if (given.length === 0) continue;
    const captions = await readCaptions(change, given);
    const transcripts = await readTranscripts(change, given);
    for (const id of given)
      shown.set(id, { captions: captions.get(id) ?? [], transcripts: transcripts.get(id) ?? [] });
  }
  return videos.map((video) => ({ ...video, ...shown.get(video.id) }));
}

/** Returns each video as shown, with the owner's edits applied, and the library's texts if it is edited. */
async function withEdits(
  change: Kysely<Tables>,
  videos: readonly SnapshotVideo[],
): Promise<readonly { readonly video: SnapshotVideo; readonly unedited: VideoText | null }[]> {
  const edits = new Map<string, VideoEdit>();
  for (const ids of partsOf(videos.map(({ id }) => id))) {
    for (const [id, edit] of await readEdits(change, ids)) edits.set(id, edit);
  }
  return videos.map((video) => {
    const edit = edits.get(video.id);
    if (!edit) return { video, unedited: null };
    const { title, description, tags, chapters } = video;
    return {
      video: { ...video, ...editedText(video, edit) },
      unedited: { title, description, tags, chapters },
    };
  });
}

async function namesOfChannels(
  change: Kysely<Tables>,
  videos: readonly SnapshotVideo[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const handles of partsOf([...new Set(videos.map(({ channelHandle }) => channelHandle))])) {
    const rows = await change
      .selectFrom('channel')
      .select(['handle', 'name'])
      .where('handle', 'in', handles)
      .execute();
    for (const { handle, name } of rows) names.set(handle, name);
  }
  return names;
}

async function readMeta(database: Kysely<Tables>, name: string): Promise<string | null> {
  const row = await database.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

async function countRemovals(database: Kysely<Tables>): Promise<number> {
  return Number((await readMeta(database, removalsName)) ?? 0);
}

async function setMeta(change: Kysely<Tables>, name: string, value: string | null): Promise<void> {
  if (value === null) {
    await change.deleteFrom('meta').where('name', '=', name).execute();
    return;
  }
  await change
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
