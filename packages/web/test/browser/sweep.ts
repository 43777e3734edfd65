import { allCombinations, type Combination, type Dimensions, sampleCombinations } from '../sample.ts';

/** `LONG=1` runs sweeps whole; otherwise they run as samples. */
export const isLong = process.env['LONG'] === '1';

/** The runner chooses it and prints it. The same seed repeats a sample. */
export const testSeed = Number(process.env['TEST_SEED'] ?? '1');

/**
 * Returns the combinations that a sweep visits: all of them with `LONG=1`, otherwise a sample.
 *
 * @param times how often each value of the longest dimension occurs in the sample; 0.5: half of its values occur
 */
export const sweep = <Of extends Dimensions>(dimensions: Of, times = 1): readonly Combination<Of>[] =>
  isLong ? allCombinations(dimensions) : sampleCombinations(dimensions, testSeed, times);
