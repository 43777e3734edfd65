import { composeTransport, type GraphQLResponse, idempotencyKeys, retryFailures } from '@mainvideo/sdk';
import { PrepareVideo, VideoPreparation, type VideoPreparationQuery } from '@mainvideo/sdk/operations';

const pollMs = 3_000;

/**
 * Waits for the copy of a video that every browser plays, and has it made before others. No cookie is sent.
 *
 * @param onProgress called with the progress in [0, 1], for as long as the copy is being made
 * @param onReady called when the making has ended; never if no copy is being made
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

  function look(): void {
    const next = ({ data }: GraphQLResponse) => {
      const preparation = (data as VideoPreparationQuery | null | undefined)?.video?.preparation;
      if (!preparation) return isPreparing ? onReady() : undefined;
      if (!isPreparing) {
        const request = { query: PrepareVideo, variables: { input: { videoId } } };
        transport.execute(request, { next: ignore, error: ignore, complete: ignore });
      }
      isPreparing = true;
      onProgress(preparation.progress);
      setTimeout(look, pollMs);
    };
    // A failure leaves the message that the video cannot be played.
    transport.execute(
      { query: VideoPreparation, variables: { id: videoId } },
      { next, error: ignore, complete: ignore },
    );
  }

  look();
}
