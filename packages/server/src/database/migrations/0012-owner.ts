import { type Kysely, type Migration, sql } from 'kysely';

/** Who the owner is, which browsers are signed in, and what the owner decides about videos and comments. */
export const owner: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  // One row.
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

  // No reference to video, for a video may leave the library and come back: it is as private then as it was. What has no row is
  // public.
  `create table video_visibility (
    video_id text primary key,
    visibility text not null
  )`,
  // Null: what the library says.
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
