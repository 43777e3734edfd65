import { type Kysely, type Migration, sql } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';

/**
 * PostgreSQL: all words of each document, written and spoken, beside the columns that filters use: one index gives
 * matches and weights, without a join. The words of titles have a separate index. SQLite has had one list since 0013.
 */
export const wordsOfDocuments: Migration = {
  async up(database: Kysely<unknown>) {
    if (dialectOf(database) !== 'postgres') return;
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `alter table search_document add column words tsvector`,
  // Stored uncompressed: decompressing long texts would cost more than ranking them.
  `alter table search_document alter column words set storage external`,
  `update search_document as document set words = coalesce(
    (select words from search_spoken as spoken where spoken.id = document.id),
    (select strip(words) from search_entry as entry where entry.id = document.id)
  )`,
  `create index search_document_words on search_document using gin (words)`,
  `alter table search_spoken drop column words`,
  `create index search_entry_title on search_entry using gin (ts_filter(words, '{a}'))`,
];
