import type { Kysely, RawBuilder } from 'kysely';
import type { Term } from '../library/searchText.ts';
import type { Tables } from './tables.ts';

/** What is written about a document: title, tags, channel, description; folded words with a space between. */
export type WrittenWords = readonly string[];

/** Which documents hold which words. Each database has a form of its own, and both find the same. */
export interface WordIndex {
  /** The table `found (id)` of a `with`: where every term is found, in what is written or in what is said. */
  found(terms: readonly Term[]): RawBuilder<unknown>;
  /**
   * As `found (id, relevance)`, the least relevance first: a word of a title counts most, one of a description least, and what is
   * only said comes after all that is written.
   */
  ranked(terms: readonly Term[]): RawBuilder<unknown>;
  /** As `ranked`, where any term is written. */
  rankedByAny(terms: readonly Term[]): RawBuilder<unknown>;

  /** In the place of what was known of the document. */
  putWritten(database: Kysely<Tables>, id: number, fields: WrittenWords): Promise<void>;
  /** @param words all of the document: one word of a query may be in the title, the next in what is said; `null`: nothing is said */
  putSpoken(database: Kysely<Tables>, id: number, words: string | null): Promise<void>;
  remove(database: Kysely<Tables>, id: number): Promise<void>;

  /** The suggestions (id, text, kind) that hold every term, the lowest ids first. */
  findSuggestions(
    terms: readonly Term[],
    options: { readonly isBeginning: boolean; readonly limit: number },
  ): RawBuilder<unknown>;
  addSuggestion(database: Kysely<Tables>, id: number, words: string): Promise<void>;
  removeSuggestion(database: Kysely<Tables>, id: number): Promise<void>;
}
