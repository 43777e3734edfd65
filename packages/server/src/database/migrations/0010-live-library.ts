import { type Kysely, type Migration, sql } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';

/**
 * A library that is updated in small steps: the sources of each video, and word indexes from which one entry can be
 * removed without rebuilding. The next scan fills them.
 */
export const liveLibrary: Migration = {
  async up(database: Kysely<unknown>) {
    const isSqlite = dialectOf(database) === 'sqlite';
    for (const statement of [...statements, ...(isSqlite ? fullTextStatements : [])]) {
      await sql.raw(statement).execute(database);
    }
  },
};

/** As in 0005. */
const words = `content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"`;

const statements = [
  // No video has an empty fingerprint, so each is read again once.
  `alter table video add column fingerprint text not null default ''`,
  `alter table library_file add column advice text`,
  // More facts are read from a file than before.
  `update library_file set facts = null`,
  `delete from meta where name = 'library-fingerprint'`,

  // The sources of each suggestion: a video for its title and tags, a channel for its name.
  `create table suggestion_source (
    owner text not null,
    kind integer not null,
    text text not null,
    words text not null,
    published_ms bigint not null,
    primary key (owner, kind, text)
  )`,
  `create index suggestion_source_words on suggestion_source (words, kind, published_ms desc)`,

  `delete from search_document`,
  `create unique index search_document_key on search_document (type, key)`,
  `delete from suggestion`,
  `alter table suggestion add column words text not null default ''`,
  `create unique index suggestion_words on suggestion (words)`,
];

const fullTextStatements = [
  `drop table search_entry`,
  `create virtual table search_entry using fts5 (title, tags, channel, description, prefix = '1 2 3', ${words})`,
  `drop table search_spoken`,
  `create virtual table search_spoken using fts5 (words, ${words})`,
  `drop table suggestion_entry`,
  `create virtual table suggestion_entry using fts5 (words, prefix = '1 2 3', ${words})`,
];
