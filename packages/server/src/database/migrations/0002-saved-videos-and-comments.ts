import { type Kysely, type Migration, sql } from 'kysely';

/** Viewers' saved videos and comments. */
export const savedVideosAndComments: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `alter table video_count add column comments integer not null default 0`,

  `create table video_save (
    viewer_id text not null,
    video_id text not null,
    created_ms bigint not null,
    primary key (viewer_id, video_id)
  )`,
  `create index video_save_last on video_save (viewer_id, created_ms desc, video_id)`,

  `create table comment (
    id text primary key,
    video_id text not null,
    viewer_id text not null,
    text text,
    created_ms bigint not null,
    edited_ms bigint
  )`,
  `create index comment_newest on comment (video_id, created_ms desc, id) where text is not null`,
];
