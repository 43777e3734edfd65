/** The times of a video's recent stalls, in milliseconds of one clock. */
export type Stalls = readonly number[];

const windowMs = 60_000;
/** One or two stalls may be a passing problem. */
const mostStalls = 2;

export const noStalls: Stalls = [];

/** Returns the recent stalls, including a new one. */
export function afterStall(stalls: Stalls, atMs: number): Stalls {
  return [...stalls.filter((earlier) => atMs - earlier < windowMs), atMs];
}

/** Returns whether the network is too slow for the file being played: it has stalled three times within a minute. */
export function isTooSlow(stalls: Stalls): boolean {
  return stalls.length > mostStalls;
}
