import { strict as assert } from 'node:assert';

/**
 * The shortest of several runs, in milliseconds: what the work costs when nothing else disturbs it. `prepare` is not
 * timed, and neither is the garbage of the run before, where `--expose-gc` allows to take it out.
 */
export async function shortestMs<Input>(
  runs: number,
  prepare: () => Input | Promise<Input>,
  run: (input: Input) => unknown,
): Promise<number> {
  let shortest = Infinity;
  for (let index = 0; index < runs; index += 1) {
    const input = await prepare();
    if (index % 5 === 0) (globalThis as { gc?: () => void }).gc?.();
    const startedMs = performance.now();
    const answer = run(input);
    if (answer instanceof Promise) await answer;
    shortest = Math.min(shortest, performance.now() - startedMs);
  }
  return shortest;
}

export function report(name: string, size: number, ms: number, note = ''): void {
  console.log(
    `${name.padEnd(34)} ${String(size).padStart(6)} videos ${ms.toFixed(3).padStart(10)} ms ${note}`,
  );
}

/** Prints how the time grew with the size, and ends the bench with 1 if it grew beyond all reason. */
export function gateRatio(
  name: string,
  smallMs: number,
  largeMs: number,
  expected: number,
  most: number,
): void {
  const ratio = largeMs / smallMs;
  const verdict = ratio <= expected ? 'as it should be' : ratio <= most ? 'more than expected' : 'FAILED';
  console.log(
    `${name.padEnd(34)} ratio ${ratio.toFixed(1)} (expected at most ${expected}, gate ${most}): ${verdict}`,
  );
  if (ratio > most) process.exitCode = 1;
}

/** Ends the bench with 1: there is no use in timing a wrong answer. */
export function mustEqual(actual: unknown, expected: unknown, what: string): void {
  assert.deepEqual(JSON.parse(JSON.stringify(actual)), JSON.parse(JSON.stringify(expected)), what);
}

export function machine(): string {
  return `node ${process.version}, ${process.platform} ${process.arch}`;
}
