import type { Term } from '../../library/catalogue/searchText.ts';

/** The number of documents to count, to learn which of several words is the most frequent. */
export const mostCounted = 100;

/**
 * Returns the terms that distinguish documents, or all terms if each of them is frequent.
 *
 * @param counts how many documents contain the ith term; may stop at `mostAlike` + 1
 * @param mostAlike a term in more documents than this does not distinguish them
 */
export function tellingOf(
  terms: readonly Term[],
  counts: readonly { readonly i: number; readonly count: number }[],
  mostAlike: number,
): readonly Term[] {
  const few = counts.filter(({ count }) => count <= mostAlike).map(({ i }) => terms[i]!);
  return few.length > 0 ? few : terms;
}
