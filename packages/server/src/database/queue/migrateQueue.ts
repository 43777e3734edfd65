import type { Pool } from 'pg';

/** Updates graphile-worker's schema, which distributes jobs on PostgreSQL. Safe to call concurrently. */
export async function migrateQueue(pool: Pool): Promise<void> {
  // Imported here, because a site on SQLite does not need it.
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
}
