import { composeTransport, idempotencyKeys, retryFailures } from '@mainvideo/sdk';
import { RecordProgress } from '@mainvideo/sdk/operations';

/**
 * Counts a view without any other effect: no cookie is sent or received, and the server does not store a position at
 * the very end. A view that cannot be counted is dropped silently.
 */
export function countView(videoId: string, durationSeconds: number): void {
  const transport = composeTransport({
    url: '/api/graphql',
    credentials: 'omit',
    stages: [idempotencyKeys(), retryFailures()],
  });
  const input = { videoId, positionSeconds: durationSeconds, started: true };
  const ignore = () => {};
  transport.execute(
    { query: RecordProgress, variables: { input } },
    { next: ignore, error: ignore, complete: ignore },
  );
}
