// Runs test files in this process, one after another, as the runner sends them. After each file it reports the tests
// that ran and the traces that the file left. It then writes `endOfOutput` to both outputs, so that the runner knows
// which output belongs to which file.
import { setTimeout as wait } from 'node:timers/promises';
import { changedSince, loadGlobals, openSince, takeSnapshot } from './leftovers.mjs';
import { endOfOutput } from './startWorker.mjs';

/** The maximum time that the connections and processes of a file may take to close after its last test. */
const mostClosingMs = 3_000;

// uvu reads this on its first import, and then leaves running the suites to this module.
globalThis.UVU_DEFER = 1;
const { startRecord } = await import('./recordedUvu.mjs');
loadGlobals();
process.on('message', ({ url }) => void run(url));

async function run(url) {
  // Lets the process end immediately if a test never settles and nothing is left to wait for.
  process.channel.unref();
  globalThis.UVU_QUEUE = [[]];
  globalThis.testFile = url;
  const before = takeSnapshot();
  const record = startRecord((running) => process.send({ running }));
  const counts = { total: 0, ran: 0 };
  await import(url);
  for (const runSuite of globalThis.UVU_QUEUE[0]) {
    const [errors, ran, , total] = await runSuite();
    if (typeof errors === 'string') process.stdout.write(`\n${errors}\n`);
    counts.ran += ran;
    counts.total += total;
  }
  const closingAtMs = performance.now();
  while (openSince(before).length > 0 && performance.now() - closingAtMs < mostClosingMs) await wait(5);
  const { tests, suites, hookErrors } = record;
  const { rss: memoryBytes } = process.memoryUsage();
  const report = {
    tests,
    suites,
    hookErrors,
    ...counts,
    open: openSince(before),
    changed: changedSince(before),
    memoryBytes,
  };
  process.channel.ref();
  process.stdout.write(endOfOutput);
  process.stderr.write(endOfOutput);
  process.send({ report });
}
