import type { Pool } from 'pg';

/**
 * Brings the schema of graphile-worker up to date, which a site on PostgreSQL uses to distribute jobs. Safe to call
 * concurrently.
 */
export async function migrateQueue(pool: Pool): Promise<void> {
  // Here, for a site on SQLite has no need of it.
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}
