/**
 * Returns how many times more steps regular expressions take for an input of twice the size: 2 for linear growth, 4
 * for quadratic growth. Steps are counted, so the result is the same on every machine.
 *
 * @param run processes an input of this size; its steps for size 0 are subtracted, since they do not grow
 */
export async function regexGrowth(size: number, run: (size: number) => unknown): Promise<number> {
  const script = new URL('../../../../scripts/check/regexes/countRegexSteps.mjs', import.meta.url).href;
  const { countRegexSteps } = (await import(script)) as {
    countRegexSteps(run: () => unknown): Promise<number>;
  };
  const stepsFor = (size: number) => countRegexSteps(() => run(size));
  const fixed = await stepsFor(0);
  const once = (await stepsFor(size)) - fixed;
  const twice = (await stepsFor(2 * size)) - fixed;
  if (once < size)
    throw new Error(`Regular expressions take ${once} steps for ${size}: they do not read it.`);
  return twice / once;
}

/** Between 2 and 4: names of folders and times differ in length, which changes the number of steps slightly. */
export const linearGrowth = 2.5;
