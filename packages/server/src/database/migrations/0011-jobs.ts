import { type Kysely, type Migration, sql } from 'kysely';

/** Media jobs, and the media derived by them. */
export const jobs: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `create table job (
    id text primary key,
    kind text not null,
    video_id text not null,
    kind_rank integer not null,
    published_ms bigint not null,
    state text not null,
    progress double precision not null,
    attempt integer not null,
    due_ms bigint not null,
    worker text,
    lease_until_ms bigint,
    is_cancelled integer not null,
    reason text,
    created_ms bigint not null,
    started_ms bigint,
    ended_ms bigint
  )`,
  `create index job_order on job (state, kind_rank, published_ms desc)`,
  `create index job_age on job (created_ms desc, id)`,
  `create table derived_media (
    video_id text primary key,
    seen_ms bigint not null,
    poster text,
    storyboard text,
    playable text,
    stream text,
    loudness_lufs double precision
  )`,
];
