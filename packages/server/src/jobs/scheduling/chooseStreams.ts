import type { Video } from '../../library/videos/video.ts';
import { ladderRungs, soundBitsPerSecond } from '../making/ladderRungs.ts';

/** A video that has or needs a generated stream. */
export interface StreamCandidate {
  readonly videoId: string;
  /** Of the stream; estimated unless it is `generated`. */
  readonly sizeBytes: number;
  /** The latest of: the video's publication, its last counted view, the request for the stream, and its completion. */
  readonly lastUsedMs: number;
  /** Decides between several that were used at the same time: jobs are added together. */
  readonly publishedMs: number;
  readonly state: 'generated' | 'waiting' | 'missing';
}

export interface ChosenStreams {
  /** Missing ones that fit. */
  readonly make: readonly string[];
  /** Waiting ones that do not fit. */
  readonly withdraw: readonly string[];
  /** Generated ones that take the room of others that were used more recently. */
  readonly remove: readonly string[];
}

/** Chooses the streams that a disk quota has room for: the most recently used first. */
export function chooseStreams(candidates: readonly StreamCandidate[], limitBytes: number): ChosenStreams {
  const chosen = { make: [] as string[], withdraw: [] as string[], remove: [] as string[] };
  const byUse = candidates.toSorted(
    (one, other) =>
      other.lastUsedMs - one.lastUsedMs ||
      other.publishedMs - one.publishedMs ||
      (one.videoId < other.videoId ? -1 : 1),
  );
  let usedBytes = 0;
  for (const { videoId, sizeBytes, state } of byUse) {
    const hasRoom = usedBytes + sizeBytes <= limitBytes;
    if (hasRoom) usedBytes += sizeBytes;
    if (hasRoom && state === 'missing') chosen.make.push(videoId);
    if (!hasRoom && state === 'waiting') chosen.withdraw.push(videoId);
    if (!hasRoom && state === 'generated') chosen.remove.push(videoId);
  }
  return chosen;
}

/** Returns the size that a generated stream has at most. */
export function estimateStreamBytes(source: Pick<Video, 'width' | 'height' | 'durationSeconds'>): number {
  const bits = ladderRungs(source).map(({ bitsPerSecond }) => bitsPerSecond + soundBitsPerSecond);
  return Math.round((bits.reduce((sum, each) => sum + each, 0) * source.durationSeconds) / 8);
}
