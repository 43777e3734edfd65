import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { DispatchedWorker, JobDispatcher, JobQueue } from '../../jobs/queue/jobQueue.ts';
import type { Timers } from '../../jobs/queue/timers.ts';
import { findDisorder, mendTickets, ticketTask } from './jobTickets.ts';
import type { Tables } from '../rows/tables.ts';

/** Shorter than a lease, so that a dead worker is noticed as soon as its lease expires. */
const longestLookMs = 30_000;
const shortestLookMs = 100;
/** graphile-worker stops if it cannot record the result of a ticket. It is restarted after this time. */
const restartMs = 15_000;

export interface PostgresDispatcherParts {
  readonly database: Kysely<Tables>;
  readonly pool: Pool;
  readonly queue: Pick<JobQueue, 'begin' | 'freeAbandoned'>;
  readonly timers: Timers;
  readonly now: () => RawBuilder<number>;
  /** Interval of the checks for jobs that are due later or whose notification was lost. Default: 30 s. */
  readonly pollMs?: number;
}

/**
 * Creates a dispatcher for the jobs of all instances on one PostgreSQL database. graphile-worker determines the
 * order, and waits and listens for jobs. It unlocks the jobs of a dead worker only after four hours, so each instance
 * looks for jobs of silent workers and returns them to the queue.
 */
export function createPostgresDispatcher(parts: PostgresDispatcherParts): JobDispatcher {
  const { database, queue, timers, now } = parts;

  return {
    work(worker) {
      let isStopping = false;
      const endRests = new Set<() => void>();

      function rest(ms: number): Promise<void> {
        return new Promise((resolve) => {
          if (isStopping) return resolve();
          const end = () => {
            timers.clearTimeout(timer);
            endRests.delete(end);
            resolve();
          };
          const timer = timers.setTimeout(end, ms);
          endRests.add(end);
        });
      }

      /** @returns the delay before the next check */
      async function mend(): Promise<number> {
        const { leaseMs, onFault } = worker;
        try {
          const found = await findDisorder(database, leaseMs, now());
          if (found.hasAbandoned) await queue.freeAbandoned(leaseMs);
          // In this order, because the tickets of abandoned jobs only become wrong when those are freed.
          if (found.hasAbandoned || found.hasWrongTickets) await mendTickets(database, leaseMs, now());
          // If one lease has already expired, this value says nothing about the next.
          return Math.min(longestLookMs, Math.max(shortestLookMs, found.untilAbandonedMs ?? longestLookMs));
        } catch (error) {
          onFault(error);
          return longestLookMs;
        }
      }

      let library: Awaited<ReturnType<typeof startLibrary>> | undefined;

      async function mendOnAndOn(firstMs: number): Promise<void> {
        for (let lookMs = firstMs; !isStopping; lookMs = await mend()) await rest(lookMs);
      }

      async function workOnAndOn(): Promise<void> {
        while (!isStopping) {
          try {
            // A database that is starting refuses connections (57P03), and graphile-worker would then wait for up to
            // two minutes.
            await sql`select 1`.execute(database);
            library = await startLibrary(worker, parts);
            if (isStopping) await library.stop();
            await library.ended;
          } catch (error) {
            worker.onFault(error);
          }
          library = undefined;
          await rest(restartMs);
        }
      }

      async function run(): Promise<void> {
        const lookMs = await mend();
        await Promise.all([mendOnAndOn(lookMs), workOnAndOn()]);
      }

      const ended = run();
      return {
        async stop() {
          isStopping = true;
          for (const end of endRests) end();
          // The caller that waits for its end handles the error.
          await library?.stop().catch(() => {});
          await ended;
        },
      };
    },
  };
}

async function startLibrary(
  { worker, leaseMs, perform, onFault, onRest }: DispatchedWorker,
  { queue, pool, pollMs = 30_000 }: PostgresDispatcherParts,
) {
  const { Logger, runTaskList } = await import('graphile-worker');
  const events = new EventEmitter() as WorkerEvents;
  if (onRest) events.on('worker:getJob:empty', onRest);
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') onFault(meta?.['error'] ?? new Error(message));
  });
  const running = runTaskList(
    {
      concurrency: 1,
      noHandleSignals: true,
      pollInterval: pollMs,
      events,
      logger,
      // Otherwise graphile-worker reports the end of a ticket without awaiting it, and an unavailable database ends
      // the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    {
      async [ticketTask](payload) {
        const job = await queue.begin((payload as { id: string }).id, { worker, leaseMs });
        if (job) await perform(job);
      },
    },
    pool,
  );
  // Not returned as it is, because the runner is also a promise, which resolves when it ends.
  return { ended: running.promise, stop: async () => running.gracefulShutdown() };
}
