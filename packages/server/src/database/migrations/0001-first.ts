import { type Kysely, type Migration, sql } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';

/** The library, viewers' data, and the responses to mutations. */
export const first: Migration = {
  async up(database: Kysely<unknown>) {
    const all = dialectOf(database) === 'sqlite' ? [...statements, sqliteSearch] : statements;
    for (const statement of all) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `create table meta (name text primary key, value text not null)`,

  `create table channel (
    handle text primary key,
    name text not null,
    description text not null,
    avatar_path text,
    avatar_width integer,
    avatar_height integer
  )`,

  `create table video (
    id text primary key,
    channel_handle text not null references channel (handle),
    title text not null,
    description text not null,
    published_ms bigint not null,
    duration_seconds double precision not null,
    tags text not null,
    width integer not null,
    height integer not null,
    mime_type text not null,
    size_bytes bigint not null,
    path text not null,
    poster_path text,
    poster_width integer,
    poster_height integer,
    chapters_path text
  )`,
  `create index video_newest on video (published_ms desc, id)`,
  `create index video_newest_of_channel on video (channel_handle, published_ms desc, id)`,

  `create table caption (
    video_id text not null references video (id) on delete cascade,
    language text not null,
    label text not null,
    path text not null,
    primary key (video_id, language)
  )`,
  `create table chapter (
    video_id text not null references video (id) on delete cascade,
    start_seconds double precision not null,
    end_seconds double precision not null,
    title text not null
  )`,
  `create index chapter_of_video on chapter (video_id, start_seconds)`,

  `create table library_file (
    path text primary key,
    size_bytes bigint not null,
    modified_ms bigint not null,
    status text not null,
    reason text,
    facts text
  )`,

  // Viewers' data from here on. It does not reference video, because a video may leave the library and return.
  `create table video_count (
    video_id text primary key,
    views integer not null default 0,
    likes integer not null default 0
  )`,
  `create table progress (
    viewer_id text not null,
    video_id text not null,
    position_seconds double precision not null,
    updated_ms bigint not null,
    primary key (viewer_id, video_id)
  )`,
  `create table video_like (
    viewer_id text not null,
    video_id text not null,
    created_ms bigint not null,
    primary key (viewer_id, video_id)
  )`,

  `create table mutation (
    viewer_id text not null,
    key text not null,
    fingerprint text not null,
    answer text,
    created_ms bigint not null,
    primary key (viewer_id, key)
  )`,
  `create index mutation_oldest on mutation (created_ms)`,
  `create table mutation_step (
    viewer_id text not null,
    key text not null,
    name text not null,
    primary key (viewer_id, key, name),
    foreign key (viewer_id, key) references mutation (viewer_id, key) on delete cascade
  )`,
];

// Replaced by 0005, the first search migration for PostgreSQL.
const sqliteSearch = `create virtual table search_entry using fts5 (
  type unindexed, id unindexed, title, tags, channel, description,
  tokenize = "unicode61 remove_diacritics 2"
)`;
