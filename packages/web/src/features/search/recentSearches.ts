const storageKey = 'mainvideo-searches';
const maxSearches = 8;

/**
 * Returns the recent searches with a new one first. Duplicates are removed, ignoring case, and the oldest search is
 * dropped if there are too many.
 */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const search = text.trim();
  if (search === '') return searches;
  return [search, ...withoutSearch(searches, search)].slice(0, maxSearches);
}

export function withoutSearch(searches: readonly string[], text: string): readonly string[] {
  return searches.filter((other) => other.toLowerCase() !== text.toLowerCase());
}

/** Returns this device's recent searches, latest first. Unreadable data counts as empty. */
export function readSearches(storage: () => Pick<Storage, 'getItem'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((text) => typeof text === 'string' && text !== '').slice(0, maxSearches);
  } catch {
    return [];
  }
}

export function keepSearches(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  searches: readonly string[],
): void {
  try {
    if (searches.length === 0) storage().removeItem(storageKey);
    else storage().setItem(storageKey, JSON.stringify(searches));
  } catch {
    // Storage is blocked or full: the searches last until the page is left.
  }
}
