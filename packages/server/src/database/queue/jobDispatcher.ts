import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Job } from '../../jobs/queue/job.ts';
import type { DispatchedWorker, JobQueue, WakefulDispatcher } from '../../jobs/queue/jobQueue.ts';
import type { Timers } from '../../jobs/queue/timers.ts';
import { dialectOf } from '../rows/dialect.ts';
import type { Tables } from '../rows/tables.ts';

/** Delay before work is tried again after any failure. */
const pauseMs = 15_000;
/** Longest time between two checks of a process that is alone, if no new job is announced. */
const longestRestMs = 5 * 60_000;
/** Shortest time between two checks, in case a due job cannot be started. */
const shortestRestMs = 100;

/** Creates a dispatcher. It rests until a job is due, a lease ends, or it is woken. */
export function createJobDispatcher(
  database: Kysely<Tables>,
  queue: Pick<JobQueue, 'begin' | 'freeAbandoned'>,
  timers: Timers,
  now: () => RawBuilder<number>,
): WakefulDispatcher {
  const sleepers = new Set<() => void>();

  async function claim({ worker, leaseMs }: DispatchedWorker): Promise<Job | undefined> {
    await queue.freeAbandoned(leaseMs);
    for (;;) {
      const next = await database
        .selectFrom('job')
        .select('id')
        .where('state', '=', 'QUEUED')
        .where('due_ms', '<=', now())
        .orderBy('kind_rank')
        .orderBy('published_ms', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!next) return undefined;
      const job = await queue.begin(next.id, { worker, leaseMs });
      if (job) return job;
    }
  }

  /** Returns the time until the next job may be due. */
  async function findRestMs(leaseMs: number): Promise<number> {
    // Another instance may start a job and die, and its notifications may be lost.
    const longestMs = dialectOf(database) === 'postgres' ? leaseMs : longestRestMs;
    const { dueMs } = await database
      .selectFrom('job')
      .select(
        sql<
          number | null
        >`min(case when state = 'QUEUED' then due_ms else lease_until_ms + 1 end) - ${now()}`.as('dueMs'),
      )
      .where('state', 'in', ['QUEUED', 'RUNNING'])
      .executeTakeFirstOrThrow();
    return Math.min(longestMs, Math.max(shortestRestMs, dueMs ?? longestMs));
  }

  return {
    wake() {
      for (const wake of sleepers) wake();
    },
    work(parts) {
      let isStopping = false;
      let isAwake = false;
      let endRest: () => void = () => undefined;
      const wake = () => {
        isAwake = true;
        endRest();
      };
      sleepers.add(wake);

      function rest(restMs: number): Promise<void> {
        return new Promise((resolve) => {
          if (isAwake || isStopping) return resolve();
          const timer = timers.setTimeout(resolve, restMs);
          endRest = () => {
            timers.clearTimeout(timer);
            resolve();
          };
        });
      }

      async function work(): Promise<void> {
        while (!isStopping) {
          isAwake = false;
          try {
            const job = await claim(parts);
            if (job) {
              await parts.perform(job);
              continue;
            }
            const restMs = await findRestMs(parts.leaseMs);
            parts.onRest?.();
            await rest(restMs);
          } catch (error) {
            parts.onFault(error);
            isAwake = false;
            await rest(pauseMs);
          }
        }
      }

      const ended = work();
      return {
        async stop() {
          isStopping = true;
          sleepers.delete(wake);
          endRest();
          await ended;
        },
      };
    },
  };
}
