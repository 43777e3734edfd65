import { type Kysely, sql } from 'kysely';
import type { SnapshotVideo } from '../library/librarySnapshot.ts';
import type { SearchRequest, Suggestion } from '../library/search.ts';
import type { Channel } from '../library/video.ts';
import { matchOf, wordsOf } from './searchIndex.ts';
import type { Tables } from './tables.ts';

// Rows are numbered by what to suggest first, and FTS5 finds them in that order: however many match, it stops after the few
// that are shown.

export async function suggest(
  database: Kysely<Tables>,
  { query, first }: Pick<SearchRequest, 'query' | 'first'>,
): Promise<readonly Suggestion[]> {
  const match = matchOf(query);
  if (match === null) return [];
  const beginning = await find(database, `^${match}`, first);
  if (beginning.length === first) return beginning.map(suggestionOf);
  const ids = new Set(beginning.map(({ id }) => id));
  const others = (await find(database, match, first + ids.size)).filter(({ id }) => !ids.has(id));
  return [...beginning, ...others].slice(0, first).map(suggestionOf);
}

async function find(database: Kysely<Tables>, match: string, limit: number) {
  const { rows } = await sql<Suggestion & { readonly id: number }>`
    select suggestion.id, text, kind from suggestion_entry
    cross join suggestion on suggestion.id = suggestion_entry.rowid
    where suggestion_entry match ${match} order by suggestion_entry.rowid limit ${limit}`.execute(database);
  return rows;
}

function suggestionOf({ text, kind }: Suggestion): Suggestion {
  return { text, kind };
}

/** Channels, then tags, those of most videos first, then titles, the newest first. What reads the same is there once. */
export async function fillSuggestions(
  database: Kysely<Tables>,
  videos: readonly SnapshotVideo[],
  channels: readonly Channel[],
): Promise<void> {
  await sql`delete from suggestion`.execute(database);
  await sql`insert into suggestion_entry (suggestion_entry) values ('delete-all')`.execute(database);
  const uses = new Map<string, number>();
  for (const { tags } of videos) {
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  const tags = [...uses].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const titles = [...videos].sort((a, b) => b.publishedMs - a.publishedMs || (a.id < b.id ? -1 : 1));
  const known = new Set<string>();
  for (const { text, kind } of [
    ...channels.map(({ name }) => ({ text: name, kind: 'CHANNEL' })),
    ...tags.map(([tag]) => ({ text: tag, kind: 'TAG' })),
    ...titles.map(({ title }) => ({ text: title, kind: 'TITLE' })),
  ]) {
    const words = wordsOf(text);
    if (words === '' || known.has(words)) continue;
    known.add(words);
    await sql`insert into suggestion values (${known.size}, ${text}, ${kind})`.execute(database);
    await sql`insert into suggestion_entry (rowid, words) values (${known.size}, ${words})`.execute(database);
  }
}
