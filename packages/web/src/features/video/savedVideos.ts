import type { Cache } from '@mainvideo/sdk';
import type { SetSavedMutation, SetSavedMutationVariables } from '@mainvideo/sdk/operations';
import { updateViewerVideos } from './viewerVideos.ts';

/** Returns the variables and the optimistic result of saving a video or removing it from the list. */
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

/** The `update` function of SetSaved. */
export function updateSavedVideos(cache: Cache, { data }: { readonly data: SetSavedMutation }): void {
  const { video, viewer } = data.setSaved;
  updateViewerVideos(cache, 'savedVideos', viewer, video, video.viewerState.saved);
}
