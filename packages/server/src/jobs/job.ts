/**
 * What can be made of a video, in the order in which it is: pictures of all videos come before any long work.
 *
 * `POSTER`: the picture of a card. `STORYBOARD`: small pictures to seek by. `REMUX`: the same picture in a container that every
 * browser plays, and whose index comes first. `CAPTIONS`: text that stands
 * in the file, as captions. `TRANSCODE`: the picture coded anew, for those that no browser is sure to play. `LOUDNESS`: is measured. `LADDER`: a stream
 * (HLS) in several qualities.
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

/** One piece of work on one video. There is one of a kind for a video; made anew, it is the same job again. */
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

/** A piece of work that is to be done. */
export interface NewJob {
  readonly kind: JobKind;
  readonly videoId: string;
  /** Of the video: the newest comes first. */
  readonly publishedMs: number;
}

export function jobId({ kind, videoId }: Pick<NewJob, 'kind' | 'videoId'>): string {
  return `job:${kind}:${videoId}`;
}
