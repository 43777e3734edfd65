import { createRepeatableChance } from './repeatableChance.ts';

/** How many times more seeds `LONG=1` tries. */
const longFactor = 20;

/**
 * Runs one body with many seeds, and names the seed that failed in its error.
 *
 * Three environment variables choose the seeds, where there is an environment: `SEED=137` runs that seed alone, to replay a failure;
 * `TEST_SEED=4000` runs those from 4000 on, so that each run of a suite can take another sample; `LONG=1` runs twenty times as many.
 *
 * @param count how many seeds, from 1 on
 * @throws what the body threw; `Seed 137: ` is put before its message
 */
export async function forEachSeed(
  count: number,
  body: (chance: () => number, seed: number) => void | Promise<void>,
): Promise<void> {
  for (const seed of seedsToRun(count, environment())) {
    try {
      await body(createRepeatableChance(seed), seed);
    } catch (thrown) {
      // The same error, not a new one around it: test runners print the difference it carries.
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      error.message = `Seed ${seed}: ${error.message} (SEED=${seed} runs this one alone)`;
      throw error;
    }
  }
}

export interface SeedEnvironment {
  readonly SEED?: string;
  readonly TEST_SEED?: string;
  readonly LONG?: string;
}

export function seedsToRun(count: number, { SEED, TEST_SEED, LONG }: SeedEnvironment): number[] {
  if (SEED) return [Number(SEED)];
  const total = LONG === '1' ? count * longFactor : count;
  const first = TEST_SEED ? Number(TEST_SEED) : 1;
  return Array.from({ length: total }, (_, index) => first + index);
}

function environment(): SeedEnvironment {
  return (globalThis as { process?: { env?: SeedEnvironment } }).process?.env ?? {};
}
