import { SetSaved } from '@mainvideo/sdk/operations';
import { useChange } from '../../offline/useChange.ts';
import { settingSaved, updateSavedVideos } from './savedVideos.ts';

/** Returns a function that saves a video or removes it from the list; `hasFailed` refers to the last change. */
export function useSetSaved(videoId: string, viewerId: string) {
  const [setSaved, { error }] = useChange('SetSaved', SetSaved, {
    update: updateSavedVideos,
    // The result contains the error.
    onError: () => {},
  });
  return {
    setSaved: (saved: boolean) => void setSaved(settingSaved(videoId, saved, viewerId)),
    hasFailed: error !== undefined,
  };
}
