import type { JobState } from '../operations/index.ts';

/** What a list of jobs shows: which jobs, in which state (`null` for all), and whether it starts with the latest. */
export interface ShownJobs {
  readonly ids: readonly string[];
  readonly state: JobState | null | undefined;
  readonly isFirstPage: boolean;
}

/**
 * Returns whether a job from an event belongs in the list but is missing.
 *
 * Shown jobs change in place, and stay when their state no longer matches the filter, so that a button does not move
 * away from under the pointer.
 */
export function isMissingJob(
  shown: ShownJobs,
  job: { readonly id: string; readonly state: JobState },
): boolean {
  if (!shown.isFirstPage || shown.ids.includes(job.id)) return false;
  return shown.state == null || shown.state === job.state;
}
