import { startWorker } from './startWorker.mjs';
import { verdict } from './verdict.mjs';

/** A process that has grown beyond this is replaced before the next file. */
const mostMemoryBytes = 1_500_000_000;

/**
 * Runs a test file in a shared or a separate process.
 *
 * @param file url of the compiled module; worker: name of the process, or null for a separate one; imports, env: of
 *   that process; limitMs
 * @param idle the processes that can be reused: lists by name. The process of this file is one of them when it has finished
 * @returns passed, failed, notRun, problem, tests, output and durationMs
 */
export async function runTestFile(file, idle = new Map()) {
  const { url, worker: name, limitMs } = file;
  const worker = takeIdle(idle, name) ?? startWorker(file);
  const ended = await worker.run(url, limitMs);
  const { report, output, durationMs } = ended;
  if (name === null || !report || report.memoryBytes > mostMemoryBytes) await worker.end();
  else idle.set(name, [...(idle.get(name) ?? []), worker]);
  const result = verdict(ended, { limitMs, isShared: name !== null });
  return { ...result, tests: report?.tests ?? [], output, durationMs };
}

/** Returns the one that was used last, or undefined. One that has ended by itself is forgotten. */
function takeIdle(idle, name) {
  for (let worker = idle.get(name)?.pop(); worker; worker = idle.get(name).pop())
    if (!worker.hasEnded) return worker;
}
