/** The response of `/healthz`. */
export interface Health {
  readonly status: 'ok';
  /** The most recent number of videos; null before the first count. */
  readonly videos: number | null;
}

const recountMs = 60_000;
/** How long the first request waits for a count. */
const patienceMs = 100;

/**
 * Creates the health check, which reports that the process runs and accepts requests. It does not depend on the
 * database: a load balancer that restarts instances because the database is unavailable makes matters worse. The
 * number of videos is counted separately, at most once a minute.
 */
export function createHealth(countVideos: () => Promise<number>, now: () => number): () => Promise<Health> {
  let videos: number | null = null;
  let askedMs = -Infinity;
  let counting: Promise<void> | undefined;

  return async () => {
    if (!counting && Math.abs(now() - askedMs) >= recountMs) {
      askedMs = now();
      counting = countVideos()
        .then(
          (count) => void (videos = count),
          () => undefined,
        )
        .finally(() => (counting = undefined));
    }
    if (videos === null && counting) await settledWithin(counting, patienceMs);
    return { status: 'ok', videos };
  };
}

/** Waits for a promise and returns whether it settled in time. */
export async function settledWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, limitMs, false)));
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
