import { pathIfMade } from '../../library/catalogue/derivedMedia.ts';
import type { Video } from '../../library/videos/video.ts';
import type { MadeFolder } from '../programs/madeFolder.ts';
import { jobId, type JobKind } from '../queue/job.ts';
import type { JobRecords } from '../queue/jobQueue.ts';
import { chooseStreams, estimateStreamBytes, type StreamCandidate } from './chooseStreams.ts';

/** A video that needs a generated stream, or has one. */
export interface StreamSource {
  readonly videoId: string;
  readonly publishedMs: number;
  readonly viewedMs: number | null;
  readonly sizeBytes: number;
  /** Of the generated stream; null: missing. */
  readonly path: string | null;
}

/** @returns a list of one, or of none: a stream of the library itself needs no room */
export function streamSourceOf(video: Video, needed: readonly JobKind[]): readonly StreamSource[] {
  const { id: videoId, publishedMs, viewedMs, stream } = video;
  const source = { videoId, publishedMs, viewedMs };
  if (needed.includes('LADDER')) return [{ ...source, sizeBytes: estimateStreamBytes(video), path: null }];
  if (!stream || pathIfMade(stream.path) === undefined) return [];
  return [{ ...source, sizeBytes: stream.sizeBytes, path: stream.path }];
}

/**
 * Adds the jobs of missing streams that the quota has room for. Removes generated streams and waiting jobs whose room others need
 * that were used more recently. A stream counts as used when it is requested, when it is complete, and with each view of its video.
 */
export async function keepStreams(
  sources: readonly StreamSource[],
  {
    queue,
    madeFolder,
    limitBytes,
  }: {
    readonly queue: Pick<JobRecords, 'add' | 'forgetDerived' | 'listOfKind' | 'withdraw'>;
    readonly madeFolder: Pick<MadeFolder, 'remove'>;
    readonly limitBytes: number;
  },
): Promise<void> {
  const sourceOf = new Map(sources.map((source) => [source.videoId, source]));
  const jobs = new Map((await queue.listOfKind('LADDER')).map((job) => [job.videoId, job]));
  const candidates = sources.flatMap((source): StreamCandidate[] => {
    const { videoId, publishedMs, viewedMs, sizeBytes, path } = source;
    const job = jobs.get(videoId);
    const isWaiting = job?.state === 'QUEUED' || job?.state === 'RUNNING';
    // The owner decides about failed and cancelled jobs.
    if (path === null && job && !isWaiting && job.state !== 'DONE') return [];
    const lastUsedMs = Math.max(publishedMs, viewedMs ?? 0, job?.createdMs ?? 0, job?.endedMs ?? 0);
    const state = path === null ? (isWaiting ? 'waiting' : 'missing') : 'generated';
    return [{ videoId, sizeBytes, lastUsedMs, publishedMs, state }];
  });
  const { make, withdraw, remove } = chooseStreams(candidates, limitBytes);
  for (const videoId of remove) {
    await queue.forgetDerived(videoId, ['stream']);
    await madeFolder.remove(sourceOf.get(videoId)!.path!);
  }
  await queue.withdraw(withdraw.map((videoId) => jobId({ kind: 'LADDER', videoId })));
  const added = make.map((videoId) => ({
    kind: 'LADDER' as const,
    videoId,
    publishedMs: sourceOf.get(videoId)!.publishedMs,
  }));
  if (added.length > 0) await queue.add(added);
}
