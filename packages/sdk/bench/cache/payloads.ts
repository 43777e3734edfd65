// The responses of the server, with `__typename`, and variants with one change.

/** One channel for every twenty videos. */
export function feedOf(count: number, from = 0) {
  return { home: { totalCount: count, ...connectionOf(count, from) } };
}

/** The variables of a reader of the paginated list. */
export const firstPage = { first: 10_000, after: null };

/** A paginated list, without a total count, because urql's pages lack it. */
export function pagesOf(count: number, from = 0) {
  return { latest: connectionOf(count, from) };
}

function connectionOf(count: number, from: number) {
  return {
    __typename: 'VideoConnection',
    edges: Array.from({ length: count }, (_, index) => ({
      __typename: 'VideoEdge',
      cursor: `cursor-${from + index}`,
      node: videoOf(from + index),
    })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: true, endCursor: `cursor-${from + count - 1}` },
  };
}

export function videoOf(index: number) {
  return {
    __typename: 'Video',
    id: `video-${index}`,
    title: `The title of video number ${index}`,
    durationSeconds: 60 + index,
    publishedAt: '2026-01-01T00:00:00.000Z',
    viewCount: index * 7,
    poster: { __typename: 'Image', url: `/media/${index}.jpg`, width: 640, height: 360 },
    channel: channelOf(Math.floor(index / 20)),
  };
}

function channelOf(index: number) {
  return {
    __typename: 'Channel',
    id: `channel-${index}`,
    handle: `handle${index}`,
    name: `Channel ${index}`,
  };
}

/** The same data as servers in other languages and mocks may send it: the fields in another order, and with additional ones. */
export function rearranged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rearranged);
  if (Object(value) !== value) return value;
  const fields = Object.entries(value as object).map(([key, field]) => [key, rearranged(field)] as const);
  return Object.fromEntries([['serverVersion', 7] as const, ...fields.reverse()]);
}

/** Root, genres, series, episodes, comments: five levels, 10 + 100 + 1,000 + 5,000 = 6,110 objects, each with a key. */
export function deepOf() {
  let comments = 0;
  return {
    genres: Array.from({ length: 10 }, (_, genre) => ({
      __typename: 'Genre',
      id: `genre-${genre}`,
      name: `Genre ${genre}`,
      series: Array.from({ length: 10 }, (_, series) => ({
        __typename: 'Series',
        id: `series-${genre}-${series}`,
        title: `Series ${series} of genre ${genre}`,
        episodes: Array.from({ length: 10 }, (_, episode) => ({
          __typename: 'Episode',
          id: `episode-${genre}-${series}-${episode}`,
          title: `Episode ${episode}`,
          durationSeconds: 60 * episode,
          comments: Array.from({ length: 5 }, (_, comment) => ({
            __typename: 'Comment',
            id: `comment-${comments++}`,
            text: `Comment ${comment} on episode ${episode}`,
            likes: comment,
          })),
        })),
      })),
    })),
  };
}

export type Feed = ReturnType<typeof feedOf>;
export type Pages = ReturnType<typeof pagesOf>;
export type Video = ReturnType<typeof videoOf>;
export type Deep = ReturnType<typeof deepOf>;

/** Returns the feed with another title at this index. */
export function feedWithTitle(count: number, index: number, title: string): Feed {
  const feed = feedOf(count);
  feed.home.edges[index]!.node.title = title;
  return feed;
}

/** Returns the response of the mutation that changes a title. */
export function retitled(id: string, title: string) {
  return { retitle: { __typename: 'Video', id, title } };
}

export const titleIn = (feed: Feed, index: number): string => feed.home.edges[index]!.node.title;
