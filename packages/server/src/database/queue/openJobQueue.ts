import type { Kysely, RawBuilder } from 'kysely';
import type { JobQueue, JobRecords, WakefulDispatcher } from '../../jobs/queue/jobQueue.ts';
import type { Timers } from '../../jobs/queue/timers.ts';
import { databaseNowMs } from '../rows/databaseClock.ts';
import type { Tables } from '../rows/tables.ts';
import { createJobDispatcher } from './jobDispatcher.ts';
import { createJobStore } from './jobStore.ts';

export interface JobQueueParts {
  readonly database: Kysely<Tables>;
  readonly timers: Timers;
  /** Called with each job that changed, and whether it now waits for a worker. */
  readonly onChange?: (id: string, isWaiting: boolean) => void;
  /** Returns an expression for the current time in the database. */
  readonly now?: () => RawBuilder<number>;
}

/**
 * Creates the job queue of a site, and its dispatcher, which is woken by the changes of this process. Wake it for those
 * of other instances.
 */
export function openJobQueue(parts: JobQueueParts): {
  readonly queue: JobQueue & JobRecords;
  readonly dispatcher: WakefulDispatcher;
} {
  const { database, timers, onChange = () => {}, now = () => databaseNowMs(database) } = parts;
  const queue = createJobStore(database, tell, now);
  const dispatcher = createJobDispatcher(database, queue, timers, now);
  function tell(id: string, isWaiting: boolean): void {
    onChange(id, isWaiting);
    if (isWaiting) dispatcher.wake();
  }
  return { queue, dispatcher };
}
