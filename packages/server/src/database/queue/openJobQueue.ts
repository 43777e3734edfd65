import type { Kysely, RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { JobDispatcher, JobQueue, JobRecords } from '../../jobs/queue/jobQueue.ts';
import type { Timers } from '../../jobs/queue/timers.ts';
import { databaseNowMs } from '../rows/databaseClock.ts';
import { createJobStore } from './jobStore.ts';
import { createPostgresDispatcher } from './postgresDispatcher.ts';
import { createSqliteDispatcher } from './sqliteDispatcher.ts';
import type { Tables } from '../rows/tables.ts';

export interface JobQueueParts {
  readonly database: Kysely<Tables>;
  /** Connections to the same PostgreSQL; null: an SQLite database of this process alone. */
  readonly pool: Pool | null;
  readonly timers: Timers;
  /** Called with each job that changed. */
  readonly onChange?: (id: string) => void;
  /** Returns an expression for the current time in the database. */
  readonly now?: () => RawBuilder<number>;
}

/** Creates the job queue of a site, and its dispatcher. */
export function openJobQueue(parts: JobQueueParts): {
  readonly queue: JobQueue & JobRecords;
  readonly dispatcher: JobDispatcher;
} {
  const { database, pool, timers, onChange = () => {}, now = () => databaseNowMs(database) } = parts;
  if (pool !== null) {
    const queue = createJobStore(database, onChange, now);
    return { queue, dispatcher: createPostgresDispatcher({ database, pool, queue, timers, now }) };
  }
  const queue = createJobStore(database, tell, now);
  const dispatcher = createSqliteDispatcher(database, queue, timers, now);
  function tell(id: string, isWaiting: boolean): void {
    onChange(id);
    if (isWaiting) dispatcher.wake();
  }
  return { queue, dispatcher };
}
