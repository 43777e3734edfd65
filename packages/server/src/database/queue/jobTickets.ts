import { type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Tables } from '../rows/tables.ts';

// On PostgreSQL each waiting job has a ticket, which is a job of graphile-worker. It only determines the order. A
// worker that draws a ticket must still start the job, so an extra ticket does no harm, and a missing one is created
// again.

/** graphile-worker's task name for every ticket. */
export const ticketTask = 'media';

/** A job after it changed. */
export type ChangedJob = Pick<Selectable<Tables['job']>, 'id' | 'state'>;

/**
 * Gives each waiting job a ticket, and removes the tickets of all others. A ticket that was already drawn becomes
 * invalid.
 */
export async function followWithTickets(
  transaction: Kysely<Tables>,
  jobs: readonly ChangedJob[],
  nowMs: RawBuilder<number>,
): Promise<void> {
  const waiting = jobs.filter(({ state }) => state === 'QUEUED').map(({ id }) => id);
  const others = jobs.filter(({ state }) => state !== 'QUEUED').map(({ id }) => id);
  if (waiting.length > 0) await addTickets(transaction, sql`id = any(${waiting}::text[])`, nowMs);
  if (others.length > 0) {
    await sql`select graphile_worker.remove_job(id) from unnest(${others}::text[]) as id`.execute(
      transaction,
    );
  }
}

/**
 * Adds tickets. Due jobs are drawn by kind, and within a kind by time: the newest video has the earliest time.
 * Retries are drawn when they are due.
 */
async function addTickets(
  transaction: Kysely<Tables>,
  which: RawBuilder<unknown>,
  nowMs: RawBuilder<number>,
): Promise<void> {
  const runAt = sql`case
    when due_ms > ${nowMs} then now() + (due_ms - ${nowMs}) * interval '1 millisecond'
    else least(now(), timestamptz 'epoch' - published_ms * interval '1 millisecond')
  end`;
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(
        row(${ticketTask}::text, json_build_object('id', id), null, ${runAt}, null, id, kind_rank, null)::graphile_worker.job_spec
      )
      from job where state = 'QUEUED' and ${which}
    ))`.execute(transaction);
}

/** Problems of the queue that need repair. */
export interface QueueDisorder {
  /**
   * A worker that held a job is silent or has held it longer than allowed, or a job waits for a time from before the
   * clock was set back.
   */
  readonly hasAbandoned: boolean;
  /** A waiting job has no ticket, or a ticket was drawn by a worker that died. */
  readonly hasWrongTickets: boolean;
  /** Time until a worker counts as dead, as far as is known now; null if no worker has a job. */
  readonly untilAbandonedMs: number | null;
}

/** Finds the problems of the queue in one statement. */
export async function findDisorder(
  database: Kysely<Tables>,
  leaseMs: number,
  nowMs: RawBuilder<number>,
): Promise<QueueDisorder> {
  const { rows } = await sql<{
    untilMs: number | null;
    longestMs: number | null;
    hasLaterClock: boolean;
    hasWrongTickets: boolean;
  }>`
    select
      held.*,
      exists (select from job where state = 'QUEUED' and ${isOfLaterClock(nowMs)}) as "hasLaterClock",
      exists (select from job where state = 'QUEUED' and ${lacksTicket(leaseMs)})
        or exists (select from graphile_worker.jobs as ticket where ${isDead(leaseMs)}) as "hasWrongTickets"
    from (
      select min(lease_until_ms) + 1 - ${nowMs} as "untilMs", max(lease_until_ms) - ${nowMs} as "longestMs"
      from job where state = 'RUNNING'
    ) as held
  `.execute(database);
  const { untilMs, longestMs, hasLaterClock, hasWrongTickets } = rows[0]!;
  const hasAbandoned = (untilMs ?? 1) <= 0 || (longestMs ?? 0) > 2 * leaseMs || hasLaterClock;
  return { hasAbandoned, hasWrongTickets, untilAbandonedMs: untilMs };
}

/**
 * A condition on waiting jobs: the last attempt ended later than the current time. The clock was set back since, so
 * the job would become due too late.
 */
export function isOfLaterClock(nowMs: RawBuilder<number>): RawBuilder<SqlBool> {
  return sql`due_ms > ended_ms and ended_ms > ${nowMs}`;
}

/** Removes tickets that no worker will process, and adds one for each waiting job without a ticket. */
export async function mendTickets(
  database: Kysely<Tables>,
  leaseMs: number,
  nowMs: RawBuilder<number>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number; worker: string | null }>`
      select id, locked_by as worker from graphile_worker.jobs as ticket where ${isDead(leaseMs)}
    `.execute(transaction);
    const ids = rows.map(({ id }) => id);
    const workers = rows.flatMap(({ worker }) => worker ?? []);
    if (ids.length > 0) {
      // A locked ticket cannot be removed.
      await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(transaction);
      await sql`select graphile_worker.complete_jobs(${ids}::bigint[])`.execute(transaction);
    }
    await addTickets(transaction, lacksTicket(leaseMs), nowMs);
  });
}

/**
 * A condition on tickets: drawn recently or not at all. Drawing a ticket and starting its job takes milliseconds, so
 * a worker that takes as long as a lease has died.
 */
function isFresh(leaseMs: number) {
  return sql`(ticket.locked_at is null or ticket.locked_at > now() - ${sql.lit(leaseMs)} * interval '1 millisecond')`;
}

function lacksTicket(leaseMs: number) {
  return sql`not exists (
    select from graphile_worker.jobs as ticket
    where ticket.key = job.id and ticket.attempts < ticket.max_attempts and ${isFresh(leaseMs)}
  )`;
}

/** A condition on tickets: drawn, but the job is not running; or given up by graphile-worker. */
function isDead(leaseMs: number) {
  return sql`ticket.task_identifier = ${ticketTask} and (
    (ticket.locked_at is null and ticket.attempts >= ticket.max_attempts)
    or not ${isFresh(leaseMs)} and not exists (
      select from job where job.id = ticket.key and job.state = 'RUNNING'
    )
  )`;
}
