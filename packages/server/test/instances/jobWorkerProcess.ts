// A worker of the queue in a process of its own, which lives as long as its standard input. It tells what it begins and ends, one line
// each, and is told the time: `go MS` works at this time until nothing is due.
import { createInterface } from 'node:readline';
import { createJobStore } from '../../src/database/jobStore.ts';
import { openPostgresForTest } from '../../src/testing/testPostgres.ts';

const [url, worker, hangsAt] = process.argv.slice(2) as [string, string, string];
const leaseMs = 1_000;
const database = await openPostgresForTest(url);
const queue = createJobStore(database);
const tell = (line: string) => process.stdout.write(`${line}\n`);
let begun = 0;

async function workAt(nowMs: number): Promise<void> {
  for (;;) {
    const job = await queue.claim({ worker, nowMs, leaseMs });
    if (!job) return;
    begun += 1;
    tell(`begun ${job.id} ${job.attempt}`);
    if (begun === Number(hangsAt)) {
      tell('hangs');
      await new Promise(() => {});
    }
    const hold = { id: job.id, worker, attempt: job.attempt };
    await queue.heartbeat(hold, { progress: 0.5, nowMs, leaseMs });
    const path = `.made/${job.videoId}/${worker}.jpg`;
    const made = { poster: { path, width: 2, height: 1 } };
    if (await queue.complete(hold, { made, nowMs })) tell(`done ${job.id} ${job.attempt}`);
    else tell(`lost ${job.id} ${job.attempt}`);
  }
}

tell('ready');
for await (const line of createInterface({ input: process.stdin })) {
  await workAt(Number(line.slice('go '.length)));
  tell('idle');
}
await database.destroy();
