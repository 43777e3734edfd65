import type { JobKind } from './job.ts';

/** A base in minutes, and a multiple of the film's duration: [minutes, times]. Far more than a slow machine needs. */
const allowances: { readonly [Kind in JobKind]: readonly [minutes: number, times: number] } = {
  POSTER: [5, 0],
  STORYBOARD: [5, 2],
  REMUX: [5, 2],
  CAPTIONS: [5, 2],
  TRANSCODE: [10, 30],
  LOUDNESS: [5, 2],
  LADDER: [10, 60],
};

/** Platforms fire a timer with a longer delay at once. */
const longestMs = 2 ** 31 - 1;

/** Returns the time after which a job is given up, in milliseconds. A damaged file may keep a program busy forever. */
export function timeLimitMs(kind: JobKind, durationSeconds: number): number {
  const [minutes, times] = allowances[kind];
  return Math.min(longestMs, Math.ceil(minutes * 60_000 + times * durationSeconds * 1000));
}
