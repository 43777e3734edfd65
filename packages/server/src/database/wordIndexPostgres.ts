import { type RawBuilder, sql } from 'kysely';
import type { Term } from '../library/searchText.ts';
import type { WordIndex } from './wordIndexForm.ts';

// A tsvector says which words a text holds, for the index and for the rank. It cannot say reliably which of them stand together:
// it knows no place after the 16,383rd and at most 256 of a word (PostgreSQL, 12.9 "Limitations"). The text itself is asked for that.

/** Of description, channel, tags and title. */
const weights = sql`cast('{0.1, 0.4, 0.6, 1}' as real[])`;
const fieldWeights = ['A', 'B', 'C', 'D'] as const;
const written = sql`title || tags || channel || description`;

/** A word of a tsvector has less than 2,048 bytes, and a UTF-16 unit at most three. Of what is longer, the text is asked. */
const longestLexeme = 500;
/** All words of one, in bytes as far as they are counted here: less than a megabyte. */
const maxVectorBytes = 900_000;
const mostPlaces = 50;

export const postgresWordIndex: WordIndex = {
  found: (terms) => sql`
    found as materialized (
      select id from search_entry where ${holdsAll(terms, written)}
      union
      select id from search_spoken where ${holdsAll(terms, sql`text`)}
    )`,

  ranked(terms) {
    const query = queryOf(terms, '&');
    return sql`
      written as materialized (
        select id, ${rankOf(query)} as relevance from search_entry where ${holdsAll(terms, written)}
      ),
      found as materialized (
        select id, relevance from written
        union all
        select id, 1000000 + ${rankOf(query)} from search_spoken
        where ${holdsAll(terms, sql`text`)} and id not in (select id from written)
      )`;
  },

  rankedByAny: (terms) => sql`
    found as (
      select id, ${rankOf(queryOf(terms, '|'))} as relevance from search_entry
      where ${sql.join(
        terms.map((term) => sql`(${holds(term, written)})`),
        sql` or `,
      )}
    )`,

  telling: async (_, terms) => terms,

  async put(database, id, fields, said) {
    const [title, tags, channel, description] = fields.map(spaced);
    await sql`insert into search_entry (id, title, tags, channel, description, words)
      values (${id}, ${title}, ${tags}, ${channel}, ${description}, cast(${vectorOf(fields)} as tsvector))
      on conflict (id) do update set title = excluded.title, tags = excluded.tags, channel = excluded.channel,
        description = excluded.description, words = excluded.words`.execute(database);
    await sql`delete from search_spoken where id = ${id}`.execute(database);
    if (said === null) return;
    const words = [...fields, said].join(' ');
    await sql`insert into search_spoken (id, text, words)
      values (${id}, ${spaced(words)}, cast(${vectorOf([words])} as tsvector))`.execute(database);
  },

  async remove(database, id) {
    await sql`delete from search_entry where id = ${id}`.execute(database);
    await sql`delete from search_spoken where id = ${id}`.execute(database);
  },

  findSuggestions(terms, { isBeginning, limit }) {
    const begins = isBeginning ? sql`starts_with(text, ${needleOf(terms[0]!)})` : sql`true`;
    return sql`
      select id, text, kind from suggestion
      where id in (select id from suggestion_entry where ${holdsAll(terms, sql`text`)} and ${begins})
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

/** The least is the best, as bm25 has it. A long text is not better for holding a word more often (normalization 1). */
function rankOf(query: string): RawBuilder<number> {
  return sql`cast(-ts_rank(${weights}, words, cast(${query} as tsquery), 1) as double precision)`;
}

function holdsAll(terms: readonly Term[], text: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql.join(
    terms.map((term) => holds(term, text)),
    sql` and `,
  );
}

/** The index finds the words; the text says whether they stand together. */
function holds(term: Term, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const hasWords = sql<boolean>`words @@ cast(${queryOf([term], '&')} as tsquery)`;
  const isExact = term.tokens.length === 1 && term.tokens[0]!.length <= longestLexeme;
  return isExact ? hasWords : sql`${hasWords} and strpos(${text}, ${needleOf(term)}) > 0`;
}

/** As it stands in a text with a space before and after each word. */
function needleOf({ tokens, isPrefix }: Term): string {
  return ` ${tokens.join(' ')}${isPrefix ? '' : ' '}`;
}

function spaced(words: string): string {
  return words === '' ? '' : ` ${words} `;
}

/** PostgreSQL's own language; the words in quotes, so that nothing that somebody types is ever a sign of it. */
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

/** The words of fields with their weights; of a single field, with the least. */
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
