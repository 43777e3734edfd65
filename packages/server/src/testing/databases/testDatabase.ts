import type { Kysely } from 'kysely';
import type { LibrarySnapshot, SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import type { Tables } from '../../database/rows/tables.ts';
import { openMigratedMemory } from './migratedMemory.ts';
import { openNewPostgres, testPostgresUrl } from './testPostgres.ts';

export function makeVideo(id: string, parts: Partial<SnapshotVideo> = {}): SnapshotVideo {
  return {
    id,
    channelHandle: 'nature',
    title: `Video ${id}`,
    description: '',
    publishedMs: 1_000,
    durationSeconds: 100,
    tags: [],
    width: 640,
    height: 360,
    mimeType: 'video/mp4; codecs="avc1.64001e, mp4a.40.2"',
    sizeBytes: 5_000,
    path: `nature/${id}.mp4`,
    poster: null,
    storyboard: null,
    stream: null,
    hasTextTracks: false,
    isSoundLater: false,
    episode: null,
    captions: [],
    transcripts: [],
    chapters: [],
    fingerprint: id,
    ...parts,
  };
}

/** Makes a snapshot of these videos, with a channel for each handle that they refer to. */
export function makeSnapshot(videos: readonly SnapshotVideo[], fingerprint = 'fingerprint'): LibrarySnapshot {
  const handles = [...new Set(videos.map((video) => video.channelHandle))];
  return {
    fingerprint,
    channels: handles.map((handle) => ({
      handle,
      name: `The ${handle} channel`,
      description: `About ${handle}`,
      avatar: null,
    })),
    videos,
    files: [],
  };
}

/** Opens the empty database of a new site: in memory, or in the PostgreSQL that this process tests with. */
export async function openEmptyDatabase(): Promise<Kysely<Tables>> {
  if (testPostgresUrl === undefined) return openMigratedMemory();
  return openNewPostgres();
}

/** Opens a database that contains these videos. */
export async function openTestDatabase(videos: readonly SnapshotVideo[]): Promise<Kysely<Tables>> {
  const database = await openEmptyDatabase();
  await createLibraryStore(database).replace(makeSnapshot(videos));
  return database;
}
