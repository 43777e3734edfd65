import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import type { SearchRequest, Suggestion } from '../../library/catalogue/search.ts';
import { type Term, termsOf, wordsOf } from '../../library/catalogue/searchText.ts';
import type { Channel } from '../../library/videos/video.ts';
import type { Tables } from '../rows/tables.ts';
import { wordIndexOf } from './wordIndex.ts';

// Rows are numbered in the order of suggestion. The numbers have gaps, so that adding a row does not renumber others.

export async function suggest(
  database: Kysely<Tables>,
  { query, first }: Pick<SearchRequest, 'query' | 'first'>,
): Promise<readonly Suggestion[]> {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const beginning = await find(database, terms, true, first);
  if (beginning.length === first) return beginning.map(suggestionOf);
  const ids = new Set(beginning.map(({ id }) => id));
  const others = (await find(database, terms, false, first + ids.size)).filter(({ id }) => !ids.has(id));
  return [...beginning, ...others].slice(0, first).map(suggestionOf);
}

async function find(database: Kysely<Tables>, terms: readonly Term[], isBeginning: boolean, limit: number) {
  const query = wordIndexOf(database).findSuggestions(terms, { isBeginning, limit });
  const { rows } = await sql<Suggestion & { readonly id: number }>`${query}`.execute(database);
  return rows;
}

function suggestionOf({ text, kind }: Suggestion): Suggestion {
  return { text, kind };
}

/** The suggestions derived from one video or channel. */
export interface SuggestionSource {
  /** The id of a video, or `channel:` and a handle. */
  readonly owner: string;
  readonly texts: readonly { readonly kind: Suggestion['kind']; readonly text: string }[];
  /** Of two equal titles, the newer one is suggested. */
  readonly publishedMs: number;
}

export function sourceOfVideo({
  id,
  title,
  tags,
  publishedMs,
}: Pick<SnapshotVideo, 'id' | 'title' | 'tags' | 'publishedMs'>): SuggestionSource {
  const texts = [
    { kind: 'TITLE', text: title } as const,
    ...tags.map((text) => ({ kind: 'TAG', text }) as const),
  ];
  return { owner: id, texts, publishedMs };
}

export function sourceOfChannel({ handle, name }: Pick<Channel, 'handle' | 'name'>): SuggestionSource {
  return { owner: `channel:${handle}`, texts: [{ kind: 'CHANNEL', text: name }], publishedMs: 0 };
}

/**
 * Replaces the suggestions of these sources. A source without texts is removed.
 *
 * Channels are suggested before tags, and tags before titles; tags by number of videos, titles newest first. Texts
 * with the same words are suggested once.
 */
export async function updateSuggestions(
  database: Kysely<Tables>,
  sources: readonly SuggestionSource[],
): Promise<void> {
  const changedWords = new Set<string>();
  const last = [...new Map(sources.map((source) => [source.owner, source])).values()];
  for (let from = 0; from < last.length; from += sourcesAtOnce) {
    const part = last.slice(from, from + sourcesAtOnce);
    const { rows: forgotten } = await sql<{ words: string }>`
      delete from suggestion_source where owner in (${sql.join(part.map(({ owner }) => owner))})
      returning words`.execute(database);
    for (const { words } of forgotten) changedWords.add(words);
    const said = part.flatMap(({ owner, texts, publishedMs }) =>
      texts
        .map(({ kind, text }) => ({
          owner,
          kind: kinds.indexOf(kind),
          text,
          words: wordsOf(text),
          publishedMs,
        }))
        .filter(({ words }) => words !== ''),
    );
    for (const { words } of said) changedWords.add(words);
    for (let row = 0; row < said.length; row += textsAtOnce) {
      const values = said
        .slice(row, row + textsAtOnce)
        .map(
          ({ owner, kind, text, words, publishedMs }) =>
            sql`(${owner}, cast(${kind} as integer), ${text}, ${words}, cast(${publishedMs} as bigint))`,
        );
      await sql`insert into suggestion_source (owner, kind, text, words, published_ms)
        values ${sql.join(values)} on conflict (owner, kind, text) do nothing`.execute(database);
    }
  }
  for (const words of changedWords) await updateWords(database, words);
}

/** Sources and texts per statement. */
const sourcesAtOnce = 200;
const textsAtOnce = 500;
/** In the order of suggestion. */
const kinds: readonly Suggestion['kind'][] = ['CHANNEL', 'TAG', 'TITLE'];
/** Tags with at least this many videos rank equally, so that counting a frequent tag costs the same in any library. */
const mostUses = 1_000;

/** Suggests the best text with these words, if there is one. */
async function updateWords(database: Kysely<Tables>, words: string): Promise<void> {
  const { rows: sources } = await sql<{ kind: number; text: string; uses: number; last_ms: number }>`
    select kind, text, count(*) as uses, max(published_ms) as last_ms
    from (
      select kind, text, published_ms from suggestion_source where words = ${words}
      order by kind, published_ms desc limit ${mostUses}
    ) as source
    group by kind, text
    order by kind, case kind when 1 then -count(*) else -max(published_ms) end, text limit 1`.execute(
    database,
  );
  const { rows: known } = await sql<{ id: number; text: string; kind: string }>`
    select id, text, kind from suggestion where words = ${words}`.execute(database);
  const [source] = sources;
  const place = source && placeOf(source.kind, Number(source.uses), Number(source.last_ms));
  const [old] = known;
  const isSame =
    old &&
    source &&
    old.text === source.text &&
    old.kind === kinds[source.kind] &&
    old.id >= place! &&
    old.id < place! + widths[source.kind]!;
  if (isSame) return;
  if (old) {
    await wordIndexOf(database).removeSuggestion(database, old.id);
    await sql`delete from suggestion where id = ${old.id}`.execute(database);
  }
  if (!source) return;
  const id = await freeId(database, place!, widths[source.kind]!, words);
  await sql`insert into suggestion (id, text, kind, words)
    values (${id}, ${source.text}, ${kinds[source.kind]}, ${words})`.execute(database);
  await wordIndexOf(database).addSuggestion(database, id, words);
}

/** Number of ids that share one place: all channels, tags with the same number of videos, titles of the same minute. */
const widths: readonly number[] = [2 ** 50, 2 ** 30, 2 ** 24];
const minuteMs = 60_000;
const mostMinutes = 2 ** 26 - 1;

/** Returns the first id of a place. Earlier suggestions have smaller ids, and all are safe integers. */
function placeOf(kind: number, uses: number, lastMs: number): number {
  const minute = Math.max(0, Math.min(mostMinutes, Math.floor(lastMs / minuteMs)));
  const rank = [0, mostUses - uses, mostMinutes - minute][kind]!;
  return kind * 2 ** 50 + rank * widths[kind]!;
}

/** Returns an id in the place: always the same one for the same words, or the next free one. */
async function freeId(
  database: Kysely<Tables>,
  place: number,
  width: number,
  words: string,
): Promise<number> {
  const hash = createHash('sha256').update(words).digest().readUIntBE(0, 6);
  for (let id = place + (hash % width); ; id += 1) {
    const { rows } = await sql`select 1 from suggestion where id = ${id}`.execute(database);
    if (rows.length === 0) return id;
  }
}
