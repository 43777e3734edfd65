import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { editionsOf } from '../database/opening/editions.ts';
import { openSiteDatabase } from '../database/opening/siteDatabase.ts';
import { createCatalogue } from '../database/queries/catalogue.ts';
import { createMemory } from '../graphql/execution/memory.ts';
import { LibraryError, resolveLibrary } from '../library/files/libraryRoot.ts';
import type { Drain } from '../operations/drain.ts';
import type { OperationsConfig } from '../operations/operationsConfig.ts';
import { packageRoot } from '../packageRoot.ts';
import type { Closing } from './closing.ts';
import type { Terminal } from './scanProgress.ts';
import { openStoredFiles } from './storedFiles.ts';
import { watchSite } from './watchSite.ts';

/** In characters: the sitemaps of some twenty thousand videos. */
const feedMemoryLength = 24_000_000;

/**
 * Opens what a site stores: its database, its library folder and its bucket. Migrates the database.
 *
 * @throws ConfigError, LibraryError or DataError, whose message is for the operator
 */
export async function openState(
  config: Config,
  parts: {
    readonly terminal: Terminal;
    readonly operations: OperationsConfig;
    readonly drain: Drain;
    readonly closing: Closing;
  },
) {
  const { terminal, operations, drain, closing } = parts;
  const found = await resolveLibrary(config.libraryFolder).catch((error: unknown) => {
    if (error instanceof LibraryError && error.missingRoot !== null) return error;
    throw error;
  });
  const libraryRoot = found instanceof LibraryError ? found.missingRoot! : found;
  const kept = await openSiteDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    onNotice: (text) => void terminal.write(text),
  });
  closing.add(kept.close);
  // If videos are known, wait for the missing folder, as when it disappears while the site runs.
  if (found instanceof LibraryError && (await createCatalogue(kept.database).countVideos()) === 0)
    throw found;
  const root = packageRoot();
  const version = versionOf(root);
  const memory = createMemory(editionsOf(kept.database));
  const watched = await watchSite({
    database: kept.database,
    findLostFile: kept.findLostFile,
    countReads: memory.counts,
    // If media come from a bucket, an instance needs no library folder.
    libraryRoot: config.mediaPlace.bucket ? null : libraryRoot,
    config: operations,
    drain,
    version,
    root,
  });
  const stored = await openStoredFiles(config.mediaPlace);
  closing.add(stored.close);
  return {
    libraryRoot,
    /** Its statements are timed if metrics are enabled. */
    database: watched.database,
    operations: watched.operations,
    events: kept.events,
    sessionSecret: kept.sessionSecret,
    memory,
    feedMemory: createMemory(editionsOf(kept.database), feedMemoryLength),
    stored,
    root,
    version,
  };
}

export type SiteState = Awaited<ReturnType<typeof openState>>;

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
