import { type Kysely, type Migration, sql } from 'kysely';
import type { Tables } from '../rows/tables.ts';
import { dialectOf } from '../rows/dialect.ts';
import { wordsOf } from '../../library/catalogue/searchText.ts';

/**
 * SQLite: one index with all words of each document, so that one list provides both matches and weights. The next
 * scan fills it. Channels are added at once, because the scan may not read them again. PostgreSQL joins two lists
 * fast enough.
 */
export const oneListOfWords: Migration = {
  async up(database: Kysely<Tables>) {
    if (dialectOf(database) === 'postgres') return;
    for (const statement of statements) await sql.raw(statement).execute(database);
    const { rows: channels } = await sql<{ id: number; handle: string; name: string; description: string }>`
      select document.id, handle, name, description from channel
      join search_document as document on document.type = 'channel' and document.key = handle`.execute(
      database,
    );
    for (const { id, handle, name, description } of channels) {
      const words = [name, handle, description].map(wordsOf).join(' ');
      await sql`insert into search_whole (rowid, words) values (${id}, ${words})`.execute(database);
    }
  },
};

const statements = [
  `drop table search_spoken`,
  // As in 0010.
  `create virtual table search_whole using fts5 (words, prefix = '1 2 3', content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`,
  `update video set fingerprint = ''`,
  `delete from meta where name = 'library-fingerprint'`,
];
