/** Between two samples, so that nobody pays for the garbage of another one's run. Needs `--expose-gc`. */
export function collectGarbage(): void {
  (globalThis as unknown as { gc(): void }).gc();
}

export interface Sampling<Input> {
  /** Not timed. */
  readonly prepare: () => Input | Promise<Input>;
  readonly run: (input: Input) => unknown;
  /** Default 5, and not fewer than that however long they take. */
  readonly fewest?: number;
  /** Default 40. */
  readonly most?: number;
}

/** How long a row may go on taking samples once it has the fewest it needs. */
const budgetMs = 700;

/** The median, in milliseconds, of runs that each need something prepared. One that comes first is not counted. */
export async function medianMs<Input>({
  prepare,
  run,
  fewest = 5,
  most = 40,
}: Sampling<Input>): Promise<number> {
  const startedMs = performance.now();
  const samples: number[] = [];
  for (let count = -1; count < most; count += 1) {
    if (count >= fewest && performance.now() - startedMs > budgetMs) break;
    const input = await prepare();
    collectGarbage();
    const ms = await timeMs(() => run(input));
    if (count >= 0) samples.push(ms);
  }
  return median(samples);
}

/**
 * The median, in milliseconds, of one step that can be done again and again. A step far shorter than what the clock can
 * tell is done many times in a sample.
 */
export async function medianStepMs(step: () => unknown): Promise<number> {
  const onceMs = Math.min(await timeMs(step), await timeMs(step), await timeMs(step));
  const steps = Math.min(2_000, Math.max(1, Math.ceil(1 / Math.max(onceMs, 0.0005))));
  const ms = await medianMs({
    prepare: () => undefined,
    async run() {
      for (let count = 0; count < steps; count += 1) {
        const done = step();
        if (done instanceof Promise) await done;
      }
    },
  });
  return ms / steps;
}

async function timeMs(run: () => unknown): Promise<number> {
  const startedMs = performance.now();
  const done = run();
  // Awaiting what is no promise would cost a turn.
  if (done instanceof Promise) await done;
  return performance.now() - startedMs;
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const upper = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[upper]! : (sorted[upper - 1]! + sorted[upper]!) / 2;
}
