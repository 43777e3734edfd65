import type { Tables } from '../rows/tables.ts';

type Table = keyof Tables;

/**
 * Whether each table is moved with a site into another database, or left because its rows apply to this database
 * only. A table is listed after those that it refers to.
 */
const tables: { readonly [table in Table]: 'moved' | 'left' } = {
  meta: 'moved',
  channel: 'moved',
  video: 'moved',
  caption: 'moved',
  transcript: 'moved',
  chapter: 'moved',
  library_file: 'moved',
  video_count: 'moved',
  progress: 'moved',
  video_like: 'moved',
  video_save: 'moved',
  video_watch: 'moved',
  viewer_setting: 'moved',
  viewer_visit: 'moved',
  playlist: 'moved',
  playlist_item: 'moved',
  subscription: 'moved',
  comment: 'moved',
  comment_report: 'moved',
  job: 'moved',
  derived_media: 'moved',
  made_caption: 'moved',
  mutation: 'moved',
  mutation_step: 'moved',
  video_visibility: 'moved',
  departed_video: 'moved',
  video_edit: 'moved',
  video_change: 'moved',
  owner_caption: 'moved',
  owner_poster: 'moved',
  owner_secret: 'moved',
  owner_session: 'moved',
  sign_in_failure: 'moved',
  // Leases of running work.
  lease: 'left',
  // A site on SQLite stores it in a file.
  secret: 'left',
};

export const siteTables = Object.keys(tables) as readonly Table[];
export const movedTables: readonly Table[] = siteTables.filter((table) => tables[table] === 'moved');

/**
 * The word indexes and their sources. They are rebuilt from the moved data, because their form differs by database,
 * and some exist in only one.
 */
export const rebuiltTables: readonly string[] = [
  'search_document',
  'search_entry',
  'search_spoken',
  'search_whole',
  'suggestion',
  'suggestion_entry',
  'suggestion_source',
];
