import { seconds } from '../steps/progress.mjs';
import { closingText } from './closingText.mjs';

/** The interval between lines of progress when the output is not a terminal. */
const quietMs = 30_000;

/**
 * Reports the progress of a run, and each failure immediately.
 *
 * @param total the number of jobs
 * @param options.output the stream to write to
 * @returns add: takes a result; note: takes the reason why something was not run; close: returns the result of
 *   `closingText`
 */
export function createReport(total, { output = process.stdout } = {}) {
  const startedAtMs = performance.now();
  const results = [];
  const notes = [];
  let shownAtMs = startedAtMs;

  function showProgress() {
    const nowMs = performance.now();
    const failed = results.filter((result) => result.failed > 0).length;
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const line = `${results.length} / ${total}  ${passed} passed${failed > 0 ? `, ${failed} files failed` : ''}  ${seconds(nowMs - startedAtMs)}`;
    if (output.isTTY) output.write(`\r\x1b[K${line}`);
    else if (nowMs - shownAtMs >= quietMs || results.length === total) output.write(`${line}\n`);
    else return;
    shownAtMs = nowMs;
  }

  return {
    results,
    note: (line) => void notes.push(line),
    add(result) {
      results.push(result);
      if (output.isTTY) output.write('\r\x1b[K');
      if (result.failed > 0) {
        const { name, passed, failed, durationMs, problem } = result;
        output.write(
          `\n✗ ${name}  ${passed} passed, ${failed} failed  ${seconds(durationMs ?? 0)}\n${result.output.trim()}\n  ${problem}\n\n`,
        );
      }
      showProgress();
    },
    close() {
      if (output.isTTY) output.write('\n');
      return closingText(results, { notRun: notes, took: seconds(performance.now() - startedAtMs) });
    },
  };
}
