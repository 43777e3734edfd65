import { useClient, useMutation } from '@mainvideo/sdk/react';
import { DeleteVideo } from '../operations/index.ts';

/** Returns a function that moves a video and all its files to the trash. Lists have to be fetched again afterwards. */
export function useMoveToTrash() {
  const client = useClient();
  const [deleteVideo] = useMutation(DeleteVideo, { ignoreResults: true });
  return async (videoId: string) => {
    await deleteVideo({ variables: { input: { id: videoId } } });
    // Pages of this document no longer show it.
    client.cache?.evict({ id: `Video:${videoId}` });
  };
}
