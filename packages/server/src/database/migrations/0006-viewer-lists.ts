import { type Kysely, type Migration, sql } from 'kysely';

/** Viewers' watch histories, playlists and subscriptions. */
export const viewerLists: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  // Separate from `progress`, whose row is removed when a video is watched to its end.
  `create table video_watch (
    viewer_id text not null,
    video_id text not null,
    watched_ms bigint not null,
    primary key (viewer_id, video_id)
  )`,
  `create index video_watch_last on video_watch (viewer_id, watched_ms desc, video_id)`,
  `insert into video_watch select viewer_id, video_id, updated_ms from progress`,
  `create table viewer_setting (
    viewer_id text primary key,
    history_paused integer not null
  )`,

  `create index video_like_last on video_like (viewer_id, created_ms desc, video_id)`,

  `create table playlist (
    id text primary key,
    viewer_id text not null,
    title text,
    description text not null,
    visibility text not null,
    created_ms bigint not null,
    updated_ms bigint not null
  )`,
  `create index playlist_last on playlist (viewer_id, updated_ms desc, id) where title is not null`,
  `create table playlist_item (
    playlist_id text not null references playlist (id) on delete cascade,
    video_id text not null,
    place double precision not null,
    primary key (playlist_id, video_id)
  )`,
  `create index playlist_item_order on playlist_item (playlist_id, place, video_id)`,
  `create index playlist_item_of_video on playlist_item (video_id)`,

  `create table subscription (
    viewer_id text not null,
    channel_handle text not null,
    created_ms bigint not null,
    primary key (viewer_id, channel_handle)
  )`,
  `create index subscription_of_channel on subscription (channel_handle)`,
];
