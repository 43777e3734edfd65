import { createRepeatableChance } from './repeatableChance.ts';

/** The factor by which `LONG=1` multiplies the number of seeds. */
const longFactor = 40;

/**
 * Runs a body with many seeds and adds the failing seed to the error.
 *
 * Environment variables choose the seeds: `SEED=137` runs only that seed, to replay a failure. `TEST_SEED=4000`
 * starts at 4000, so that each run of a suite can use another sample. `LONG=1` runs forty times as many.
 *
 * @param count number of seeds, starting at 1
 * @throws the error of the body, with `Seed 137: ` before its message
 */
export async function forEachSeed(
  count: number,
  body: (chance: () => number, seed: number) => void | Promise<void>,
): Promise<void> {
  for (const seed of seedsToRun(count, environment())) {
    try {
      await body(createRepeatableChance(seed), seed);
    } catch (thrown) {
      // The same error, because test runners print the difference it carries.
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
