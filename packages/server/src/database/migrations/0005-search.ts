import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What is said in videos, and an index of words that knows of it. The index holds folded words alone, no text; the next scan
 * fills it.
 */
export const search: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

/** Words are folded and parted before they get here: SQLite's tokenizer only finds the spaces. */
const words = `content = '', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"`;

const statements = [
  `create table transcript (
    video_id text not null references video (id) on delete cascade,
    language text not null,
    cues text not null,
    primary key (video_id, language)
  )`,

  `drop table search_entry`,
  `create table search_document (
    id integer primary key,
    type text not null,
    key text not null,
    channel_handle text,
    published_ms bigint,
    duration_seconds double precision,
    has_captions integer
  )`,
  `create virtual table search_entry using fts5 (title, tags, channel, description, prefix = '1 2 3', ${words})`,
  // Apart: beside an hour of speech, the few words of a title would weigh nothing.
  `create virtual table search_spoken using fts5 (words, ${words})`,

  `create table suggestion (id integer primary key, text text not null, kind text not null)`,
  `create virtual table suggestion_entry using fts5 (words, prefix = '1 2 3', ${words})`,
];
