import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** How many files of the library there are, by status. */
export async function countLibraryFiles(
  database: Kysely<Tables>,
): Promise<readonly { readonly labels: { readonly status: string }; readonly count: number }[]> {
  const rows = await database
    .selectFrom('library_file')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ labels: { status }, count: Number(count) }));
}
