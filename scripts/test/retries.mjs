import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.mjs';

const file = join(root, '.cache/test-retries.json');
/** A browser test that is retried this often within this many whole runs is faulty. */
const most = { retries: 2, runs: 20 };

/**
 * Adds a whole run to the history of retries.
 *
 * @param history the tests that were retried in each earlier run, newest last
 * @param retried the names of the tests that were retried in this run
 * @returns history: includes this run, without runs that are too old to count; problems: a line for each test that
 *   was retried too often
 */
export function withRun(history, retried) {
  const runs = [...history, retried].slice(-most.runs);
  const problems = retried
    .map((name) => ({ name, count: runs.filter((names) => names.includes(name)).length }))
    .filter(({ count }) => count >= most.retries)
    .map(
      ({ name, count }) => `${name} was retried in ${count} of the last ${runs.length} runs: find the cause`,
    );
  return { history: runs, problems };
}

/** Appends this run to the history in the repository's cache folder. Returns the problems of `withRun`. */
export function recordRetries(retried) {
  const { history, problems } = withRun(readHistory(), retried);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(history, null, 1)}\n`);
  return problems;
}

function readHistory() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}
