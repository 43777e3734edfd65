import { parentPort, workerData } from 'node:worker_threads';

// The second thread of the process that inspects media files: it ends the process when a limit is exceeded, since the first thread may be in an
// endless loop.

const { limits, parent, steps } = workerData;
const everyMs = 100;

let step = Atomics.load(steps, 0);
let usedBefore = process.cpuUsage();

setInterval(() => {
  const now = Atomics.load(steps, 0);
  if (now !== step) {
    step = now;
    usedBefore = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(usedBefore);
  const isTooLong = (user + system) / 1_000 > limits.cpuMs;
  const isTooLarge = process.memoryUsage.rss() > limits.rssBytes;
  // A killed site cannot end this process, and a hung parser does not notice that the site is gone.
  if (isTooLong || isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, everyMs);

parentPort.postMessage('watching', []);
