import type { Cache, Reference } from '@mainvideo/sdk';

/** A connection in the cache. */
interface VideoList {
  readonly totalCount: number;
  readonly edges: readonly { readonly node: Reference }[];
}

type Named = { readonly __typename: string; readonly id: string };

/**
 * Applies a change to a cached list of the viewer's, and to its count. The newest video comes first. A list that was
 * never fetched stays unknown, because the server will return it complete.
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
        // Without a cursor, so that the next page still follows the last edge from the server.
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
