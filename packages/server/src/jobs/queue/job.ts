/**
 * The kinds of jobs, in the order in which they run: the pictures of all videos, then what some browsers cannot play,
 * then everything else.
 *
 * `POSTER`: the picture of a card. `REMUX`: the same video in a container that every browser plays, with its index
 * first. `TRANSCODE`: encodes the video again, if some browsers may not play it. `STORYBOARD`: thumbnails for seeking.
 * `CAPTIONS`: extracts text tracks as captions. `LOUDNESS`: measures the loudness. `LADDER`: a stream (HLS) in several
 * qualities.
 */
export const jobKinds = [
  'POSTER',
  'REMUX',
  'TRANSCODE',
  'STORYBOARD',
  'CAPTIONS',
  'LOUDNESS',
  'LADDER',
] as const;

export type JobKind = (typeof jobKinds)[number];

/** The kinds that make a copy that every browser plays. A video needs at most one of them. */
export const copyKinds = ['REMUX', 'TRANSCODE'] as const satisfies readonly JobKind[];

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
  /** Number of attempts that were started; 0: none yet. */
  readonly attempt: number;
  /** Why the last attempt failed, as text for people; null: no failure. */
  readonly reason: string | null;
  readonly createdMs: number;
  readonly startedMs: number | null;
  readonly endedMs: number | null;
}

/** A job to add to the queue. */
export interface NewJob {
  readonly kind: JobKind;
  readonly videoId: string;
  /** The video's publication time: jobs of the newest video run first. */
  readonly publishedMs: number;
}

export function jobId({ kind, videoId }: Pick<NewJob, 'kind' | 'videoId'>): string {
  return `job:${kind}:${videoId}`;
}
