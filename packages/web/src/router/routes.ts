/** One row for each page: its name (its file in `pages/`) and its path. A `:name` segment is a parameter. */
const table = [
  { pageName: '/', pattern: '/' },
  { pageName: '/watch', pattern: '/watch/:id' },
  { pageName: '/search', pattern: '/search' },
  { pageName: '/channel', pattern: '/channel/:handle' },
  { pageName: '/series', pattern: '/series/:handle' },
  { pageName: '/channels', pattern: '/channels' },
  { pageName: '/saved', pattern: '/saved' },
  { pageName: '/liked', pattern: '/liked' },
  { pageName: '/history', pattern: '/history' },
  { pageName: '/subscriptions', pattern: '/subscriptions' },
  { pageName: '/playlists', pattern: '/playlists' },
  { pageName: '/playlist', pattern: '/playlist/:id' },
  { pageName: '/studio', pattern: '/studio' },
  { pageName: '/studioUpload', pattern: '/studio/upload' },
  { pageName: '/studioTrash', pattern: '/studio/trash' },
  { pageName: '/studio', pattern: '/studio/:screen' },
  { pageName: '/studio', pattern: '/studio/:screen/:id' },
  { pageName: '/404', pattern: '/404' },
] as const;

export type PageName = (typeof table)[number]['pageName'];

export const pageNames: readonly PageName[] = table.map(({ pageName }) => pageName);

export interface Route {
  readonly pageName: PageName;
  /** The path with its parameters unfilled, used as the name of transactions. */
  readonly pattern: string;
  readonly params: { readonly [name: string]: string };
}

export const notFoundRoute: Route = { pageName: '/404', pattern: '/404', params: {} };

/**
 * Returns the page at a path. Unknown paths are `/404`, and so are paths with invalid percent-encoding or an empty
 * parameter. One trailing slash is accepted; the canonical URL is without it.
 */
export function matchRoute(pathname: string): Route {
  const parts = partsOf(pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
  for (const { pageName, pattern } of table) {
    const params = matchParts(partsOf(pattern), parts);
    if (params) return { pageName, pattern, params };
  }
  return notFoundRoute;
}

/** Returns the path of a page, the inverse of `matchRoute`. */
export function pathOf(pageName: PageName, params: Route['params'] = {}): string {
  const { pattern } = table.find((row) => row.pageName === pageName)!;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function partsOf(pathname: string): readonly string[] {
  return pathname.slice(1).split('/');
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Route['params'] | null {
  if (pattern.length !== parts.length) return null;
  const params: { [name: string]: string } = {};
  for (const [i, part] of pattern.entries()) {
    if (!part.startsWith(':')) {
      if (part !== parts[i]) return null;
      continue;
    }
    const value = decode(parts[i]!);
    if (!value) return null;
    params[part.slice(1)] = value;
  }
  return params;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
