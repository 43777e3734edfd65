import type { JobState } from '@mainvideo/sdk/operations';

/** What the button of a job does. */
export type RowCommand = 'retry' | 'cancel' | 'makeAgain';

/** The one thing that can be asked of a job as it is; null: nothing, for there is no video to make it of any more. */
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
