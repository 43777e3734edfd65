import { writeFile } from 'node:fs/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { inspectFile, type InspectionRequest } from './inspectFile.ts';
import type { InspectionLimits } from './mediaInspector.ts';

// A process of its own, for what hostile files do to parsers: it may crash, hang or grow, and the site continues. A second thread ends the process
// when a limit is exceeded, since the first one may be in an endless loop.

interface Watched {
  readonly limits: InspectionLimits;
  /** The process that started this one. */
  readonly parent: number;
  /** One number, changed when an inspection begins or ends. */
  readonly steps: Int32Array;
}

const watchEveryMs = 100;

if (isMainThread) {
  const steps = new Int32Array(new SharedArrayBuffer(4));
  const limits = JSON.parse(process.argv[2]!) as InspectionLimits;
  const watched: Watched = { limits, parent: process.ppid, steps };
  // When memory runs out, Linux ends this process before the site. Other systems have no such file.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
  // Loaded before the first file, so that loading is a part of the start and not of an inspection.
  await import('./inspectMedia.ts');
  const watcher = new Worker(process.argv[1]!, { workerData: watched });
  // Without it there are no limits.
  watcher.on('error', () => process.exit(1));
  serve(() => void Atomics.add(steps, 0, 1));
} else {
  watch(workerData as Watched);
}

function serve(noteStep: () => void): void {
  // A parser may leave a read behind that fails after its inspection ended: it must not be blamed on the next file.
  process.on('unhandledRejection', () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, request }: { id: number; request: InspectionRequest }) => {
    noteStep();
    const inspection = await inspectFile(request);
    noteStep();
    process.send!({ id, inspection });
  });
  process.send!('ready');
}

function watch({ limits, parent, steps }: Watched): void {
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
    // A site that was killed cannot end this process, and a hung parser does not notice that the site is gone.
    if (isTooLong || isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, watchEveryMs);
}
