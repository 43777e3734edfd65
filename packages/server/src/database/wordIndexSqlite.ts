import { sql } from 'kysely';
import type { Term } from '../library/searchText.ts';
import type { WordIndex } from './wordIndexForm.ts';

/** Full text search by FTS5. */
const rank = sql`bm25(search_entry, 10, 6, 4, 1)`;
/** bm25 is far from a million. */
const spokenRank = sql`1000000 + bm25(search_spoken)`;

/**
 * FTS5's own language. Terms hold letters and digits alone, each in quotes: nothing that somebody types is ever a sign of that
 * language.
 */
function matchOf(terms: readonly Term[], operator: 'AND' | 'OR' = 'AND'): string {
  return terms
    .map(({ tokens, isPrefix }) => `"${tokens.join(' ')}"${isPrefix ? '*' : ''}`)
    .join(` ${operator} `);
}

export const sqliteWordIndex: WordIndex = {
  // bm25 reads all that stands of every match, so only the order that needs it pays for it.
  found(terms) {
    const match = matchOf(terms);
    return sql`
      found as materialized (
        select rowid as id from search_entry where search_entry match ${match}
        union
        select rowid from search_spoken where search_spoken match ${match}
      )`;
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
        select rowid, ${spokenRank} from search_spoken
        where search_spoken match ${match} and rowid not in (select id from written)
      )`;
  },

  rankedByAny: (terms) => sql`
    found as (
      select rowid as id, ${rank} as relevance from search_entry
      where search_entry match ${matchOf(terms, 'OR')}
    )`,

  async putWritten(database, id, [title, tags, channel, description]) {
    await sql`insert or replace into search_entry (rowid, title, tags, channel, description)
      values (${id}, ${title}, ${tags}, ${channel}, ${description})`.execute(database);
  },

  async putSpoken(database, id, words) {
    await sql`delete from search_spoken where rowid = ${id}`.execute(database);
    if (words === null) return;
    await sql`insert into search_spoken (rowid, words) values (${id}, ${words})`.execute(database);
  },

  async remove(database, id) {
    await sql`delete from search_entry where rowid = ${id}`.execute(database);
    await sql`delete from search_spoken where rowid = ${id}`.execute(database);
  },

  // FTS5 finds rows in the order of their numbers: however many match, it stops after the few that are shown.
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
