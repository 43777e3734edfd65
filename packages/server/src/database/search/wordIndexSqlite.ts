import { type RawBuilder, sql } from 'kysely';
import type { Term } from '../../library/catalogue/searchText.ts';
import { mostCounted, tellingOf } from './tellingTerms.ts';
import type { WordIndex } from './wordIndexForm.ts';

/**
 * Full text search with FTS5: one index with each document as written, and one with all of its words, including
 * spoken ones.
 */
const entry = sql`search_entry`;
const whole = sql`search_whole`;
const rank = sql`bm25(search_entry, 10, 6, 4, 1)`;
/** bm25 values are far below a million. */
const wholeRank = sql`1000000 + bm25(search_whole)`;

/** Separates the parts of a document. It cannot be typed, so no phrase matches across it. */
const border = ' \ue000 ';
/** A term in more documents than this does not distinguish them. */
const mostAlike = 2_000;
/**
 * Returns a query in FTS5's query language. Terms contain letters and digits only, each quoted, so that user input is
 * never parsed as an operator.
 */
function matchOf(terms: readonly Term[], operator: 'AND' | 'OR' = 'AND'): string {
  return terms
    .map(({ tokens, isPrefix }) => `"${tokens.join(' ')}"${isPrefix ? '*' : ''}`)
    .join(` ${operator} `);
}

export const sqliteWordIndex: WordIndex = {
  mostRanked: 5_000,

  // bm25 reads every occurrence in every match, so only the order that needs it uses it. The limit keeps SQLite from
  // querying the index again for each document (https://sqlite.org/optoverview.html#flattening).
  found: (terms) => sql`
    found as (select rowid as id from search_whole where search_whole match ${matchOf(terms)} limit -1)`,

  documents(terms) {
    return sql`
      ${sqliteWordIndex.found(terms)},
      document as (select document.* from found join search_document as document on document.id = found.id)`;
  },

  ranked(terms) {
    const match = matchOf(terms);
    return sql`
      written as materialized (
        select rowid as id, ${rank} as relevance from search_entry where search_entry match ${match}
      ),
      found as materialized (
        select id, relevance from written
        union all
        select rowid, ${wholeRank} from search_whole
        where search_whole match ${match} and rowid not in (select id from written)
      )`;
  },

  tiers(terms, beforeId) {
    const match = matchOf(terms);
    const inTitle = `{title} : (${match})`;
    const tier = (table: RawBuilder<unknown>, matched: string, isLeft = sql`true`) => sql`
      found as (
        select rowid as id from ${table} where ${table} match ${matched} and rowid < ${beforeId} and ${isLeft}
      )`;
    return [
      tier(entry, inTitle),
      tier(entry, `(${match}) NOT ${inTitle}`),
      tier(
        whole,
        match,
        sql`rowid not in (select rowid from search_entry where search_entry match ${match})`,
      ),
    ];
  },

  rankedByAny: (terms) => sql`
    found as (
      select rowid as id, ${rank} as relevance from search_entry
      where search_entry match ${matchOf(terms, 'OR')}
    )`,

  async telling(database, terms) {
    const counts = await sql<{ i: number; count: number }>`${sql.join(
      terms.map(
        (term, i) => sql`select ${i} as i, count(*) as count from (
          select 1 from search_entry where search_entry match ${matchOf([term])} limit ${mostAlike + 1}
        )`,
      ),
      sql` union all `,
    )}`.execute(database);
    return tellingOf(terms, counts.rows, mostAlike);
  },

  async mostFrequent(database, words) {
    const { rows } = await sql<{ word: string }>`
      select word from (
        select key, value as word, (
          select count(*) from (
            select 1 from search_entry where search_entry match '"' || value || '"' limit ${mostCounted}
          )
        ) as count from json_each(${JSON.stringify(words)})
      ) where count > 0 order by count desc, key limit 1`.execute(database);
    return rows[0]?.word ?? null;
  },

  async put(database, id, written, said) {
    const [title, tags, channel, description] = written;
    await sql`insert or replace into search_entry (rowid, title, tags, channel, description)
      values (${id}, ${title}, ${tags}, ${channel}, ${description})`.execute(database);
    const words = [...written, said ?? ''].join(border);
    await sql`insert or replace into search_whole (rowid, words) values (${id}, ${words})`.execute(database);
  },

  async remove(database, id) {
    await sql`delete from search_entry where rowid = ${id}`.execute(database);
    await sql`delete from search_whole where rowid = ${id}`.execute(database);
  },

  // FTS5 finds rows in the order of their ids: however many match, it stops after the few that are shown.
  findSuggestions: (terms, { isBeginning, limit }) => sql`
    select suggestion.id, text, kind from suggestion_entry
    cross join suggestion on suggestion.id = suggestion_entry.rowid
    where suggestion_entry match ${`${isBeginning ? '^' : ''}${matchOf(terms)}`}
    order by suggestion_entry.rowid limit ${limit}`,

  async addSuggestion(database, id, words) {
    await sql`insert into suggestion_entry (rowid, words) values (${id}, ${words})`.execute(database);
  },

  async removeSuggestion(database, id) {
    await sql`delete from suggestion_entry where rowid = ${id}`.execute(database);
  },
};
