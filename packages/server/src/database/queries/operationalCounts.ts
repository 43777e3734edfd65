import type { Kysely } from 'kysely';
import type { Tables } from '../rows/tables.ts';

/** Returns the number of files in the library, by status. */
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

/** Returns the number of jobs, by kind and state. */
export async function countJobs(
  database: Kysely<Tables>,
): Promise<
  readonly { readonly labels: { readonly kind: string; readonly state: string }; readonly count: number }[]
> {
  const rows = await database
    .selectFrom('job')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
    .groupBy(['kind', 'state'])
    .execute();
  return rows.map(({ kind, state, count }) => ({ labels: { kind, state }, count: Number(count) }));
}
