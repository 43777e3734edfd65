/** Time limit for the samples of one process. Slower work has one sample in each of several processes. */
const budgetMs = 350;

/** Takes samples until the time limit and returns their median. */
export async function medianOf(sample: () => Promise<number>, most = 40): Promise<number> {
  const startedMs = performance.now();
  const samples: number[] = [];
  do samples.push(await sample());
  while (samples.length < most && performance.now() - startedMs < budgetMs);
  return median(samples);
}

export interface Work<Input, Answer> {
  /** Prepares the input; not timed. */
  readonly prepare: () => Input | Promise<Input>;
  readonly run: (input: Input) => Answer | Promise<Answer>;
  /** Throws if the first result is wrong. That run is not timed, because the engine compiles code in it. */
  readonly check?: (answer: Answer, input: Input) => void;
  readonly most?: number;
}

/** Returns the median, in milliseconds, of work that needs new input each time. */
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
 * Returns the median, in milliseconds, of a step that can be repeated. A step that is too short for the clock runs many times
 * per sample.
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

/** Collects garbage between two samples, so that a sample does not include the garbage of the previous one. Needs `--expose-gc`. */
export function collectGarbage(): void {
  (globalThis as unknown as { gc(): void }).gc();
}

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const upper = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[upper]! : (sorted[upper - 1]! + sorted[upper]!) / 2;
}

/** Continues synchronously if `done` is not a promise, because a turn of the event loop would be measured too. */
export function settled<Answer>(done: void | Promise<void>, goOn: () => Answer): Answer | Promise<Answer> {
  return done instanceof Promise ? done.then(goOn) : goOn();
}

async function timeMs(run: () => unknown): Promise<number> {
  const startedMs = performance.now();
  const done = run();
  if (done instanceof Promise) await done;
  return performance.now() - startedMs;
}
