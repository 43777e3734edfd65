import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Leases } from '../../library/videos/leases.ts';
import { databaseNowMs } from '../rows/databaseClock.ts';
import type { Tables } from '../rows/tables.ts';

/** The parts of the platform that tests replace. */
export interface LeaseRuntime {
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  randomUUID(): string;
}

/** Two renewals may fail before the lease is lost. */
const renewalsPerTerm = 3;

/** @param now returns an expression for the current time in the database */
export function createLeases(
  database: Kysely<Tables>,
  runtime: LeaseRuntime,
  now: () => RawBuilder<number> = () => databaseNowMs(database),
): Leases {
  async function take(name: string, holder: string, ttlMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('lease')
      .values({ name, holder, expires_ms: sql`${now()} + ${sql.lit(ttlMs)}` })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_ms: sql`${now()} + ${sql.lit(ttlMs)}` })
          .where('lease.expires_ms', '<=', now()),
      )
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) > 0) return true;
    await shorten(name, ttlMs);
    return false;
  }

  /**
   * Shortens a lease that is longer than any can be, because the database's clock was set back. A live holder renews
   * it in time.
   */
  async function shorten(name: string, ttlMs: number): Promise<void> {
    await database
      .updateTable('lease')
      .set({ expires_ms: sql`${now()} + ${sql.lit(ttlMs)}` })
      .where('name', '=', name)
      .where('expires_ms', '>', sql<number>`${now()} + ${sql.lit(2 * ttlMs)}`)
      .execute();
  }

  async function renew(name: string, holder: string, ttlMs: number): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('lease')
      .set({ expires_ms: sql`${now()} + ${sql.lit(ttlMs)}` })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) > 0;
  }

  async function giveBack(name: string, holder: string): Promise<void> {
    await database.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
  }

  /** Starts the lease's term here before querying the database, so that it ends here no later than there. */
  function startKeeping(name: string, holder: string, ttlMs: number, onLost: () => void) {
    let isOver = false;
    let renewing = Promise.resolve();
    let nextRenewal: unknown;
    let term = startTerm();

    function startTerm(): unknown {
      return runtime.setTimeout(() => {
        end();
        onLost();
      }, ttlMs);
    }
    function end(): void {
      isOver = true;
      runtime.clearTimeout(term);
      runtime.clearTimeout(nextRenewal);
    }
    function planRenewal(): void {
      if (isOver) return;
      nextRenewal = runtime.setTimeout(() => (renewing = renewOnce()), ttlMs / renewalsPerTerm);
    }
    async function renewOnce(): Promise<void> {
      const nextTerm = startTerm();
      // If the database is unavailable, renewal is tried again, and the known term continues.
      const isRenewed = await renew(name, holder, ttlMs).catch(() => null);
      if (isRenewed === true && !isOver) {
        runtime.clearTimeout(term);
        term = nextTerm;
      } else {
        runtime.clearTimeout(nextTerm);
      }
      if (isRenewed === false && !isOver) {
        end();
        onLost();
      }
      planRenewal();
    }

    return {
      renewInTime: planRenewal,
      async stop(): Promise<void> {
        end();
        await renewing;
      },
    };
  }

  return {
    async withLease(name, ttlMs, work) {
      const holder = runtime.randomUUID();
      const lost = new AbortController();
      const keeping = startKeeping(name, holder, ttlMs, () => lost.abort());
      try {
        if (!(await take(name, holder, ttlMs))) return { held: false };
        keeping.renewInTime();
        return { held: true, value: await work(lost.signal) };
      } finally {
        await keeping.stop();
        // If the database is unavailable, the lease expires by itself.
        await giveBack(name, holder).catch(() => {});
      }
    },
  };
}
