import type { Kysely } from 'kysely';
import { spellingsNear } from '../../library/catalogue/misspellings.ts';
import { termsOf, tokensOf } from '../../library/catalogue/searchText.ts';
import type { Tables } from '../rows/tables.ts';
import { countFound } from './searchIndex.ts';
import { wordIndexOf } from './wordIndex.ts';

/** Each misspelt word costs some hundred lookups. */
const mostCorrected = 2;

/**
 * Returns the query with the words corrected that no document contains: each by the most frequent word of the written
 * texts that differs from it by one letter. Null if all of its words are found, or one of the others cannot be
 * corrected.
 */
export async function correctQuery(database: Kysely<Tables>, query: string): Promise<string | null> {
  const unknown = new Set<string>();
  for (const term of termsOf(query)) {
    if ((await countFound(database, [term])) > 0) continue;
    if (term.tokens.length > 1 || unknown.size === mostCorrected) return null;
    unknown.add(term.tokens[0]!);
  }
  if (unknown.size === 0) return null;
  const meant = new Map<string, string>();
  for (const word of unknown) {
    const known = await wordIndexOf(database).mostFrequent(database, spellingsNear(word));
    if (known === null) return null;
    meant.set(word, known);
  }
  return replaced(query, meant);
}

/** Replaces words of a text, by their folded forms. */
function replaced(text: string, words: ReadonlyMap<string, string>): string {
  let result = '';
  let end = 0;
  for (const { folded, from, until } of tokensOf(text)) {
    const word = words.get(folded);
    if (word === undefined) continue;
    result += text.slice(end, from) + word;
    end = until;
  }
  return result + text.slice(end);
}
