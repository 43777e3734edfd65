import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { type Job, type JobKind, jobId, jobKinds, type NewJob } from '../jobs/job.ts';
import type { Hold, JobQueue, JobRecords } from '../jobs/jobQueue.ts';
import type { Recovery } from '../jobs/recovery.ts';
import type { DerivedMedia } from '../library/derivedMedia.ts';
import { databaseNowMs } from './databaseClock.ts';
import { derivedOfColumns, derivedColumns } from './derivedRows.ts';
import type { Tables } from './tables.ts';

/** A job that took its worker down so often is not tried again by itself. */
const mostAttempts = 3;
/** Parameters of one statement are bounded. */
const chunkLength = 100;

type JobRow = Selectable<Tables['job']>;

/**
 * Jobs in a table, for one process or several over the same database.
 *
 * @param onChange hears of each job that is another than before, and whether it waits for a worker now
 * @param now the time, as the database is to say it
 */
export function createJobStore(
  database: Kysely<Tables>,
  onChange: (id: string, isWaiting: boolean) => void = () => undefined,
  now: () => RawBuilder<number> = () => databaseNowMs(database),
): JobQueue & JobRecords {
  /** Whoever holds it may change it, and nobody else. */
  function updateHeld(on: Kysely<Tables>, { id, worker, attempt }: Hold) {
    return on
      .updateTable('job')
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .where('worker', '=', worker)
      .where('attempt', '=', attempt);
  }

  /** Jobs whose worker is gone, and that are not to be tried again. */
  async function endAbandoned(): Promise<void> {
    const ended = await database
      .updateTable('job')
      .set({
        state: sql`case when is_cancelled = 1 then 'CANCELLED' else 'FAILED' end`,
        reason: sql`case when is_cancelled = 1 then null else ${gaveUp} end`,
        worker: null,
        lease_until_ms: null,
        ended_ms: now(),
      })
      .where('state', '=', 'RUNNING')
      .where('lease_until_ms', '<', now())
      .where((where) => where.or([where('is_cancelled', '=', 1), where('attempt', '>=', mostAttempts)]))
      .returning('id')
      .execute();
    for (const { id } of ended) onChange(id, false);
  }

  async function change(
    id: string,
    update: Promise<{ readonly numUpdatedRows: bigint }>,
    isWaiting = false,
  ): Promise<boolean> {
    const isChanged = Number((await update).numUpdatedRows) > 0;
    if (isChanged) onChange(id, isWaiting);
    return isChanged;
  }

  async function insert(jobs: readonly NewJob[], isAgain: boolean): Promise<number> {
    const nowMs = now();
    let count = 0;
    for (let from = 0; from < jobs.length; from += chunkLength) {
      const rows = jobs.slice(from, from + chunkLength).map((job) => rowOfNew(job, nowMs));
      const added = await database
        .insertInto('job')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({ ...begun(nowMs), created_ms: row.ref('excluded.created_ms') }))
            .where('job.state', 'in', isAgain ? ['DONE', 'FAILED', 'CANCELLED'] : ['DONE']),
        )
        .returning('id')
        .execute();
      for (const { id } of added) onChange(id, true);
      count += added.length;
    }
    return count;
  }

  return {
    async claim({ worker, leaseMs }) {
      await endAbandoned();
      for (;;) {
        const next = await database
          .selectFrom('job')
          .select('id')
          .where(isDue(now()))
          .orderBy('kind_rank')
          .orderBy('published_ms', 'desc')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (!next) return undefined;
        // Asked once more: between the two somebody else may have taken it. PostgreSQL waits for that one's change and looks again.
        const row = await database
          .updateTable('job')
          .set((job) => ({
            state: 'RUNNING',
            worker,
            lease_until_ms: after(now(), leaseMs),
            attempt: job('attempt', '+', 1),
            progress: 0,
            started_ms: now(),
            ended_ms: null,
          }))
          .where('id', '=', next.id)
          .where(isDue(now()))
          .returningAll()
          .executeTakeFirst();
        if (!row) continue;
        onChange(row.id, false);
        return jobOfRow(row);
      }
    },

    async untilDueMs() {
      const { dueMs } = await database
        .selectFrom('job')
        .select(
          sql<
            number | null
          >`min(case when state = 'QUEUED' then due_ms else lease_until_ms + 1 end) - ${now()}`.as('dueMs'),
        )
        .where('state', 'in', ['QUEUED', 'RUNNING'])
        .executeTakeFirstOrThrow();
      return dueMs === null ? null : Math.max(0, dueMs);
    },

    async heartbeat(hold, { progress, leaseMs }) {
      const row = await updateHeld(database, hold)
        .set({ progress, lease_until_ms: after(now(), leaseMs) })
        .returning('is_cancelled')
        .executeTakeFirst();
      if (!row) return 'lost';
      onChange(hold.id, false);
      return row.is_cancelled === 1 ? 'cancelled' : 'held';
    },

    async complete(hold, made) {
      const isHeld = await database.transaction().execute(async (transaction) => {
        const row = await updateHeld(transaction, hold)
          .set({
            state: 'DONE',
            progress: 1,
            reason: null,
            worker: null,
            lease_until_ms: null,
            ended_ms: now(),
          })
          .returning('video_id')
          .executeTakeFirst();
        if (!row) return false;
        const columns = derivedColumns(made);
        await transaction
          .insertInto('derived_media')
          .values({ video_id: row.video_id, seen_ms: now(), ...columns })
          .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ seen_ms: now(), ...columns }))
          .execute();
        return true;
      });
      if (isHeld) onChange(hold.id, false);
      return isHeld;
    },

    async fail(hold, failure) {
      const free = { worker: null, lease_until_ms: null, progress: 0 };
      const ended = { ...free, ended_ms: now() };
      const update = updateHeld(database, hold);
      switch (failure.type) {
        case 'failed':
          return change(
            hold.id,
            update.set({ ...ended, state: 'FAILED', reason: failure.reason }).executeTakeFirstOrThrow(),
          );
        case 'cancelled':
          return change(
            hold.id,
            update.set({ ...ended, state: 'CANCELLED', reason: null }).executeTakeFirstOrThrow(),
          );
        case 'again': {
          const { reason, delayMs } = failure;
          const state = sql<
            Job['state']
          >`case when attempt >= ${mostAttempts} then 'FAILED' else 'QUEUED' end`;
          return change(
            hold.id,
            update.set({ ...ended, state, reason, due_ms: after(now(), delayMs) }).executeTakeFirstOrThrow(),
            true,
          );
        }
        case 'returned':
          return change(
            hold.id,
            update
              .set((job) => ({
                ...free,
                state: sql<Job['state']>`case when is_cancelled = 1 then 'CANCELLED' else 'QUEUED' end`,
                attempt: job('attempt', '-', 1),
              }))
              .executeTakeFirstOrThrow(),
            true,
          );
      }
    },

    async cancel(id) {
      const waiting = database
        .updateTable('job')
        .set({ state: 'CANCELLED', reason: null, ended_ms: now() })
        .where('id', '=', id)
        .where('state', '=', 'QUEUED');
      if (await change(id, waiting.executeTakeFirstOrThrow())) return true;
      const running = database
        .updateTable('job')
        .set({ is_cancelled: 1 })
        .where('id', '=', id)
        .where('state', '=', 'RUNNING');
      return change(id, running.executeTakeFirstOrThrow());
    },

    add: (jobs) => insert(jobs, false),

    async addAgain(jobs) {
      await insert(jobs, true);
    },

    async retry(id) {
      const update = database
        .updateTable('job')
        .set(begun(now()))
        .where('id', '=', id)
        .where('state', 'in', ['FAILED', 'CANCELLED']);
      return change(id, update.executeTakeFirstOrThrow(), true);
    },

    async failUnfinished(reason) {
      const failed = await database
        .updateTable('job')
        .set({ ...begun(now()), state: 'FAILED', reason, ended_ms: now() })
        .where('state', 'in', ['QUEUED', 'RUNNING'])
        .returning('id')
        .execute();
      for (const { id } of failed) onChange(id, false);
    },

    async retryFailed(reason) {
      const waiting = await database
        .updateTable('job')
        .set(begun(now()))
        .where('state', '=', 'FAILED')
        .where('reason', '=', reason)
        .returning('id')
        .execute();
      for (const { id } of waiting) onChange(id, true);
    },

    async find(ids) {
      if (ids.length === 0) return [];
      const rows = await database.selectFrom('job').selectAll().where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, jobOfRow(row)]));
      return ids.map((id) => byId.get(id));
    },

    async page({ first, after, state }) {
      const all = state === null ? jobsOf(database) : jobsOf(database).where('state', '=', state);
      const { count } = await all
        .select((query) => query.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      let query = all
        .selectAll()
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(first + 1);
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where('created_ms', '<', after.createdMs),
            where.and([where('created_ms', '=', after.createdMs), where('id', '>', after.id)]),
          ]),
        );
      }
      const rows = await query.execute();
      return {
        items: rows.slice(0, first).map(jobOfRow),
        hasNextPage: rows.length > first,
        totalCount: Number(count),
      };
    },

    async countUnfinished() {
      const rows = await jobsOf(database)
        .select(['kind', (query) => query.fn.countAll<number>().as('count')])
        .where('state', 'in', ['QUEUED', 'RUNNING'])
        .groupBy(['kind', 'kind_rank'])
        .orderBy('kind_rank')
        .execute();
      return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
    },

    async listHeld() {
      const rows = await jobsOf(database)
        .selectAll()
        .where('state', '=', 'RUNNING')
        .where('lease_until_ms', '>=', now())
        .execute();
      return rows.map(jobOfRow);
    },

    async dropLeases() {
      const { numUpdatedRows } = await database
        .updateTable('job')
        .set({ lease_until_ms: 0 })
        .where('state', '=', 'RUNNING')
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    async noteRecovery(recovery) {
      const value = JSON.stringify(recovery);
      await database
        .insertInto('meta')
        .values({ name: recoveryName, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },

    async lastRecovery() {
      const row = await database
        .selectFrom('meta')
        .select('value')
        .where('name', '=', recoveryName)
        .executeTakeFirst();
      return row ? (JSON.parse(row.value) as Recovery) : null;
    },

    async listDerived() {
      const rows = await database.selectFrom('derived_media').selectAll().execute();
      return new Map(rows.map((row) => [row.video_id, derivedOfColumns(row)]));
    },

    async forgetDerived(videoId, parts) {
      const nothing = derivedColumns(
        Object.fromEntries(parts.map((part) => [part, null])) as Partial<DerivedMedia>,
      );
      await database.updateTable('derived_media').set(nothing).where('video_id', '=', videoId).execute();
    },

    async forgetGone(keptMs) {
      await database.transaction().execute(async (transaction) => {
        const present = transaction.selectFrom('video').select('id');
        await transaction
          .updateTable('derived_media')
          .set({ seen_ms: now() })
          .where('video_id', 'in', present)
          .execute();
        const gone = transaction
          .selectFrom('derived_media')
          .select('video_id')
          .where('seen_ms', '<', after(now(), -keptMs));
        await transaction.deleteFrom('job').where('video_id', 'in', gone).execute();
        await transaction.deleteFrom('derived_media').where('seen_ms', '<', after(now(), -keptMs)).execute();
      });
    },
  };
}

const recoveryName = 'last-recovery';
const gaveUp = `The server stopped each of the ${mostAttempts} times that this was begun. Perhaps the machine has too little memory for it.`;

/** It waits and its time has come, or its worker is gone. */
function isDue(nowMs: RawBuilder<number>) {
  return sql<boolean>`((state = 'QUEUED' and due_ms <= ${nowMs}) or (state = 'RUNNING' and lease_until_ms < ${nowMs}))`;
}

function after(nowMs: RawBuilder<number>, delayMs: number): RawBuilder<number> {
  return sql`${nowMs} + ${sql.lit(Math.round(delayMs))}`;
}

function jobsOf(database: Kysely<Tables>) {
  return database.selectFrom('job');
}

/** A job that nobody has begun yet. */
function begun(nowMs: RawBuilder<number>) {
  return {
    state: 'QUEUED' as const,
    progress: 0,
    attempt: 0,
    due_ms: nowMs,
    worker: null,
    lease_until_ms: null,
    is_cancelled: 0 as const,
    reason: null,
    started_ms: null,
    ended_ms: null,
  };
}

function rowOfNew(job: NewJob, nowMs: RawBuilder<number>) {
  return {
    ...begun(nowMs),
    id: jobId(job),
    kind: job.kind,
    video_id: job.videoId,
    kind_rank: jobKinds.indexOf(job.kind),
    published_ms: job.publishedMs,
    created_ms: nowMs,
  };
}

function jobOfRow(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind as JobKind,
    videoId: row.video_id,
    state: row.state,
    progress: row.progress,
    attempt: row.attempt,
    reason: row.reason,
    createdMs: row.created_ms,
    startedMs: row.started_ms,
    endedMs: row.ended_ms,
  };
}
