import { SetSaved } from '@mainvideo/sdk/operations';
import { useChange } from '../../offline/useChange.ts';
import { settingSaved, updateSavedVideos } from './savedVideos.ts';

/** Saves a video, or takes it off the list; `hasFailed` speaks of the last time. */
export function useSetSaved(videoId: string, viewerId: string) {
  const [setSaved, { error }] = useChange('SetSaved', SetSaved, {
    update: updateSavedVideos,
    // The error is in the result.
    onError: () => {},
  });
  return {
    setSaved: (saved: boolean) => void setSaved(settingSaved(videoId, saved, viewerId)),
    hasFailed: error !== undefined,
  };
}
