import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { type Job, type JobKind, type JobState, jobId, jobKinds, type NewJob } from '../../jobs/queue/job.ts';
import type { FailedAttempt, Hold, JobQueue, JobRecords } from '../../jobs/queue/jobQueue.ts';
import type { Recovery } from '../../jobs/queue/recovery.ts';
import type { DerivedMedia } from '../../library/catalogue/derivedMedia.ts';
import { serverMessage } from '../../library/videos/serverMessages.ts';
import { databaseNowMs } from '../rows/databaseClock.ts';
import { takeTurn } from '../rows/changeWhole.ts';
import { derivedOfColumns, derivedColumns } from '../rows/derivedRows.ts';
import { dialectOf } from '../rows/dialect.ts';
import type { Tables } from '../rows/tables.ts';
import { noteVideoChanges } from '../rows/videoChanges.ts';
import { forgetMadeCaptions, putMadeCaptions } from '../rows/madeCaptions.ts';
import { updateIndexes } from '../search/visibleInIndexes.ts';

/** A job during which a worker ended this often is not retried automatically. */
const mostAttempts = 3;
/** The number of parameters of a statement is limited. */
const chunkLength = 100;

type JobRow = Selectable<Tables['job']>;
type ChangedJob = Pick<JobRow, 'id' | 'state'>;

/**
 * Creates a store that keeps the jobs in a table.
 *
 * @param onChange called with each job that changed, and whether it now waits for a worker
 * @param now returns an expression for the current time in the database
 */
export function createJobStore(
  database: Kysely<Tables>,
  onChange: (id: string, isWaiting: boolean) => void = () => undefined,
  now: () => RawBuilder<number> = () => databaseNowMs(database),
): JobQueue & JobRecords {
  /** Only the worker that holds the job may change it. */
  function updateHeld(on: Kysely<Tables>, { id, worker, attempt }: Hold) {
    return on
      .updateTable('job')
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .where('worker', '=', worker)
      .where('attempt', '=', attempt);
  }

  /** Makes a change in one transaction, then calls `onChange`. */
  async function change(
    make: (on: Transaction<Tables>) => Promise<readonly ChangedJob[]>,
  ): Promise<readonly ChangedJob[]> {
    const changed = await database.transaction().execute(make);
    for (const { id, state } of changed) onChange(id, state === 'QUEUED');
    return changed;
  }

  async function isChanged(...args: Parameters<typeof change>): Promise<boolean> {
    return (await change(...args)).length > 0;
  }

  function afterFailure(failure: FailedAttempt) {
    const ended = { ...free, progress: 0, ended_ms: now() };
    switch (failure.type) {
      case 'failed':
        return { ...ended, state: 'FAILED' as const, reason: failure.reason };
      case 'cancelled':
        return { ...ended, state: 'CANCELLED' as const, reason: null };
      case 'again': {
        const { reason, delayMs } = failure;
        const state = sql<JobState>`case when attempt >= ${mostAttempts} then 'FAILED' else 'QUEUED' end`;
        return { ...ended, state, reason, due_ms: after(now(), delayMs) };
      }
      case 'returned':
        return {
          ...free,
          ...dueAtOnce,
          progress: 0,
          state: sql<JobState>`case when is_cancelled = 1 then 'CANCELLED' else 'QUEUED' end`,
          attempt: sql<number>`attempt - 1`,
        };
    }
  }

  async function insert(jobs: readonly NewJob[], isAgain: boolean): Promise<number> {
    const nowMs = now();
    let count = 0;
    for (let from = 0; from < jobs.length; from += chunkLength) {
      const rows = jobs.slice(from, from + chunkLength).map((job) => rowOfNew(job, nowMs));
      const added = await change(async (on) => {
        await untilSettled(
          on,
          rows.map(({ id }) => id),
        );
        return on
          .insertInto('job')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet((row) => ({
                ...unbegun,
                kind_rank: row.ref('excluded.kind_rank'),
                created_ms: row.ref('excluded.created_ms'),
              }))
              .where(isAgain ? isOver : isUndone),
          )
          .returning(['id', 'state'])
          .execute();
      });
      count += added.length;
    }
    return count;
  }

  return {
    async begin(id, { worker, leaseMs }) {
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
        .where('id', '=', id)
        // Another worker may have started it since it was selected. PostgreSQL waits for that change and checks
        // again.
        .where('state', '=', 'QUEUED')
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      onChange(row.id, false);
      return jobOfRow(row);
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

    complete: (hold, made) =>
      isChanged(async (on) => {
        // Scans read captions, so this change and a scan wait for each other.
        if (made.captions) await takeTurn(on, 'library');
        const ended = await updateHeld(on, hold)
          .set({ ...free, state: 'DONE', progress: 1, reason: null, ended_ms: now() })
          .returning(['id', 'state', 'video_id'])
          .execute();
        const columns = derivedColumns(made);
        const put = async () => {
          for (const { video_id } of ended) {
            await on
              .insertInto('derived_media')
              .values({ video_id, seen_ms: now(), ...columns })
              .onConflict((conflict) =>
                conflict.column('video_id').doUpdateSet({ seen_ms: now(), ...columns }),
              )
              .execute();
            if (made.captions) await putMadeCaptions(on, video_id, made.captions, made.transcripts ?? []);
          }
        };
        const videoIds = ended.map((job) => job.video_id);
        // Of the derived media, viewers see only the poster and the captions outside the player.
        const isTold = made.poster !== undefined || made.captions !== undefined;
        await (isTold ? noteVideoChanges(on, videoIds, put, now()) : put());
        if (made.captions) for (const id of videoIds) await updateIndexes(on, id);
        return ended;
      }),

    fail: (hold, failure) =>
      isChanged((on) => updateHeld(on, hold).set(afterFailure(failure)).returning(['id', 'state']).execute()),

    async cancel(id) {
      const isCancelled = await isChanged((on) =>
        on
          .updateTable('job')
          .set({ state: 'CANCELLED', reason: null, ended_ms: now() })
          .where('id', '=', id)
          .where('state', '=', 'QUEUED')
          .returning(['id', 'state'])
          .execute(),
      );
      if (isCancelled) return true;
      const running = await database
        .updateTable('job')
        .set({ is_cancelled: 1 })
        .where('id', '=', id)
        .where('state', '=', 'RUNNING')
        .returning('id')
        .execute();
      for (const job of running) onChange(job.id, false);
      return running.length > 0;
    },

    async freeAbandoned(leaseMs) {
      await database
        .updateTable('job')
        .set({ lease_until_ms: after(now(), leaseMs) })
        .where('state', '=', 'RUNNING')
        .where('lease_until_ms', '>', after(now(), 2 * leaseMs))
        .execute();
      await change((on) =>
        on
          .updateTable('job')
          .set({
            ...free,
            ...dueAtOnce,
            progress: 0,
            state: sql`case when is_cancelled = 1 then 'CANCELLED' when attempt >= ${mostAttempts} then 'FAILED' else 'QUEUED' end`,
            reason: sql`case when is_cancelled = 1 then null when attempt >= ${mostAttempts} then ${gaveUp} else reason end`,
            ended_ms: now(),
          })
          .where('state', '=', 'RUNNING')
          .where('lease_until_ms', '<', now())
          .returning(['id', 'state'])
          .execute(),
      );
      await change((on) =>
        on
          .updateTable('job')
          .set({ due_ms: sql`${now()} + due_ms - ended_ms`, ended_ms: now() })
          .where('state', '=', 'QUEUED')
          // The attempt ended later than now, because the clock was set back since: the job would be due too late.
          .where(sql<boolean>`due_ms > ended_ms and ended_ms > ${now()}`)
          .returning(['id', 'state'])
          .execute(),
      );
    },

    add: (jobs) => insert(jobs, false),

    async addAgain(jobs) {
      await insert(jobs, true);
    },

    retry: (id) =>
      isChanged((on) =>
        on
          .updateTable('job')
          .set(unbegun)
          .where('id', '=', id)
          .where('state', 'in', ['FAILED', 'CANCELLED'])
          .returning(['id', 'state'])
          .execute(),
      ),

    async hasten(ids) {
      await database
        .updateTable('job')
        .set({ kind_rank: hastenedRank })
        .where('id', 'in', ids)
        .where('state', '=', 'QUEUED')
        .where('kind_rank', '<>', hastenedRank)
        .execute();
    },

    async failUnfinished(reason) {
      await change((on) =>
        on
          .updateTable('job')
          .set({ ...unbegun, state: 'FAILED', reason, ended_ms: now() })
          .where('state', 'in', ['QUEUED', 'RUNNING'])
          .returning(['id', 'state'])
          .execute(),
      );
    },

    async retryFailed(reason) {
      await change((on) =>
        on
          .updateTable('job')
          .set(unbegun)
          .where('state', '=', 'FAILED')
          .where('reason', '=', reason)
          .returning(['id', 'state'])
          .execute(),
      );
    },

    async find(ids) {
      if (ids.length === 0) return [];
      const rows = await database.selectFrom('job').selectAll().where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, jobOfRow(row)]));
      return ids.map((id) => byId.get(id));
    },

    async listOfKind(kind) {
      const rows = await jobsOf(database).selectAll().where('kind', '=', kind).execute();
      return rows.map(jobOfRow);
    },

    async withdraw(ids) {
      for (let from = 0; from < ids.length; from += withdrawnAtOnce)
        await database
          .deleteFrom('job')
          .where('id', 'in', ids.slice(from, from + withdrawnAtOnce))
          .where('state', '=', 'QUEUED')
          .execute();
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
      await database.transaction().execute(async (on) => {
        if (parts.includes('captions')) await takeTurn(on, 'library');
        const put = async () => {
          await on.updateTable('derived_media').set(nothing).where('video_id', '=', videoId).execute();
          if (parts.includes('captions')) await forgetMadeCaptions(on, [videoId]);
        };
        if (!parts.includes('captions')) return put();
        await noteVideoChanges(on, [videoId], put, now());
        await updateIndexes(on, videoId);
      });
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
        await transaction.deleteFrom('made_caption').where('video_id', 'in', gone).execute();
        await transaction.deleteFrom('derived_media').where('seen_ms', '<', after(now(), -keptMs)).execute();
      });
    },

    async forgetFailuresOfGone() {
      await database
        .deleteFrom('job')
        .where('state', 'in', ['FAILED', 'CANCELLED'])
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('video').select('video.id').whereRef('video.id', '=', 'job.video_id'))),
        )
        // Files that become videos once they are converted.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('library_file').select('path').whereRef('converted_id', '=', 'job.video_id')),
          ),
        )
        .execute();
    },
  };
}

/**
 * Waits for jobs that are ending at this moment, so that the next statement sees their results. SQLite has only one
 * writer at a time.
 */
async function untilSettled(on: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (dialectOf(on) === 'sqlite') return;
  await on.selectFrom('job').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

const isOver = sql<boolean>`job.state in ('DONE', 'FAILED', 'CANCELLED')`;
/**
 * The job is done, but its derived media are missing. They may have been created since a request found them missing.
 */
const isUndone = sql<boolean>`job.state = 'DONE' and not exists (
  select 1 from derived_media as made where made.video_id = job.video_id and (
    (job.kind = 'POSTER' and made.poster is not null)
    or (job.kind = 'STORYBOARD' and made.storyboard is not null)
    or (job.kind = 'CAPTIONS' and made.captions is not null)
    or (job.kind in ('REMUX', 'TRANSCODE') and made.playable is not null)
    or (job.kind = 'LOUDNESS' and made.loudness_lufs is not null)
    or (job.kind = 'LADDER' and made.stream is not null)
  )
)`;

/** Jobs per statement. */
const withdrawnAtOnce = 500;

/** Before every kind. */
const hastenedRank = -1;

const recoveryName = 'last-recovery';
const gaveUp = serverMessage('JOB_GAVE_UP', { count: mostAttempts });

/** The columns of a job that no worker holds. */
const free = { worker: null, lease_until_ms: null };

function after(nowMs: RawBuilder<number>, delayMs: number): RawBuilder<number> {
  return sql`${nowMs} + ${sql.lit(Math.round(delayMs))}`;
}

function jobsOf(database: Kysely<Tables>) {
  return database.selectFrom('job');
}

/** Due at once, whatever the clock says: a due time would be in the future after the clock is set back. */
const dueAtOnce = { due_ms: 0 };

/** A job that has not been started. */
const unbegun = {
  ...free,
  ...dueAtOnce,
  state: 'QUEUED' as const,
  progress: 0,
  attempt: 0,
  is_cancelled: 0 as const,
  reason: null,
  started_ms: null,
  ended_ms: null,
};

function rowOfNew(job: NewJob, nowMs: RawBuilder<number>) {
  return {
    ...unbegun,
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
