import { startWorker } from './startWorker.mjs';
import { verdict } from './verdict.mjs';

/** A process that has grown beyond this is replaced before the next file. */
const mostMemoryBytes = 1_500_000_000;

/**
 * Runs a test file in a shared or a separate process.
 *
 * @param file url of the compiled module; worker: name of the process, or null for a separate one; imports, env: of
 *   that process; limitMs
 * @param workers the processes that can be reused, by name
 * @returns passed, failed, notRun, problem, tests, output and durationMs
 */
export async function runTestFile(file, workers = new Map()) {
  const { url, worker: name, limitMs } = file;
  const shared = name === null ? undefined : workers.get(name);
  const worker = shared && !shared.hasEnded ? shared : startWorker(file);
  const ended = await worker.run(url, limitMs);
  const { report, output, durationMs } = ended;
  if (name === null || !report || report.memoryBytes > mostMemoryBytes) {
    workers.delete(name);
    await worker.end();
  } else {
    workers.set(name, worker);
  }
  const result = verdict(ended, { limitMs, isShared: name !== null });
  return { ...result, tests: report?.tests ?? [], output, durationMs };
}
