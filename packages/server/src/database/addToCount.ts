import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Counts along with a change, in its transaction, so that no page has to count rows. */
export async function addToCount(
  transaction: Transaction<Tables>,
  videoId: string,
  column: 'views' | 'likes' | 'comments',
  amount: 1 | -1,
): Promise<void> {
  await transaction
    .insertInto('video_count')
    .values({ video_id: videoId, [column]: amount })
    .onConflict((conflict) =>
      conflict
        .column('video_id')
        .doUpdateSet((row) => ({ [column]: row(`video_count.${column}`, '+', amount) })),
    )
    .execute();
}
