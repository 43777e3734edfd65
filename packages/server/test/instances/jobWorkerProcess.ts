// A worker of the queue in a separate process, which lives as long as its standard input. It prints a line when it
// starts or ends a job, and when it rests. `go` makes it work; `on` ends a hang.
import { createInterface } from 'node:readline';
import { openJobQueue } from '../../src/database/queue/openJobQueue.ts';
import { realTimers } from '../../src/testing/realTimers.ts';
import { openPostgresForTest } from '../../src/testing/databases/testPostgres.ts';

const [url, worker, hangsAt, leaseText, aheadMs] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const { now } = Date;
Date.now = () => now() + Number(aheadMs);
const leaseMs = Number(leaseText);
const database = await openPostgresForTest(url);
const { queue, dispatcher } = openJobQueue({ database, timers: realTimers });
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const tell = (line: string) => process.stdout.write(`${line}\n`);
let begun = 0;
let goOn: () => void = () => {};

function work() {
  return dispatcher.work({
    worker,
    leaseMs,
    async perform({ id, attempt, videoId }) {
      begun += 1;
      tell(`begun ${id} ${attempt}`);
      const hold = { id, worker, attempt };
      const beat = () => queue.heartbeat(hold, { progress: 0.5, leaseMs });
      await beat();
      if (begun === Number(hangsAt)) {
        // Slow, and alive.
        const beats = setInterval(() => void beat(), leaseMs / 10);
        tell('hangs');
        await new Promise<void>((resolve) => (goOn = resolve));
        clearInterval(beats);
      }
      const made = { poster: { path: `.made/${videoId}/${worker}.jpg`, width: 2, height: 1 } };
      if (await queue.complete(hold, made)) tell(`done ${id} ${attempt}`);
      else tell(`lost ${id} ${attempt}`);
    },
    onRest: () => tell('idle'),
    onFault: (error) => tell(`fault ${String(error)}`),
  });
}

let working: ReturnType<typeof work> | undefined;
tell('ready');
for await (const line of lines) {
  if (line === 'go') working = work();
  else goOn();
}
await working?.stop();
await database.destroy();
