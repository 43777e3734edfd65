/**
 * Returns the sections that contain every word of a query, best first. A query word matches the beginning of a word,
 * in this order of importance: exported names, headings, the page's title, the text.
 *
 * @param sections `{ page, title, text, isName }` each
 */
export function rankSections(sections, query, most = 40) {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, rank: rankOf(section, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ section }) => section);
}

function rankOf({ page, title, text, isName = false }, words) {
  const places = [
    [title, isName ? 40 : 20],
    [page, 8],
    [text, 1],
  ];
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const [place, weight] of places) {
      for (const other of wordsOf(place)) {
        if (other === word) best = Math.max(best, weight * 2);
        else if (other.startsWith(word)) best = Math.max(best, weight);
      }
    }
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

/**
 * Returns the words of a text and the parts of names, in lower case, so that `usequery` and `query` both find
 * `useQuery`.
 */
export function wordsOf(text) {
  const found = text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  return found.flatMap((word) => {
    const parts = word.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? [];
    return [...new Set([word, ...parts].map((part) => part.toLowerCase()))];
  });
}

/** Returns the part of a text around the first word of a query. */
export function excerptOf(text, query, length = 160) {
  const [word = ''] = query.toLowerCase().match(/[\p{L}\p{N}_$]+/gu) ?? [];
  const at = text.toLowerCase().indexOf(word);
  const from = Math.max(0, at - length / 3);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const isWhole = start + length >= text.length;
  const cut = isWhole ? text.slice(start) : text.slice(start, text.lastIndexOf(' ', start + length));
  return `${start > 0 ? '… ' : ''}${cut.trim()}${isWhole ? '' : ' …'}`;
}
