const groups = [
  { title: 'Start', slugs: ['', 'tutorial', 'overview'] },
  {
    title: 'Guides',
    slugs: [
      ...[
        'queries',
        'cache',
        'pagination',
        'optimistic',
        'errors',
        'react',
        'types',
        'server-rendering',
        'react-server',
      ],
      ...['transport', 'streams', 'persistence', 'storages', 'outbox', 'tabs', 'monitoring'],
      ...['testing', 'build-plugin', 'releases'],
    ],
  },
  { title: 'Coming from', matches: /^(from-|comparison$)/ },
  { title: 'Recipes', matches: /^recipes(\/|$)/ },
  { title: 'Reference', matches: /^api(\/|$)/ },
  { title: 'Behind it', slugs: ['security', 'measured', 'decisions', 'contributing'] },
  { title: 'Packages', matches: /^packages\// },
];
/** Reached from the page that lists them. */
const unlisted = /^decisions\/|^(404|search)$|^changelog$/;

/** The groups of the side bar, with the pages that are there: `{ title, pages }` each. A page that no group knows is among the guides. */
export function navigationOf(pages) {
  const named = new Set(groups.flatMap(({ slugs }) => slugs ?? []));
  const isListed = ({ slug }) => !unlisted.test(slug);
  const left = pages
    .filter(isListed)
    .filter(({ slug }) => !named.has(slug) && !groups.some(({ matches }) => matches?.test(slug)));
  return groups
    .map(({ title, slugs = [], matches }) => ({
      title,
      pages: [
        ...slugs.flatMap((slug) => pages.find((page) => page.slug === slug) ?? []),
        ...(matches ? pages.filter(({ slug }) => matches.test(slug)) : []),
        ...(title === 'Guides' ? left : []),
      ],
    }))
    .filter((group) => group.pages.length > 0);
}
