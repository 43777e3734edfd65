import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StorageUse, StoredAmount } from '../../library/catalogue/storageUse.ts';
import { dialectOf } from '../rows/dialect.ts';
import type { Tables } from '../rows/tables.ts';

export function createStorageUse(database: Kysely<Tables>): StorageUse {
  const isPostgres = dialectOf(database) === 'postgres';
  /** The size in the description of generated media; null without one. */
  const sizeIn = (column: 'playable' | 'stream'): RawBuilder<number | null> =>
    isPostgres
      ? sql`(derived_media.${sql.ref(column)}::json ->> 'sizeBytes')::float8`
      : sql`derived_media.${sql.ref(column)} ->> 'sizeBytes'`;

  async function generated(column: 'playable' | 'stream'): Promise<StoredAmount> {
    const row = await database
      .selectFrom('derived_media')
      .select(({ fn }) => [fn.count<number>(column).as('count'), fn.sum(sizeIn(column)).as('bytes')])
      .executeTakeFirstOrThrow();
    return amountOf(row);
  }

  return {
    async amounts() {
      const videos = await database
        .selectFrom('video')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum('size_bytes').as('bytes')])
        .executeTakeFirstOrThrow();
      const unused = await database
        .selectFrom('library_file')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum('size_bytes').as('bytes')])
        .where('status', 'in', ['refused', 'duplicate'])
        .executeTakeFirstOrThrow();
      const whole = isPostgres
        ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
        : sql<{
            bytes: number;
          }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
      return {
        videos: amountOf(videos),
        unused: amountOf(unused),
        converted: await generated('playable'),
        streams: await generated('stream'),
        databaseBytes: Number((await whole.execute(database)).rows[0]!.bytes),
      };
    },

    async largestVideos(first) {
      const bytes = sql<number>`coalesce(${sizeIn('playable')}, 0) + coalesce(${sizeIn('stream')}, 0)`;
      const rows = await database
        .selectFrom('video')
        .leftJoin('derived_media', 'derived_media.video_id', 'video.id')
        .select(['video.id', bytes.as('generated')])
        .orderBy(sql`video.size_bytes + ${bytes}`, 'desc')
        .orderBy('video.id')
        .limit(first)
        .execute();
      return rows.map(({ id, generated }) => ({ videoId: id, generatedBytes: Number(generated) }));
    },
  };
}

/** PostgreSQL returns sums as texts; a sum of no rows is null. */
function amountOf({
  count,
  bytes,
}: {
  readonly count: number;
  readonly bytes: string | number | bigint | null;
}): StoredAmount {
  return { count: Number(count), sizeBytes: Number(bytes ?? 0) };
}
