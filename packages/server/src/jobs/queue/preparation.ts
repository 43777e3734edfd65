import { copyKinds, jobId } from './job.ts';
import type { JobRecords } from './jobQueue.ts';

/** The job that makes a copy of a video that every browser plays, as viewers see it. */
export interface Preparation {
  /** In [0, 1]. */
  readonly progress: number;
}

/** Returns the state of the copy of each video; null if none is queued or running. */
export async function preparationsOf(
  jobs: Pick<JobRecords, 'find'>,
  videoIds: readonly string[],
): Promise<readonly (Preparation | null)[]> {
  const found = await jobs.find(videoIds.flatMap(copyJobIds));
  const preparations = new Map<string, Preparation>();
  for (const job of found)
    if (job?.state === 'QUEUED' || job?.state === 'RUNNING')
      preparations.set(job.videoId, { progress: job.progress });
  return videoIds.map((id) => preparations.get(id) ?? null);
}

/** Has the copy of a video made before other media. */
export function hastenCopy(jobs: Pick<JobRecords, 'hasten'>, videoId: string): Promise<void> {
  return jobs.hasten(copyJobIds(videoId));
}

function copyJobIds(videoId: string): readonly string[] {
  return copyKinds.map((kind) => jobId({ kind, videoId }));
}
