import { stripVTControlCharacters } from 'node:util';

/** Lines of a test's failure that are shown again: its name, what was expected, and where. */
const linesOfFailure = 8;
const mostLines = 40;

/**
 * The end of a run's output. Whoever is told that it failed looks here first, some thousand lines after the failure: so it says
 * again which files failed, and why.
 *
 * @param results of all files and checks: name, passed, failed, problem, output; `first`, of what failed only at first
 * @param notRun why files were not run, a line each
 * @param took how long all of it took
 * @returns text, of which the last line counts tests; and how many failed
 */
export function closingText(results, { notRun = [], took }) {
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const failed = sum('failed');
  const unsteady = results.filter(({ first }) => first);
  const parts = notRun.map((line) => `Not run: ${line}`);
  if (unsteady.length > 0)
    parts.push(
      `Failed at first, and passed alone:${unsteady.map(({ name, first }) => again(name, first)).join('')}`,
    );
  if (failed > 0)
    parts.push(
      `Failed:${results
        .filter((result) => result.failed > 0)
        .map(asAgain)
        .join('')}`,
    );
  parts.push(`In ${took}:\n${sum('passed')} passed, ${failed} failed`);
  return { text: parts.map((part) => `\n${part}`).join('\n'), failed };
}

function asAgain(result) {
  return again(result.name, result);
}

function again(name, { problem, output = '' }) {
  const reason = excerptOf(output).map((line) => `\n    ${line}`);
  return `\n  ${name}${problem ? `: ${problem}` : ''}${reason.join('')}`;
}

/** The failures that uvu names; of what it did not write, such as the answer of a check or a stack, the end. */
function excerptOf(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  let left = 0;
  const named = lines.filter((line) => {
    left = /^\s*FAIL\b/.test(line) ? linesOfFailure : left - 1;
    return left > 0;
  });
  return named.length > 0 ? named.slice(0, mostLines) : lines.slice(-mostLines / 2);
}
