import type { Tables } from './tables.ts';

type Table = keyof Tables;

/**
 * What becomes of each table when a site moves into another database: its rows go along, or stay behind because they mean something to
 * this database alone. What is referred to stands before what refers to it.
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
  video_edit: 'moved',
  video_change: 'moved',
  owner_caption: 'moved',
  owner_secret: 'moved',
  owner_session: 'moved',
  sign_in_failure: 'moved',
  // Whose turn something was.
  lease: 'left',
  // Of a site on SQLite, it is a file.
  secret: 'left',
};

export const siteTables = Object.keys(tables) as readonly Table[];
export const movedTables: readonly Table[] = siteTables.filter((table) => tables[table] === 'moved');

/** The indexes of words and what they are made of: filled anew from what is moved, for each database has a form of its own, and some of these alone. */
export const rebuiltTables: readonly string[] = [
  'search_document',
  'search_entry',
  'search_spoken',
  'search_whole',
  'suggestion',
  'suggestion_entry',
  'suggestion_source',
];
