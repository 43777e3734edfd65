// A worker of the queue in a process of its own, which lives as long as its standard input. It tells what it begins and ends, one line
// each. `go` works until nothing is due, at the time of the database or, `go MS`, at another; `on` ends its hanging.
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { databaseNowMs } from '../../src/database/databaseClock.ts';
import { createJobStore } from '../../src/database/jobStore.ts';
import { openPostgresForTest } from '../../src/testing/testPostgres.ts';

const [url, worker, hangsAt, leaseMs, aheadMs] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const { now } = Date;
Date.now = () => now() + Number(aheadMs);
const lease = { leaseMs: Number(leaseMs) };
const database = await openPostgresForTest(url);
let told = databaseNowMs(database);
const queue = createJobStore(
  database,
  () => {},
  () => told,
);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const tell = (line: string) => process.stdout.write(`${line}\n`);
let begun = 0;

async function work(): Promise<void> {
  for (;;) {
    const job = await queue.claim({ worker, ...lease });
    if (!job) return;
    begun += 1;
    tell(`begun ${job.id} ${job.attempt}`);
    const hold = { id: job.id, worker, attempt: job.attempt };
    const beat = () => queue.heartbeat(hold, { progress: 0.5, ...lease });
    await beat();
    if (begun === Number(hangsAt)) {
      tell('hangs');
      // Slow, and alive.
      const beats = setInterval(() => void beat(), lease.leaseMs / 10);
      await lines.next();
      clearInterval(beats);
    }
    const path = `.made/${job.videoId}/${worker}.jpg`;
    const made = { poster: { path, width: 2, height: 1 } };
    if (await queue.complete(hold, made)) tell(`done ${job.id} ${job.attempt}`);
    else tell(`lost ${job.id} ${job.attempt}`);
  }
}

tell('ready');
for await (const line of lines) {
  const [, nowMs] = line.split(' ');
  if (nowMs !== undefined) told = sql.lit(Number(nowMs));
  await work();
  tell('idle');
}
await database.destroy();
