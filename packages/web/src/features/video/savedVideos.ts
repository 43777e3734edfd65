import type { Cache, Reference } from '@mainvideo/sdk';
import type { SetSavedMutation, SetSavedMutationVariables } from '@mainvideo/sdk/operations';

/** How a video is saved or taken off the list, and what is expected of it. */
export function settingSaved(
  videoId: string,
  saved: boolean,
  viewerId: string,
): { readonly variables: SetSavedMutationVariables; readonly optimisticResponse: SetSavedMutation } {
  return {
    variables: { input: { videoId, saved } },
    optimisticResponse: {
      __typename: 'Mutation',
      setSaved: {
        __typename: 'SetSavedPayload',
        video: {
          __typename: 'Video',
          id: videoId,
          viewerState: { __typename: 'VideoViewerState', id: videoId, saved },
        },
        viewer: { __typename: 'Viewer', id: viewerId },
      },
    },
  };
}

/** A connection as the cache has it. */
interface SavedList {
  readonly totalCount: number;
  readonly edges: readonly { readonly node: Reference }[];
}

/**
 * The `update` of SetSaved: the viewer's list follows at once, its count too. A list that was never asked for stays unknown: the
 * server will say all of it.
 */
export function updateSavedVideos(cache: Cache, { data }: { readonly data: SetSavedMutation }): void {
  const { video, viewer } = data.setSaved;
  cache.modify({
    id: cache.identify(viewer),
    fields: {
      savedVideos(list: SavedList, { readField, toReference }) {
        const others = list.edges.filter(({ node }) => readField('id', node) !== video.id);
        const change = (video.viewerState.saved ? 1 : 0) - (list.edges.length - others.length);
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
