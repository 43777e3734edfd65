import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Returns the length of a list. The first page of a short list has all of it, so there is nothing to count.
 *
 * @param list selects the whole list
 * @param page the rows of the page that was read, with one more if there is a next page
 */
export async function countOfList(
  list: SelectQueryBuilder<Tables, any, unknown>,
  {
    rows,
    first,
    after,
  }: { readonly rows: readonly unknown[]; readonly first: number; readonly after: unknown },
): Promise<number> {
  if (after === null && rows.length <= first) return rows.length;
  const { count } = await list
    .clearSelect()
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
