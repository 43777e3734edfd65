// The data of a typical visit, for tests of failures before the next visit: entities, connections, objects
// without a key, opaque JSON, errors, letters of many scripts, and fields that age.
import { createCache } from './createCache.ts';
import { relayStylePagination } from './pagination.ts';
import type { Cache, CacheOptions } from '../contract/cache.ts';
import type { GraphQLFormattedError } from '../contract/response.ts';
import { gql } from '../gql.ts';

const HomePage = gql`
  query HomePage($first: Int!, $after: String) {
    home(first: $first, after: $after) {
      edges {
        cursor
        node {
          id
          title
          settings
          poster {
            url
            sizes
          }
          channel {
            id
            name
          }
        }
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`;
const WatchPage = gql`
  query WatchPage($id: ID!) {
    video(id: $id) {
      id
      title
      description
      views
      chapters {
        startSeconds
        title
      }
      comments {
        id
        text
        replies {
          id
          text
        }
      }
    }
    viewer {
      name
      liked
    }
  }
`;
const Found = gql`
  query Found($words: String!) {
    search(query: $words) {
      ... on Video {
        id
        title
      }
      ... on Channel {
        id
        name
      }
    }
  }
`;

const titles = [
  'Ducks',
  'Größe',
  '鴨の池',
  '🦆🦆',
  'a "quoted" \\ one',
  '\u2028 and \u0000',
  '__proto__',
  '',
];
const channel = (n: number) => ({ __typename: 'Channel', id: `c${n}`, name: `Channel ${n}, ä€😀` });
const comment = (id: string, replies: readonly unknown[] = []) => ({
  __typename: 'Comment',
  id,
  text: `A comment, ${id}`,
  replies,
});
const video = (n: number) => ({
  __typename: 'Video',
  id: `v${n}`,
  title: `${titles[n % titles.length]} ${n}`,
  settings: JSON.parse('{"__proto__":[1,null,{"deep":[[],{}]}],"speed":1.5,"constructor":"x"}'),
  poster: n % 3 === 0 ? null : { __typename: 'Image', url: `/posters/${n}.jpg`, sizes: [320, 640] },
  channel: channel(n % 3),
});
const page = (from: number, count: number) => ({
  home: {
    __typename: 'VideoConnection',
    edges: Array.from({ length: count }, (_, at) => ({
      __typename: 'VideoEdge',
      cursor: `k${from + at}`,
      node: video(from + at),
    })),
    pageInfo: { __typename: 'PageInfo', endCursor: `k${from + count - 1}`, hasNextPage: true },
  },
});
const watched = (n: number, failed = false) => ({
  video: {
    __typename: 'Video',
    id: `v${n}`,
    title: `${titles[n % titles.length]} ${n}`,
    description: 'Line one\nline two\t'.repeat(4),
    views: 2 ** 53 - n,
    chapters: [
      { __typename: 'Chapter', startSeconds: 0, title: 'Begin' },
      { __typename: 'Chapter', startSeconds: 1e-7, title: 'More' },
    ],
    comments: [comment(`m${n}`, [comment(`r${n}`), null]), comment(`n${n}`)],
  },
  viewer: { __typename: 'Viewer', name: 'me', liked: failed ? null : true },
});

const reads: readonly { readonly query: typeof HomePage; readonly variables: { [name: string]: unknown } }[] =
  [
    { query: HomePage, variables: { first: 2 } },
    { query: WatchPage, variables: { id: 'v1' } },
    { query: WatchPage, variables: { id: 'v2' } },
    { query: WatchPage, variables: { id: 'v99' } },
    { query: Found, variables: { words: 'ducks' } },
  ];

/** Creates an empty cache with the matching policies. */
export function emptyCache(options: Partial<CacheOptions> = {}): Cache {
  return createCache({
    gc: false,
    possibleTypes: { Node: ['Video', 'Channel', 'Comment'], SearchResult: ['Video', 'Channel'] },
    typePolicies: {
      Query: { fields: { home: relayStylePagination() } },
      Video: { fields: { views: { maxAgeMs: 86_400_000 } } },
    },
    ...options,
  });
}

/** @param visit 1 or more; each visit has seen other pages */
export function fillCache(cache: Cache, visit: number): void {
  const write = (at: number, data: object, errors?: readonly GraphQLFormattedError[]) =>
    cache.writeQuery({ ...reads[at]!, data: data as any, errors });
  cache.writeQuery({ query: HomePage, variables: { first: 2, after: null }, data: page(visit, 2) });
  cache.writeQuery({
    query: HomePage,
    variables: { first: 2, after: `k${visit + 1}` },
    data: page(visit + 2, 2),
  });
  write(1, watched(1));
  write(2, watched(2, true), [{ message: 'No.', path: ['viewer', 'liked'], extensions: { code: visit } }]);
  write(4, { search: [video(visit), channel(7)] });
}

/** Returns all readable data as text, because some of its names confuse comparisons of objects. */
export function readAll(cache: Cache): string {
  return JSON.stringify(reads.map((read) => cache.diff<unknown, any>({ ...read, returnPartialData: true })));
}

/** Uses a cache in every way that may access restored data. */
export function exercise(cache: Cache): void {
  const stops = reads.map((read) => cache.watch<unknown, any>({ ...read, callback: () => {} }));
  readAll(cache);
  fillCache(cache, 3);
  cache.modify({ id: 'Video:v1', fields: { title: (title: unknown) => `${String(title)}!` } });
  cache.invalidate({ typename: 'Video' });
  cache.evict({ id: 'Channel:c1' });
  cache.recordOptimisticTransaction((layer) => fillCache(layer, 4), 'layer');
  readAll(cache);
  cache.removeOptimistic('layer');
  for (const stop of stops) stop();
  cache.gc();
  readAll(cache);
}
