import type { JobState } from '@mainvideo/sdk/operations';

/** What a list of jobs shows: which, of which state (none: all), and whether it begins with the latest. */
export interface ShownJobs {
  readonly ids: readonly string[];
  readonly state: JobState | null | undefined;
  readonly isFirstPage: boolean;
}

/**
 * Does a job that was told of belong into the list, which does not show it yet?
 *
 * Those that are shown change in place, and stay where they are when their state is another than was asked for: what one is about
 * to press does not move away.
 */
export function isMissingJob(
  shown: ShownJobs,
  job: { readonly id: string; readonly state: JobState },
): boolean {
  if (!shown.isFirstPage || shown.ids.includes(job.id)) return false;
  return shown.state == null || shown.state === job.state;
}
