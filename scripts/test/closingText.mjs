import { stripVTControlCharacters } from 'node:util';
import { seconds } from '../steps/progress.mjs';

/** The number of lines of a test's failure that are repeated: its name, the expectation and the place. */
const linesOfFailure = 8;
const mostLines = 40;
const slowestCount = 10;

/**
 * The end of a run's output. A build's log is read from its end, so the failures are repeated here.
 *
 * @param results of all files and checks: name, passed, failed, problem, output, durationMs; notRun: tests that cannot run here,
 *   `{ name, reason }`; `first`: the failed first run of a browser test that passed when it was retried
 * @param notRun why files were not run, a line each
 * @param took how long the run took
 * @returns text, whose last line counts tests; and how many failed
 */
export function closingText(results, { notRun = [], took }) {
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  const failed = sum('failed');
  const retried = results.filter(({ first }) => first);
  const tests = results.flatMap((result) =>
    (result.notRun ?? []).map(({ name, reason }) => `${result.name}, ${name}: ${reason}`),
  );
  const slowest = [...results]
    .filter(({ durationMs }) => durationMs >= 1_000)
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, slowestCount);
  const parts = [
    section(
      'Slowest',
      slowest.map(({ name, durationMs }) => `\n  ${seconds(durationMs).padStart(7)}  ${name}`),
    ),
    section(
      'Not run',
      [...notRun, ...tests].map((line) => `\n  ${line}`),
    ),
    section(
      'Passed when retried',
      retried.map(({ name, first }) => failure(name, first)),
    ),
    section(
      'Failed',
      results.filter((result) => result.failed > 0).map((result) => failure(result.name, result)),
    ),
    `In ${took}:\n${sum('passed')} passed, ${failed} failed`,
  ];
  return {
    text: parts
      .filter(Boolean)
      .map((part) => `\n${part}`)
      .join('\n'),
    failed,
  };
}

const section = (title, lines) => lines.length > 0 && `${title}:${lines.join('')}`;

function failure(name, { problem, output = '' }) {
  const reason = excerptOf(output).map((line) => `\n    ${line}`);
  return `\n  ${name}${problem ? `: ${problem}` : ''}${reason.join('')}`;
}

/** Returns the failures that uvu names, or the end of any other output, such as that of a check or a crash. */
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
