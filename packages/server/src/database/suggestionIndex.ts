import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { SnapshotVideo } from '../library/librarySnapshot.ts';
import type { SearchRequest, Suggestion } from '../library/search.ts';
import { type Term, termsOf, wordsOf } from '../library/searchText.ts';
import type { Channel } from '../library/video.ts';
import type { Tables } from './tables.ts';
import { wordIndexOf } from './wordIndex.ts';

// Rows are numbered by what to suggest first. The numbers have gaps, so that one more needs no others moved.

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
  /** Of two titles that read the same, the newer one is suggested. */
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
 * Takes what these sources say for all that they say: what they said before is forgotten. A source without texts is gone.
 *
 * Channels are suggested before tags, those before titles; tags of most videos first, titles newest first. What reads the same is
 * suggested once.
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

/** Of a statement. */
const sourcesAtOnce = 200;
const textsAtOnce = 500;
/** In the order in which they are suggested. */
const kinds: readonly Suggestion['kind'][] = ['CHANNEL', 'TAG', 'TITLE'];
/** Tags of more videos are all suggested first; counting a frequent one costs the same in any library. */
const mostUses = 1_000;

/** Suggests what is best of what reads so, if anything does. */
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

/** So many ids share one place: of channels all, of tags those of as many videos, of titles those of one minute. */
const widths: readonly number[] = [2 ** 50, 2 ** 30, 2 ** 24];
const minuteMs = 60_000;
const mostMinutes = 2 ** 26 - 1;

/** The first id of a place. What is suggested first has the smaller one; all fit into the integers of JavaScript. */
function placeOf(kind: number, uses: number, lastMs: number): number {
  const minute = Math.max(0, Math.min(mostMinutes, Math.floor(lastMs / minuteMs)));
  const rank = [0, mostUses - uses, mostMinutes - minute][kind]!;
  return kind * 2 ** 50 + rank * widths[kind]!;
}

/** An id of the place: always the same for the same words, or the next one that is free. */
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
