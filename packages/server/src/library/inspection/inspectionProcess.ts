import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../../packageRoot.ts';
import { inspectFile, type InspectionRequest } from './inspectFile.ts';
import type { InspectionLimits } from './mediaInspector.ts';

// A separate process, because hostile files attack parsers: it may crash, hang or grow, and the site continues.

/** One number, changed when an inspection begins or ends. */
const steps = new Int32Array(new SharedArrayBuffer(4));
const limits = JSON.parse(process.argv[2]!) as InspectionLimits;

async function inspect({ id, request }: { readonly id: number; readonly request: InspectionRequest }) {
  Atomics.add(steps, 0, 1);
  const inspection = await inspectFile(request);
  Atomics.add(steps, 0, 1);
  process.send!({ id, inspection });
}

// When memory runs out, Linux ends this process before the site. Other systems have no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
// Loaded before the first file, so that loading is a part of the start and not of an inspection.
await import('./inspectMedia.ts');
const watch = new Worker(join(packageRoot(), 'src/library/inspection/inspectionWatch.mjs'), {
  workerData: { limits, parent: process.ppid, steps },
});
// Limits apply only once the parent watches.
await once(watch, 'message');
watch.on('error', () => process.exit(1));
// A parser may leave a read behind that fails after its inspection ended: it must not be blamed on the next file.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', inspect);
process.send!('ready');
