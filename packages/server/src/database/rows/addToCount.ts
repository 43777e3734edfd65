import type { Transaction, Updateable } from 'kysely';
import type { Tables } from './tables.ts';

/** Updates a stored count in the transaction of the change, so that pages need not count rows. */
export async function addToCount(
  transaction: Transaction<Tables>,
  videoId: string,
  column: 'views' | 'likes' | 'comments',
  amount: 1 | -1,
  further: Pick<Updateable<Tables['video_count']>, 'viewed_ms'> = {},
): Promise<void> {
  await transaction
    .insertInto('video_count')
    .values({ video_id: videoId, [column]: amount, ...further })
    .onConflict((conflict) =>
      conflict
        .column('video_id')
        .doUpdateSet((row) => ({ [column]: row(`video_count.${column}`, '+', amount), ...further })),
    )
    .execute();
}
