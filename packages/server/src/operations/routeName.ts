const pages = new Set([
  ...['watch', 'search', 'channel', 'playlist', 'playlists', 'history', 'saved', 'liked', 'subscriptions'],
  ...['studio', 'embed'],
]);
const folders = new Set(['media', 'assets', 'docs', 'language', 'theme']);
const files = new Set(['healthz', 'readyz', 'metrics']);

/**
 * Returns the name of a path's route for the metrics, from a small fixed set. Names never contain ids, search texts
 * or arbitrary paths, so that these can neither fill the metrics nor be read from them.
 */
export function routeName(pathname: string): string {
  if (pathname === '/') return 'home';
  if (pathname === '/api/graphql') return 'graphql';
  const [, first = '', ...rest] = pathname.split('/');
  if (first === 'api' && rest[0] === 'uploads') return 'uploads';
  if (rest.length === 0 && files.has(first)) return first;
  if (folders.has(first)) return first;
  if (pathname.endsWith('.xml') || first === 'robots.txt' || first === 'oembed') return 'feeds';
  if (pages.has(first)) return first;
  return 'other';
}
