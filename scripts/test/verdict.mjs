import { stripVTControlCharacters } from 'node:util';
import { suitesNotRun } from '../check/suitesRun.mjs';

/**
 * What a test file's process proves. Its exit code alone proves nothing: uvu passes files whose hooks throw, whose suites
 * never run, or that end early. So every test must have run, and the summary must say so.
 *
 * @param ended code, output and timedOut as `runCommand` answers them
 * @returns passed, failed: tests; problem: why the file fails, or ''. A file with a problem has at least one failure.
 */
export function verdict({ code, output, timedOut }, source, timeoutMs) {
  // uvu colours its summary where a colour is forced.
  const text = stripVTControlCharacters(output);
  const summary = /Total:\s+(\d+)\s+Passed:\s+(\d+)\s+Skipped:\s+(\d+)/g;
  const summaries = [...text.matchAll(summary)].map((match) => match.slice(1).map(Number));
  const [total, passed, skipped] = summaries.at(-1) ?? [0, 0, 0];

  const problem = findProblem();
  return { passed, failed: problem === '' ? 0 : Math.max(1, total - passed), problem };

  function findProblem() {
    const notRun = suitesNotRun(source);
    if (timedOut)
      return `it did not end within ${timeoutMs / 1000} s: something is left open, or a test never settles`;
    if (summaries.length === 0) return `it ended (${code}) without a summary of its tests`;
    if (summaries.length > 1) return 'it printed more than one summary of tests';
    if (notRun.length > 0) return `${notRun.join(', ')}: never run`;
    if (passed < total) return `${total - passed} of ${total} tests failed, or did not run`;
    if (total === 0) return 'it has no tests';
    if (skipped > 0) return `${skipped} tests are skipped, or passed over for an \`only\``;
    if (code !== 0) return `its tests passed, but it ended with ${code}`;
    return '';
  }
}
