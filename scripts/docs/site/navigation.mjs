/**
 * The groups of the sidebar, in order. A group lists its `slugs` first, in this order, and then every other page that
 * `matches`.
 */
const groups = [
  { title: 'Start', slugs: ['', 'overview'] },
  {
    title: 'Watch',
    slugs: ['watch', 'watch/keys', 'watch/playlists', 'watch/offline', 'watch/privacy'],
    matches: /^watch\//,
  },
  {
    title: 'Run',
    slugs: [
      ...['run', 'run/install', 'run/library', 'run/studio', 'run/configuration', 'run/proxies'],
      ...[
        'run/postgresql',
        'run/several-instances',
        'run/scaling',
        'run/storage',
        'run/media-storage',
        'run/monitoring',
      ],
      ...['run/backup', 'run/upgrading', 'run/troubleshooting', 'run/embedding'],
    ],
    matches: /^run\//,
  },
  {
    title: 'Build with the SDK',
    slugs: [
      ...[
        'sdk',
        'sdk/tutorial',
        'sdk/queries',
        'sdk/cache-policies',
        'sdk/cache-access',
        'sdk/pagination',
        'sdk/optimistic',
        'sdk/errors',
      ],
      ...['sdk/react', 'sdk/types', 'sdk/server-rendering', 'sdk/react-server', 'sdk/transport', 'sdk/cors'],
      ...['sdk/streams', 'sdk/persistence', 'sdk/storages', 'sdk/outbox', 'sdk/tabs', 'sdk/monitoring'],
      ...['sdk/testing', 'sdk/build-plugin', 'sdk/cache'],
    ],
    matches: /^sdk\/(?!from-|comparison$|recipes(\/|$))/,
  },
  { title: 'Migrate to the SDK', matches: /^sdk\/(from-|comparison$)/ },
  { title: 'SDK recipes', matches: /^sdk\/recipes(\/|$)/ },
  { title: 'SDK reference', matches: /^api\/(?!graphql$)/ },
  { title: 'API', slugs: ['api', 'api/graphql'] },
  {
    title: 'Develop',
    slugs: [
      ...['develop', 'contributing', 'develop/architecture', 'develop/house-style', 'develop/testing'],
      ...['decisions', 'develop/releases', 'develop/security', 'security', 'benchmarks'],
    ],
    matches: /^(develop|benchmarks)\//,
  },
  { title: 'Packages', matches: /^packages\// },
];
/** Pages that are left out because another page links to them. */
const unlisted = /^decisions\/|^(404|search)$|^changelog$/;

/**
 * Returns the groups of the sidebar: `{ title, pages }` each, without empty groups. Pages that belong to no group are
 * in the first one.
 */
export function navigationOf(pages) {
  const listed = pages.filter(({ slug }) => !unlisted.test(slug));
  const bySlug = new Map(listed.map((page) => [page.slug, page]));
  const found = groups.map(({ title, slugs = [], matches }) => ({
    title,
    pages: [
      ...slugs.flatMap((slug) => bySlug.get(slug) ?? []),
      ...listed.filter(({ slug }) => matches?.test(slug) && !slugs.includes(slug)),
    ],
  }));
  const grouped = new Set(found.flatMap((group) => group.pages));
  found[0].pages.push(...listed.filter((page) => !grouped.has(page)));
  return found.filter((group) => group.pages.length > 0);
}
