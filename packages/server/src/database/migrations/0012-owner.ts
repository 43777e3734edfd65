import { type Kysely, type Migration, sql } from 'kysely';

/** The owner's secret and sessions, and the owner's decisions about videos and comments. */
export const owner: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  // At most one row.
  `create table owner_secret (
    id integer primary key,
    hash text not null,
    created_ms bigint not null
  )`,
  `create table owner_session (
    id text primary key,
    token_hash text not null unique,
    previous_hash text unique,
    previous_until_ms bigint,
    created_ms bigint not null,
    used_ms bigint not null,
    rotated_ms bigint not null,
    agent text not null,
    address text not null
  )`,
  `create table sign_in_failure (
    address text primary key,
    failures integer not null,
    last_ms bigint not null
  )`,

  // Does not reference video, because a video may leave the library and return: it then has the same visibility as
  // before. A video without a row is public.
  `create table video_visibility (
    video_id text primary key,
    visibility text not null
  )`,
  // Null: the library's value is used.
  `create table video_edit (
    video_id text primary key,
    title text,
    description text,
    tags text,
    published_ms bigint
  )`,
  // The library's version of a video whose row contains edits; null without edits.
  `alter table video add column unedited text`,

  `alter table comment add column hidden_ms bigint`,
  `create index comment_report_newest on comment_report (created_ms)`,
];
