import type { JobState } from './operations/index.ts';

/** The action of a job's button. */
export type RowCommand = 'retry' | 'cancel' | 'makeAgain';

/** Returns the one available action for a job; `null` if its video no longer exists. */
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
