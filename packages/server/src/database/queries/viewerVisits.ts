import { type Kysely, sql, type Transaction } from 'kysely';
import { idleMs, notedEveryMs, type ViewerVisits } from '../../library/viewers/viewerVisits.ts';
import { changeWhole, takeTurn } from '../rows/changeWhole.ts';
import type { Tables } from '../rows/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** `forgetIdle` is called hourly. With this pause, it runs once a day at about the same time. */
const pauseMs = dayMs - 60 * 60 * 1000;
const tidiedName = 'viewers_tidied_ms';
/** Number of viewers removed per transaction, because others wait meanwhile. */
const batchSize = 100;

/** Tables of viewers' own data. */
const ownedTables = [
  'progress',
  'video_like',
  'video_save',
  'video_watch',
  'viewer_setting',
  'playlist',
  'subscription',
] as const satisfies readonly (keyof Tables)[];

/** @param rule replaced by tests */
export function createViewerVisits(database: Kysely<Tables>, rule = { idleMs, notedEveryMs }): ViewerVisits {
  return {
    async note(viewerId, nowMs) {
      const row = await database
        .selectFrom('viewer_visit')
        .select('seen_ms')
        .where('viewer_id', '=', viewerId)
        .executeTakeFirst();
      if (!row || nowMs - row.seen_ms < rule.notedEveryMs) return;
      await database
        .updateTable('viewer_visit')
        .set({ seen_ms: nowMs })
        .where('viewer_id', '=', viewerId)
        .execute();
    },

    async forgetIdle(nowMs) {
      if (!(await changeWhole(database, (change) => beginDay(change, nowMs)))) return 0;
      let count = 0;
      for (;;) {
        const forgotten = await changeWhole(database, (change) => forgetSome(change, nowMs - rule.idleMs));
        count += forgotten;
        if (forgotten < batchSize) return count;
      }
    },
  };
}

/**
 * Records viewers that have no visit yet.
 *
 * @returns false if this was already done today
 */
async function beginDay(change: Transaction<Tables>, nowMs: number): Promise<boolean> {
  await takeTurn(change, 'idle viewers');
  const row = await change
    .selectFrom('meta')
    .select('value')
    .where('name', '=', tidiedName)
    .executeTakeFirst();
  const passedMs = row === undefined ? dayMs : nowMs - Number(row.value);
  if (passedMs >= 0 && passedMs < pauseMs) return false;
  if (passedMs > 2 * dayMs) {
    const lostMs = passedMs - dayMs;
    await sql`update viewer_visit set seen_ms = seen_ms + ${sql.lit(lostMs)}`.execute(change);
  }
  // The clock was set back, or the viewer came after the time that was lost.
  await change.updateTable('viewer_visit').set({ seen_ms: nowMs }).where('seen_ms', '>', nowMs).execute();
  for (const table of ownedTables) {
    await sql`insert into viewer_visit (viewer_id, seen_ms)
      select distinct owned.viewer_id, ${sql.lit(nowMs)} from ${sql.table(table)} as owned
      where not exists (select 1 from viewer_visit where viewer_visit.viewer_id = owned.viewer_id)`.execute(
      change,
    );
  }
  const news = { value: String(nowMs) };
  await change
    .insertInto('meta')
    .values({ name: tidiedName, ...news })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(news))
    .execute();
  return true;
}

/** @returns how many viewers were removed; fewer than `batchSize`: there are no more */
async function forgetSome(change: Transaction<Tables>, seenBeforeMs: number): Promise<number> {
  const idle = change
    .selectFrom('viewer_visit')
    .select('viewer_id')
    .where('seen_ms', '<', seenBeforeMs)
    .orderBy('seen_ms')
    .limit(batchSize);
  const rows = await change
    .deleteFrom('viewer_visit')
    .where('viewer_id', 'in', idle)
    // Checked again: a viewer may have returned meanwhile.
    .where('seen_ms', '<', seenBeforeMs)
    .returning('viewer_id')
    .execute();
  if (rows.length === 0) return 0;
  const viewerIds = rows.map((row) => row.viewer_id);
  await change
    .deleteFrom('playlist_item')
    .where(
      'playlist_id',
      'in',
      change.selectFrom('playlist').select('id').where('viewer_id', 'in', viewerIds),
    )
    .execute();
  for (const table of ownedTables) {
    await sql`delete from ${sql.table(table)} where viewer_id in (${sql.join(viewerIds)})`.execute(change);
  }
  return rows.length;
}
