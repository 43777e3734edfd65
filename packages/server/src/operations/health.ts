/** What `/healthz` answers. */
export interface Health {
  readonly status: 'ok';
  /** The last count; null before the first count. */
  readonly videos: number | null;
}

const recountMs = 60_000;
/** The first request waits this long for a count. */
const patienceMs = 100;

/**
 * Says that the process is alive and takes requests, and nothing of the database: a balancer that restarts instances for a database that
 * is away makes it worse. The number of videos is counted beside, once a minute at most.
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

/** Whether it settled in time. */
export async function settledWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, limitMs, false)));
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
