import type { JobState } from '@mainvideo/sdk/operations';

/** What the button of a job does. */
export type RowCommand = 'retry' | 'cancel' | 'makeAgain';

/** Returns the one available command for a job; null if its video no longer exists. */
export function rowCommand({
  state,
  hasVideo,
}: {
  readonly state: JobState;
  readonly hasVideo: boolean;
}): RowCommand | null {
  switch (state) {
    case 'QUEUED':
    case 'RUNNING':
      return 'cancel';
    case 'FAILED':
    case 'CANCELLED':
      return 'retry';
    case 'DONE':
      return hasVideo ? 'makeAgain' : null;
  }
}
