import type { Pool } from 'pg';

/** Brings the schema of graphile-worker up to date, by which a site on PostgreSQL hands its jobs out. Those who ask at once get along. */
export async function migrateQueue(pool: Pool): Promise<void> {
  // Here, for a site on SQLite has no need of it.
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}
