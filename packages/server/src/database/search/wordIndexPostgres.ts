import { type RawBuilder, sql } from 'kysely';
import type { Term } from '../../library/catalogue/searchText.ts';
import { mostCounted, tellingOf } from './tellingTerms.ts';
import type { WordIndex } from './wordIndexForm.ts';

// A tsvector stores the words of a text, for the index and for ranking. It cannot reliably show adjacency, because it
// stores no position after the 16,383rd and at most 256 per word (PostgreSQL, 12.9 "Limitations"). Adjacency is
// checked in the text itself.

/** Weights of description, channel, tags and title. */
const weights = sql`cast('{0.1, 0.4, 0.6, 1}' as real[])`;
const fieldWeights = ['A', 'B', 'C', 'D'] as const;
const written = sql`title || tags || channel || description`;

/**
 * A word of a tsvector has less than 2,048 bytes, and a UTF-16 code unit at most three. Longer words are checked in
 * the text.
 */
const longestLexeme = 500;
/** The maximum size of a tsvector's words, as counted here. PostgreSQL allows less than a megabyte. */
const maxVectorBytes = 900_000;
const mostPlaces = 50;
/** As for SQLite, but lower, because reading a document costs more here. */
const mostAlike = 1_000;

/** The indexed expression for titles, as in migration 0022. */
const titleWords = sql`ts_filter(words, '{a}')`;
const words = sql`words`;

export const postgresWordIndex: WordIndex = {
  mostRanked: 2_000,

  found: (terms) => sql`found as (select id from search_document where ${holdsAllAnywhere(terms)})`,

  documents: (terms) => sql`document as (select * from search_document where ${holdsAllAnywhere(terms)})`,

  ranked(terms) {
    const query = queryOf(terms, '&');
    return sql`
      written as materialized (
        select id, ${rankOf(query)} as relevance from search_entry where ${holdsAll(terms, written, byIndex)}
      ),
      found as materialized (
        select id, relevance from written
        union all
        select id, 1000000 + ${rankOf(query)} from search_document
        where ${holdsAllAnywhere(terms)} and id not in (select id from written)
      )`;
  },

  tiers(terms, beforeId) {
    const isLeft = sql`id < cast(${beforeId} as bigint)`;
    const inTitle = holdsAll(terms, sql`title`, (query) => sql`${titleWords} @@ cast(${query} as tsquery)`);
    const isWritten = holdsAll(terms, written, byCounts);
    return [
      sql`found as (select id from search_entry where ${inTitle} and ${isLeft})`,
      sql`found as (select id from search_entry where ${isWritten} and not (${inTitle}) and ${isLeft})`,
      // Checks one document at a time: collecting all written matches first would cost more than the page.
      sql`found as (
        select id from search_spoken as spoken where ${isLeft}
        and (select ${holdsAll(terms, sql`spoken.text`, byCounts)} from search_document where id = spoken.id)
        and not (select ${isWritten} from search_entry where id = spoken.id)
      )`,
    ];
  },

  // Materialized, so that numbers are sorted rather than the words.
  rankedByAny: (terms) => sql`
    found as materialized (
      select id, ${rankOf(queryOf(terms, '|'))} as relevance from search_entry
      where ${holdsAny(terms)}
    )`,

  async telling(database, terms) {
    const counts = await sql<{ i: number; count: number }>`${sql.join(
      terms.map(
        (term, i) => sql`select cast(${i} as integer) as i, count(*) as count from (
          select from search_entry where ${holdsAll([term], written, byCounts)} limit ${mostAlike + 1}
        ) as alike`,
      ),
      sql` union all `,
    )}`.execute(database);
    return tellingOf(terms, counts.rows, mostAlike);
  },

  // The index finds all words in one pass. A lookup for each word would take three times as long.
  async mostFrequent(database, candidates) {
    const { rows } = await sql<{ word: string }>`
      select asked.word from (
        select words from search_entry where ${byIndex(candidates.map(lexemeOf).join(' | '))} limit ${mostCounted}
      ) as entry
      cross join lateral unnest(entry.words)
      join json_array_elements_text(cast(${JSON.stringify(candidates)} as json)) with ordinality as asked (word, place)
        on asked.word = lexeme
      group by asked.word, asked.place order by count(*) desc, asked.place limit 1`.execute(database);
    return rows[0]?.word ?? null;
  },

  async put(database, id, fields, said) {
    const [title, tags, channel, description] = fields.map(spaced);
    await sql`insert into search_entry (id, title, tags, channel, description, words)
      values (${id}, ${title}, ${tags}, ${channel}, ${description}, cast(${vectorOf(fields)} as tsvector))
      on conflict (id) do update set title = excluded.title, tags = excluded.tags, channel = excluded.channel,
        description = excluded.description, words = excluded.words`.execute(database);
    await sql`delete from search_spoken where id = ${id}`.execute(database);
    if (said === null) {
      // Positions only matter for ranking, and the written words have their own table for that.
      const bare = sql`strip(cast(${vectorOf(fields)} as tsvector))`;
      await sql`update search_document set words = ${bare} where id = ${id}`.execute(database);
      return;
    }
    // Two spaces, so that no words are adjacent across the end of a field.
    const all = [...fields, said].join('  ');
    const vector = sql`cast(${vectorOf([all])} as tsvector)`;
    await sql`update search_document set words = ${vector} where id = ${id}`.execute(database);
    await sql`insert into search_spoken (id, text) values (${id}, ${spaced(all)})`.execute(database);
  },

  async remove(database, id) {
    await sql`delete from search_entry where id = ${id}`.execute(database);
    await sql`delete from search_spoken where id = ${id}`.execute(database);
  },

  findSuggestions(terms, { isBeginning, limit }) {
    const begins = isBeginning ? sql`starts_with(text, ${needleOf(terms[0]!)})` : sql`true`;
    return sql`
      select id, text, kind from suggestion
      where id in (
        select id from suggestion_entry where ${holdsAll(terms, sql`text`, byCounts)} and ${begins}
      )
      order by id limit ${limit}`;
  },

  async addSuggestion(database, id, words) {
    await sql`insert into suggestion_entry (id, text, words)
      values (${id}, ${spaced(words)}, cast(${vectorOf([words])} as tsvector))`.execute(database);
  },

  async removeSuggestion(database, id) {
    await sql`delete from suggestion_entry where id = ${id}`.execute(database);
  },
};

/**
 * Returns the rank, lowest for the best, as with bm25. A long text does not rank higher for repeating a word
 * (normalization 1).
 */
function rankOf(query: string): RawBuilder<number> {
  return sql`cast(-ts_rank(${weights}, words, cast(${query} as tsquery), 1) as double precision)`;
}

/**
 * Builds a condition on a tsvector. With a literal query, PostgreSQL knows how frequent the words are, and goes
 * through the documents if they are frequent. That is right for a few matches in a given order. For all matches it is
 * wrong, because PostgreSQL does not know that long texts are stored separately and cost much to fetch.
 */
type Asked = (query: string) => RawBuilder<boolean>;
const byCounts: Asked = (query) => sql`${words} @@ cast(${query} as tsquery)`;
/** A subquery, so that PostgreSQL cannot know the frequency of the words when planning, and uses the index. */
const byIndex: Asked = (query) => sql`${words} @@ (select cast(${query} as tsquery))`;

function holdsAll(terms: readonly Term[], text: RawBuilder<unknown>, asked: Asked): RawBuilder<boolean> {
  return sql`${asked(queryOf(terms, '&'))} and ${standIn(terms, text)}`;
}

/** Searches the written text. The index finds the words; the text shows whether they are adjacent. */
function holdsAny(terms: readonly Term[]): RawBuilder<boolean> {
  if (terms.every(isExact)) return byIndex(queryOf(terms, '|'));
  return sql.join(
    terms.map((term) => sql`(${holdsAll([term], written, byIndex)})`),
    sql` or `,
  );
}

/** A condition on a document: it contains all terms, in writing or speech. */
function holdsAllAnywhere(terms: readonly Term[]): RawBuilder<boolean> {
  const hasWords = byIndex(queryOf(terms, '&'));
  if (terms.every(isExact)) return hasWords;
  return sql<boolean>`${hasWords} and (
    exists (select from search_entry where id = search_document.id and ${standIn(terms, written)})
    or exists (select from search_spoken where id = search_document.id and ${standIn(terms, sql`text`)})
  )`;
}

function standIn(terms: readonly Term[], text: RawBuilder<unknown>): RawBuilder<boolean> {
  const needles = terms.filter((term) => !isExact(term)).map(needleOf);
  return sql.join([sql`true`, ...needles.map((needle) => sql`strpos(${text}, ${needle}) > 0`)], sql` and `);
}

/** Returns whether a match of the words alone is sufficient, without checking the text. */
function isExact({ tokens }: Term): boolean {
  return tokens.length === 1 && tokens[0]!.length <= longestLexeme;
}

/** Returns the term as it occurs in a text with a space before and after each word. */
function needleOf({ tokens, isPrefix }: Term): string {
  return ` ${tokens.join(' ')}${isPrefix ? '' : ' '}`;
}

function spaced(words: string): string {
  return words === '' ? '' : ` ${words} `;
}

/**
 * Returns a query in PostgreSQL's query language. Words are quoted, so that user input is never parsed as an
 * operator.
 */
function queryOf(terms: readonly Term[], operator: '&' | '|'): string {
  return terms
    .map(({ tokens, isPrefix }) => {
      const words = tokens.map((token, i) => {
        const isUnfinished = (isPrefix && i === tokens.length - 1) || token.length > longestLexeme;
        return `${lexemeOf(token)}${isUnfinished ? ':*' : ''}`;
      });
      return `(${words.join(' & ')})`;
    })
    .join(` ${operator} `);
}

function lexemeOf(word: string): string {
  return `'${word.slice(0, longestLexeme).replaceAll(/['\\]/g, '$&$&')}'`;
}

/**
 * Returns a tsvector literal of the fields' words with their weights. The words of a single field have the lowest
 * weight.
 */
function vectorOf(fields: readonly string[]): string {
  const placesOf = new Map<string, string[]>();
  let place = 0;
  let sizeBytes = 0;
  fields.forEach((field, i) => {
    const weight = fields.length === 1 ? 'D' : fieldWeights[i]!;
    for (const word of field.split(' ')) {
      if (word === '') continue;
      const lexeme = lexemeOf(word);
      place = Math.min(place + 1, 16_383);
      const places = placesOf.get(lexeme);
      if (places && places.length >= mostPlaces) continue;
      sizeBytes += places ? 2 : 12 + Buffer.byteLength(lexeme);
      if (sizeBytes > maxVectorBytes) continue;
      if (places) places.push(`${place}${weight}`);
      else placesOf.set(lexeme, [`${place}${weight}`]);
    }
  });
  return [...placesOf].map(([lexeme, places]) => `${lexeme}:${places.join(',')}`).join(' ');
}
