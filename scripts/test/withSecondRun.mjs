import { mkdirSync, rmSync } from 'node:fs';

/**
 * Runs a file of tests; once more where it fails, with traces of what fails again if it has a browser. Chromium itself dies,
 * starves or loses its storage now and then, and so do processes, sockets and disks that much else waits for (decision 0048).
 *
 * @param run runs the file with further environment variables; answers its result
 * @param options.first the result of its first run, where that is over
 * @param options.tracesFolder is there afterwards if the file failed twice
 * @returns the result that counts; `first`, if that passed only when it was run again: the one that failed
 */
export async function withSecondRun(run, { first: known, tracesFolder } = {}) {
  if (tracesFolder) rmSync(tracesFolder, { recursive: true, force: true });
  const first = known ?? (await run({}));
  if (first.failed === 0) return first;
  if (tracesFolder) mkdirSync(tracesFolder, { recursive: true });
  const second = await run(tracesFolder ? { TRACES_DIR: tracesFolder } : {});
  if (second.failed > 0) return second;
  if (tracesFolder) rmSync(tracesFolder, { recursive: true, force: true });
  return { ...second, first };
}
