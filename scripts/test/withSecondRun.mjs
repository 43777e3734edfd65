import { mkdirSync, rmSync } from 'node:fs';

/**
 * Runs a file of browser tests; once more where it fails, with traces of what fails again. Chromium itself dies, starves or
 * loses its storage now and then, and most of what such a file asks depends on it (decision 0048).
 *
 * @param run runs the file with further environment variables; answers its result
 * @param tracesFolder is there afterwards if the file failed twice
 * @param known the result of its first run, where that is over
 * @returns the result that counts; `first`, if that passed only when it was run again: the one that failed
 */
export async function withSecondRun(run, tracesFolder, known) {
  rmSync(tracesFolder, { recursive: true, force: true });
  const first = known ?? (await run({}));
  if (first.failed === 0) return first;
  mkdirSync(tracesFolder, { recursive: true });
  const second = await run({ TRACES_DIR: tracesFolder });
  if (second.failed > 0) return second;
  rmSync(tracesFolder, { recursive: true, force: true });
  return { ...second, first };
}
