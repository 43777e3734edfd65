/** Recent stalls of a video, as milliseconds of one clock. */
export type Stalls = readonly number[];

const windowMs = 60_000;
/** Once is bad luck, and twice a bad moment. */
const mostStalls = 2;

export const noStalls: Stalls = [];

/** After one more stall. */
export function afterStall(stalls: Stalls, atMs: number): Stalls {
  return [...stalls.filter((earlier) => atMs - earlier < windowMs), atMs];
}

/** Whether the network is too slow for the file that is played: it has stopped three times within a minute. */
export function isTooSlow(stalls: Stalls): boolean {
  return stalls.length > mostStalls;
}
