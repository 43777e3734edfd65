import type { Kysely, RawBuilder } from 'kysely';
import type { Term } from '../library/searchText.ts';
import type { Tables } from './tables.ts';

/** What is written about a document: title, tags, channel, description; folded words with a space between. */
export type WrittenWords = readonly string[];

/** Maps words to documents. Each database has its own implementation; both find the same. */
export interface WordIndex {
  /** Of how many documents the rank is asked at most: it costs ten times what finding them does. */
  readonly mostRanked: number;
  /** The table `found (id)` of a `with` clause: the documents that contain every term, written or spoken. */
  found(terms: readonly Term[]): RawBuilder<unknown>;
  /** The matching rows of `search_document`, as the table `document`. */
  documents(terms: readonly Term[]): RawBuilder<unknown>;
  /**
   * As `found (id, relevance)`, the least relevance first: a word of a title counts most, one of a description least, and what is
   * only said comes after all that is written.
   */
  ranked(terms: readonly Term[]): RawBuilder<unknown>;
  /** As `ranked`, where any term is written. */
  rankedByAny(terms: readonly Term[]): RawBuilder<unknown>;

  /**
   * For terms that are nearly everywhere, where ranking each match would cost too much: the tables `found (id)` of a `with` that
   * together are what `found` is, no document in two, the better before the worse: of the ids below `beforeId`. Each can be read from
   * the highest id down, no further than is needed.
   */
  tiers(terms: readonly Term[], beforeId: number): readonly RawBuilder<unknown>[];
  /** The terms that tell documents apart, for they are not in most of them; all, where there are no such terms. */
  telling(database: Kysely<Tables>, terms: readonly Term[]): Promise<readonly Term[]>;

  /**
   * Replaces the words of a document. One word of a query may match the written text, the next the spoken.
   *
   * @param said `null` without speech
   */
  put(database: Kysely<Tables>, id: number, written: WrittenWords, said: string | null): Promise<void>;
  remove(database: Kysely<Tables>, id: number): Promise<void>;

  /** The suggestions (id, text, kind) that hold every term, the lowest ids first. */
  findSuggestions(
    terms: readonly Term[],
    options: { readonly isBeginning: boolean; readonly limit: number },
  ): RawBuilder<unknown>;
  addSuggestion(database: Kysely<Tables>, id: number, words: string): Promise<void>;
  removeSuggestion(database: Kysely<Tables>, id: number): Promise<void>;
}
