import type { Cache, Reference } from '@mainvideo/sdk';

/** A connection as the cache has it. */
interface VideoList {
  readonly totalCount: number;
  readonly edges: readonly { readonly node: Reference }[];
}

type Named = { readonly __typename: string; readonly id: string };

/**
 * A list of the viewer's follows a change at once, its count too: the newest is the first. A list that was never asked for stays
 * unknown: the server will say all of it.
 */
export function updateViewerVideos(
  cache: Cache,
  field: 'savedVideos' | 'likedVideos',
  viewer: Named,
  video: Named,
  isIn: boolean,
): void {
  cache.modify({
    id: cache.identify(viewer),
    fields: {
      [field](list: VideoList, { readField, toReference }) {
        const others = list.edges.filter(({ node }) => readField('id', node) !== video.id);
        const change = (isIn ? 1 : 0) - (list.edges.length - others.length);
        if (change === 0) return list;
        // Without a cursor, so that the next page still comes after the last one that the server gave.
        const edge = { __typename: 'VideoEdge', cursor: null, node: toReference(video) };
        return {
          ...list,
          totalCount: list.totalCount + change,
          edges: change > 0 ? [edge, ...list.edges] : others,
        };
      },
    },
  });
}
