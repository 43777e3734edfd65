import type { Cache, ModifierContext, Reference } from '@mainvideo/sdk';
import type {
  ClearHistoryMutation,
  RemoveFromHistoryMutation,
  RemoveFromHistoryMutationVariables,
  SetHistoryPausedMutation,
  SetHistoryPausedMutationVariables,
} from '@mainvideo/sdk/operations';

// The variables and optimistic results of each change to the history.

export function removingFromHistory(
  videoId: string,
  viewerId: string,
): {
  readonly variables: RemoveFromHistoryMutationVariables;
  readonly optimisticResponse: RemoveFromHistoryMutation;
} {
  return {
    variables: { input: { videoId } },
    optimisticResponse: {
      __typename: 'Mutation',
      removeFromHistory: {
        __typename: 'RemoveFromHistoryPayload',
        video: {
          __typename: 'Video',
          id: videoId,
          viewerState: { __typename: 'VideoViewerState', id: videoId, positionSeconds: null, watched: false },
        },
        viewer: { __typename: 'Viewer', id: viewerId },
      },
    },
  };
}

export function clearingHistory(viewerId: string): { readonly optimisticResponse: ClearHistoryMutation } {
  return {
    optimisticResponse: {
      __typename: 'Mutation',
      clearHistory: { __typename: 'ClearHistoryPayload', viewer: { __typename: 'Viewer', id: viewerId } },
    },
  };
}

export function pausingHistory(
  paused: boolean,
  viewerId: string,
): {
  readonly variables: SetHistoryPausedMutationVariables;
  readonly optimisticResponse: SetHistoryPausedMutation;
} {
  return {
    variables: { input: { paused } },
    optimisticResponse: {
      __typename: 'Mutation',
      setHistoryPaused: {
        __typename: 'SetHistoryPausedPayload',
        viewer: { __typename: 'Viewer', id: viewerId, historyPaused: paused },
      },
    },
  };
}

/** A connection in the cache. */
interface HistoryList {
  /** Absent if no query selects it. */
  readonly totalCount?: number;
  readonly edges: readonly { readonly node: Reference }[];
}

/** The `update` function of RemoveFromHistory. Removes the video from the cached lists. */
export function updateAfterRemoval(
  cache: Cache,
  { data }: { readonly data: RemoveFromHistoryMutation },
  { variables }: { readonly variables: RemoveFromHistoryMutationVariables },
): void {
  const removed = (list: HistoryList, { readField }: ModifierContext) => {
    const edges = list.edges.filter(({ node }) => readField('id', node) !== variables.input.videoId);
    const { totalCount } = list;
    const change = edges.length - list.edges.length;
    return { ...list, edges, ...(totalCount !== undefined && { totalCount: totalCount + change }) };
  };
  cache.modify({
    id: cache.identify(data.removeFromHistory.viewer),
    fields: { history: removed, unfinishedVideos: removed },
  });
}

/** The `update` function of ClearHistory. Empties the cached lists and removes the resume positions of its videos. */
export function updateAfterClearing(cache: Cache, { data }: { readonly data: ClearHistoryMutation }): void {
  const watchedIds: unknown[] = [];
  cache.modify({
    id: cache.identify(data.clearHistory.viewer),
    fields: {
      history(list: HistoryList & { readonly pageInfo: object }, { readField }) {
        watchedIds.push(...list.edges.map(({ node }) => readField('id', node)));
        const pageInfo = { ...list.pageInfo, hasNextPage: false, endCursor: null };
        return { ...list, edges: [], totalCount: 0, pageInfo };
      },
      unfinishedVideos: (list: HistoryList) => ({ ...list, edges: [] }),
    },
  });
  for (const id of watchedIds) {
    cache.modify({
      id: cache.identify({ __typename: 'VideoViewerState', id: String(id) }),
      fields: { positionSeconds: () => null },
    });
  }
}
