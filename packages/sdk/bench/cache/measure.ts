/** How long a process goes on taking samples of its row. What takes longer gets one, in each of several processes. */
const budgetMs = 350;

/** The median of what a sample says, again and again. */
export async function medianOf(sample: () => Promise<number>, most = 40): Promise<number> {
  const startedMs = performance.now();
  const samples: number[] = [];
  do samples.push(await sample());
  while (samples.length < most && performance.now() - startedMs < budgetMs);
  return median(samples);
}

export interface Work<Input, Answer> {
  /** Not timed. */
  readonly prepare: () => Input | Promise<Input>;
  readonly run: (input: Input) => Answer | Promise<Answer>;
  /** Throws if the first answer is wrong. That one is not timed: it pays for compiling. */
  readonly check?: (answer: Answer, input: Input) => void;
  readonly most?: number;
}

/** The median, in milliseconds, of work that needs something new each time. */
export async function medianMs<Input, Answer>(work: Work<Input, Answer>): Promise<number> {
  const { prepare, run, check, most } = work;
  const first = await prepare();
  const answer = await run(first);
  check?.(answer, first);
  return medianOf(async () => {
    const input = await prepare();
    collectGarbage();
    return timeMs(() => run(input));
  }, most);
}

/**
 * The median, in milliseconds, of one step that can be done again and again. A step far shorter than what the clock can
 * tell is done many times in a sample.
 */
export async function medianStepMs(step: () => unknown): Promise<number> {
  const onceMs = Math.min(await timeMs(step), await timeMs(step), await timeMs(step));
  const steps = Math.min(2_000, Math.max(1, Math.ceil(1 / onceMs)));
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

/** Between two samples, so that nobody pays for the garbage of another one. Needs `--expose-gc`. */
export function collectGarbage(): void {
  (globalThis as unknown as { gc(): void }).gc();
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const upper = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[upper]! : (sorted[upper - 1]! + sorted[upper]!) / 2;
}

/** Goes on at once where there is nothing to wait for: a turn of the event loop would be measured too. */
export function settled<Answer>(done: void | Promise<void>, goOn: () => Answer): Answer | Promise<Answer> {
  return done instanceof Promise ? done.then(goOn) : goOn();
}

async function timeMs(run: () => unknown): Promise<number> {
  const startedMs = performance.now();
  const done = run();
  if (done instanceof Promise) await done;
  return performance.now() - startedMs;
}
