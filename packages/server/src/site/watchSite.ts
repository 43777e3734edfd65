import { constants, readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { createCatalogue } from '../database/queries/catalogue.ts';
import { countPendingMigrations } from '../database/opening/migrate.ts';
import { countJobs, countLibraryFiles } from '../database/queries/operationalCounts.ts';
import type { Tables } from '../database/rows/tables.ts';
import { timingPlugin } from '../database/opening/timingPlugin.ts';
import type { OperationsParts } from '../operations/answerOperations.ts';
import type { Drain } from '../operations/drain.ts';
import { createHealth } from '../operations/health.ts';
import { knownOperations } from '../operations/knownOperations.ts';
import { createMetrics, type Metrics } from '../operations/metrics.ts';
import type { OperationsConfig } from '../operations/operationsConfig.ts';
import { createReadiness, type Need, NotReady } from '../operations/readiness.ts';

export interface WatchedParts {
  readonly database: Kysely<Tables>;
  /** See `SiteDatabase`. */
  readonly findLostFile: () => string | null;
  /** The library's folder; null if the site needs none on this machine. */
  readonly libraryRoot: string | null;
  readonly config: OperationsConfig;
  readonly drain: Drain;
  readonly version: string;
  /** Returns the numbers of memory hits and database reads. */
  readonly countReads: () => { readonly found: number; readonly read: number };
  /** The folder of this package. */
  readonly root: string;
}

/**
 * Sets up the monitoring of a running site.
 *
 * @returns also the database; its statements are timed if metrics are enabled
 */
export async function watchSite(
  parts: WatchedParts,
): Promise<{ readonly operations: OperationsParts; readonly database: Kysely<Tables> }> {
  const { database, findLostFile, libraryRoot, config, drain } = parts;
  const catalogue = createCatalogue(database);
  const isCounted = config.metricsToken !== null || config.metricsPort !== null;
  const metrics = isCounted ? await openMetrics(parts) : null;
  return {
    database: metrics ? database.withPlugin(timingPlugin(metrics.query, () => performance.now())) : database,
    operations: {
      health: createHealth(() => catalogue.countVideos(), Date.now),
      readiness: createReadiness(needsOf(database, findLostFile, libraryRoot)),
      drain,
      metrics,
      metricsToken: config.metricsToken,
    },
  };
}

function openMetrics({ database, version, countReads, root }: WatchedParts): Promise<Metrics> {
  const documents = readFileSync(join(root, '../sdk/src/operations/operations.graphql'), 'utf8');
  return createMetrics({
    version,
    knownOperations: knownOperations(documents),
    counted: [
      {
        name: 'library_files',
        help: 'Files of the library, by what became of them.',
        labelNames: ['status'],
        read: () => countLibraryFiles(database),
      },
      {
        name: 'jobs',
        help: 'Jobs of making media, by kind and state.',
        labelNames: ['kind', 'state'],
        read: () => countJobs(database),
      },
      {
        name: 'memory_reads',
        help: 'What GraphQL asked the database, by whether it was remembered, since the start.',
        labelNames: ['outcome'],
        read() {
          const counts = Object.entries(countReads());
          return counts.map(([outcome, count]) => ({ labels: { outcome }, count }));
        },
      },
    ],
  });
}

function needsOf(
  database: Kysely<Tables>,
  findLostFile: () => string | null,
  libraryRoot: string | null,
): readonly Need[] {
  return [
    {
      name: 'database',
      async check() {
        // SQLite continues to use a file after it was deleted.
        const lost = findLostFile();
        if (lost !== null) throw new NotReady(lost);
        await sql`select 1`.execute(database);
      },
    },
    {
      name: 'migrations',
      async check() {
        const pending = await countPendingMigrations(database);
        if (pending > 0) throw new NotReady(`${pending} to apply`);
      },
    },
    ...(libraryRoot === null ? [] : [libraryNeed(libraryRoot)]),
  ];
}

function libraryNeed(root: string): Need {
  return {
    name: 'library',
    async check() {
      await access(root, constants.R_OK | constants.X_OK).catch(() => {
        throw new NotReady('cannot be read');
      });
    },
  };
}
