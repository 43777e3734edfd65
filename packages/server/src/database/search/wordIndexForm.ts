import type { Kysely, RawBuilder } from 'kysely';
import type { Term } from '../../library/catalogue/searchText.ts';
import type { Tables } from '../rows/tables.ts';

/** The written texts of a document: title, tags, channel, description; as folded words separated by spaces. */
export type WrittenWords = readonly string[];

/** Maps words to documents. Each database has its own implementation; both find the same documents. */
export interface WordIndex {
  /** The maximum number of documents to rank. Ranking costs ten times as much as finding. */
  readonly mostRanked: number;
  /** Returns the table `found (id)` of a `with` clause: the documents that contain every term, written or spoken. */
  found(terms: readonly Term[]): RawBuilder<unknown>;
  /** Returns the matching rows of `search_document`, as the table `document`. */
  documents(terms: readonly Term[]): RawBuilder<unknown>;
  /**
   * Returns the matches as `found (id, relevance)`, best first, with the lowest value for the best. A word of a title
   * counts most, one of a description least, and matches in speech come after all written ones.
   */
  ranked(terms: readonly Term[]): RawBuilder<unknown>;
  /** As `ranked`, for documents whose written texts contain any of the terms. */
  rankedByAny(terms: readonly Term[]): RawBuilder<unknown>;

  /**
   * Returns tables `found (id)` of a `with` clause for terms so frequent that ranking each match would cost too much.
   * Together they contain the matches of `found` with ids below `beforeId`, each document once, in better tables
   * first. Each can be read from the highest id down, no further than necessary.
   */
  tiers(terms: readonly Term[], beforeId: number): readonly RawBuilder<unknown>[];
  /**
   * Returns the terms that distinguish documents because most documents do not contain them, or all terms if each of
   * them is frequent.
   */
  telling(database: Kysely<Tables>, terms: readonly Term[]): Promise<readonly Term[]>;

  /**
   * Returns the word that most written texts contain, the first of several; `null` if no text contains any. Not all
   * texts are counted, if there are many.
   *
   * @param words letters only
   */
  mostFrequent(database: Kysely<Tables>, words: readonly string[]): Promise<string | null>;

  /**
   * Replaces the words of a document. The words of one query may match partly in written text and partly in speech.
   *
   * @param said the spoken text; `null`: no speech
   */
  put(database: Kysely<Tables>, id: number, written: WrittenWords, said: string | null): Promise<void>;
  remove(database: Kysely<Tables>, id: number): Promise<void>;

  /** Returns the suggestions (id, text, kind) that contain every term, the lowest ids first. */
  findSuggestions(
    terms: readonly Term[],
    options: { readonly isBeginning: boolean; readonly limit: number },
  ): RawBuilder<unknown>;
  addSuggestion(database: Kysely<Tables>, id: number, words: string): Promise<void>;
  removeSuggestion(database: Kysely<Tables>, id: number): Promise<void>;
}
