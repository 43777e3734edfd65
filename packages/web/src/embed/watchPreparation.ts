import { composeTransport, type GraphQLResponse, idempotencyKeys, retryFailures } from '@mainvideo/sdk';
import { PrepareVideo, VideoPreparation, type VideoPreparationQuery } from '@mainvideo/sdk/operations';

const pollMs = 3_000;
/** A job for the copy may be added later, for example once the library has been scanned. */
const pollMsWithoutCopy = 15_000;

/**
 * Waits for the copy of a video that every browser plays, and has it made before others. No cookie is sent.
 *
 * @param onProgress called with the progress in [0, 1], for as long as the copy is being made
 * @param onReady called when the making has ended
 */
export function watchPreparation(
  videoId: string,
  onProgress: (progress: number) => void,
  onReady: () => void,
): void {
  const transport = composeTransport({
    url: '/api/graphql',
    credentials: 'omit',
    stages: [idempotencyKeys(), retryFailures()],
  });
  const ignore = () => {};
  let isPreparing = false;
  let firstUrl: string | undefined;

  function look(): void {
    const lookAgain = () => void setTimeout(look, isPreparing ? pollMs : pollMsWithoutCopy);
    const next = ({ data }: GraphQLResponse) => {
      const { video } = (data ?? {}) as Partial<VideoPreparationQuery>;
      const preparation = video?.preparation;
      const url = video?.sources[0]?.url;
      firstUrl ??= url;
      if (preparation) {
        if (!isPreparing) {
          const request = { query: PrepareVideo, variables: { input: { videoId } } };
          transport.execute(request, { next: ignore, error: ignore, complete: ignore });
        }
        isPreparing = true;
        onProgress(preparation.progress);
      } else if (isPreparing || url !== firstUrl) return onReady();
      lookAgain();
    };
    transport.execute(
      { query: VideoPreparation, variables: { id: videoId } },
      { next, error: lookAgain, complete: ignore },
    );
  }

  look();
}
