import type { Kysely } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';
import type { Tables } from '../rows/tables.ts';
import type { WordIndex } from './wordIndexForm.ts';
import { postgresWordIndex } from './wordIndexPostgres.ts';
import { sqliteWordIndex } from './wordIndexSqlite.ts';

export function wordIndexOf(database: Kysely<Tables>): WordIndex {
  return dialectOf(database) === 'postgres' ? postgresWordIndex : sqliteWordIndex;
}
