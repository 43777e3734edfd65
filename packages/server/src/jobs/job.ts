/**
 * The kinds of jobs, in the order in which they run: pictures of all videos come before any long work.
 *
 * `POSTER`: the picture of a card. `STORYBOARD`: small pictures to seek by. `REMUX`: the same picture in a container
 * that every browser plays, with its index first. `CAPTIONS`: extracts text tracks as captions. `TRANSCODE`: encodes
 * the picture again, if not every browser is sure to play it. `LOUDNESS`: measures it. `LADDER`: a stream (HLS) in
 * several qualities.
 */
export const jobKinds = [
  'POSTER',
  'STORYBOARD',
  'REMUX',
  'CAPTIONS',
  'TRANSCODE',
  'LOUDNESS',
  'LADDER',
] as const;

export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

export type JobState = (typeof jobStates)[number];

/** A job for one video. A video has one job of each kind; making the media again reuses it. */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly videoId: string;
  readonly state: JobState;
  /** In [0, 1]. */
  readonly progress: number;
  /** Attempts that were begun; 0: none yet. */
  readonly attempt: number;
  /** Of what went wrong last, for a person to read; null: nothing did. */
  readonly reason: string | null;
  readonly createdMs: number;
  readonly startedMs: number | null;
  readonly endedMs: number | null;
}

/** A job to add to the queue. */
export interface NewJob {
  readonly kind: JobKind;
  readonly videoId: string;
  /** Of the video: the newest comes first. */
  readonly publishedMs: number;
}

export function jobId({ kind, videoId }: Pick<NewJob, 'kind' | 'videoId'>): string {
  return `job:${kind}:${videoId}`;
}
