import type { Term } from '../library/searchText.ts';

/**
 * The terms that tell documents apart; all, where there are no such terms.
 *
 * @param counts how many documents hold the ith term; to one more than `mostAlike`, it need not be counted further
 * @param mostAlike a term in more documents than that says little of any
 */
export function tellingOf(
  terms: readonly Term[],
  counts: readonly { readonly i: number; readonly count: number }[],
  mostAlike: number,
): readonly Term[] {
  const few = counts.filter(({ count }) => count <= mostAlike).map(({ i }) => terms[i]!);
  return few.length > 0 ? few : terms;
}
