import type { Cache, Reference } from '@mainvideo/sdk';
import type { RecordProgressMutation } from '@mainvideo/sdk/operations';

/** A connection in the cache. */
interface VideoList {
  readonly edges: readonly { readonly node: Reference }[];
}

/**
 * The `update` function of RecordProgress. Puts a video that was begun in front of the others that were, and removes one that was watched
 * to its end, as the server does. So the home page shows the row at once, and nothing moves when the server has answered.
 */
export function updateUnfinishedVideos(
  cache: Cache,
  { data }: { readonly data: RecordProgressMutation },
): void {
  const { video } = data.recordProgress;
  cache.modify({
    // There is one.
    id: cache.identify({ __typename: 'Viewer' })!,
    fields: {
      unfinishedVideos(list: VideoList, { readField, toReference }) {
        const others = list.edges.filter(({ node }) => readField('id', node) !== video.id);
        const edge = { __typename: 'VideoEdge', node: toReference(video) };
        return { ...list, edges: video.viewerState.positionSeconds === null ? others : [edge, ...others] };
      },
    },
  });
}
