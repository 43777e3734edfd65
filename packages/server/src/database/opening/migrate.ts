import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { compareByBytes } from '../rows/byteOrder.ts';
import { dialectOf } from '../rows/dialect.ts';
import { first } from '../migrations/0001-first.ts';
import { savedVideosAndComments } from '../migrations/0002-saved-videos-and-comments.ts';
import { storyboards } from '../migrations/0003-storyboards.ts';
import { streams } from '../migrations/0004-streams.ts';
import { search } from '../migrations/0005-search.ts';
import { viewerLists } from '../migrations/0006-viewer-lists.ts';
import { commentReports } from '../migrations/0008-comment-reports.ts';
import { instances } from '../migrations/0009-instances.ts';
import { liveLibrary } from '../migrations/0010-live-library.ts';
import { jobs } from '../migrations/0011-jobs.ts';
import { owner } from '../migrations/0012-owner.ts';
import { oneListOfWords } from '../migrations/0013-one-list-of-words.ts';
import { moderation } from '../migrations/0014-moderation.ts';
import { convertedFiles } from '../migrations/0015-converted-files.ts';
import { ownerCaptions } from '../migrations/0017-owner-captions.ts';
import { posterTags } from '../migrations/0019-poster-tags.ts';
import { lateIndexes } from '../migrations/0020-late-indexes.ts';
import { newestComments } from '../migrations/0021-newest-comments.ts';
import { wordsOfDocuments } from '../migrations/0022-words-of-documents.ts';
import { videoChanges } from '../migrations/0023-video-changes.ts';
import { captionsInFiles } from '../migrations/0024-captions-in-files.ts';
import { viewerVisits } from '../migrations/0025-viewer-visits.ts';
import { publicChanges } from '../migrations/0026-public-changes.ts';
import { ownerPosters } from '../migrations/0027-owner-posters.ts';
import { episodes } from '../migrations/0028-episodes.ts';
import { chosenSound } from '../migrations/0029-chosen-sound.ts';
import { conversionsFirst } from '../migrations/0030-conversions-first.ts';
import { departedVideos } from '../migrations/0031-departed-videos.ts';
import { editedChapters } from '../migrations/0032-edited-chapters.ts';
import { lastViews } from '../migrations/0033-last-views.ts';
import { recentSeries } from '../migrations/0034-recent-series.ts';

/** In order, by number. Never change a released migration: add another one. */
const migrations: { readonly [name: string]: Migration } = {
  '0001-first': first,
  '0002-saved-videos-and-comments': savedVideosAndComments,
  '0003-storyboards': storyboards,
  '0004-streams': streams,
  '0005-search': search,
  '0006-viewer-lists': viewerLists,
  '0008-comment-reports': commentReports,
  '0009-instances': instances,
  '0010-live-library': liveLibrary,
  '0011-jobs': jobs,
  '0012-owner': owner,
  '0013-one-list-of-words': oneListOfWords,
  '0014-moderation': moderation,
  '0015-converted-files': convertedFiles,
  '0017-owner-captions': ownerCaptions,
  '0019-poster-tags': posterTags,
  '0020-late-indexes': lateIndexes,
  '0021-newest-comments': newestComments,
  '0022-words-of-documents': wordsOfDocuments,
  '0023-video-changes': videoChanges,
  '0024-captions-in-files': captionsInFiles,
  '0025-viewer-visits': viewerVisits,
  '0026-public-changes': publicChanges,
  '0027-owner-posters': ownerPosters,
  '0028-episodes': episodes,
  '0029-chosen-sound': chosenSound,
  '0030-conversions-first': conversionsFirst,
  '0031-departed-videos': departedVideos,
  '0032-edited-chapters': editedChapters,
  '0033-last-views': lastViews,
  '0034-recent-series': recentSeries,
};

/**
 * Updates a database to this version's schema, if necessary. Concurrent callers take turns; on PostgreSQL a database
 * lock ensures this.
 *
 * @throws if it was created by a newer version, or a migration fails; each migration is applied completely or not at
 *   all
 */
export async function migrate(database: Kysely<any>): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
}

/** Returns how many migrations of this version have not been applied to the database. */
export async function countPendingMigrations(database: Kysely<any>): Promise<number> {
  const rows = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const applied = new Set(rows.rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !applied.has(name)).length;
}

/** Returns a migrator, which updates a database, or downgrades it to an older version: some sites stay on one. */
export function migratorOf(database: Kysely<any>): Migrator {
  const all = dialectOf(database) === 'postgres' ? mapMigrations(withByteOrder) : { ...migrations };
  return new Migrator({ db: database, provider: { getMigrations: async () => all } });
}

function mapMigrations(change: (migration: Migration) => Migration): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, change(migration)]));
}

function withByteOrder(migration: Migration): Migration {
  return {
    async up(database) {
      await migration.up(database);
      await compareByBytes(database);
    },
  };
}

/** Returns the names of this version's migrations, in order. */
export function migrationNames(): readonly string[] {
  return Object.keys(migrations);
}
