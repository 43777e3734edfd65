// Measures how long scanning a large folder takes, and how much it delays visitors.
//
//   npm run bench -- scan                    2,000 files
//   npm run bench -- scan --files=10000      any number of files, in folders of a hundred
//   npm run bench -- scan --write           also writes the table into docs/benchmarks/scan.md
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { HomePage } from '@mainvideo/sdk/operations';
import { print } from 'graphql';
import { machine } from '../../sdk/bench/cache/machine.ts';
import { median } from '../../sdk/bench/cache/measure.ts';
import { digits, markdown } from '../../sdk/bench/cache/table.ts';
import { writeIntoDocs } from '../../sdk/bench/cache/writeIntoDocs.ts';
import { filesOfFolder, makeManyFiles } from './scan/manyFiles.ts';
import { type OwnedSite, startOwnedSite } from './scan/ownedSite.ts';
import { startServer } from './server/startServer.ts';

const { values: options } = parseArgs({
  options: { files: { type: 'string', default: '2000' }, write: { type: 'boolean', default: false } },
});
const fileCount = Number(options.files);
if (!(Number.isInteger(fileCount) && fileCount >= filesOfFolder))
  throw new Error(`--files must be a whole number of at least ${filesOfFolder}.`);

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const main = here('../dist/main.js');
const times = 5;
/** Pause between two requests for the home page during a scan. */
const betweenAsksMs = 50;
const longestMs = 60_000;
/** Pause after a scan has reported its end: it then updates media jobs and poster copies. */
const restMs = 500;
const rows: string[][] = [];
const undo: (() => unknown)[] = [];

function note(what: string, value: string, goal = ''): void {
  rows.push([what, value, goal]);
  console.log(`${what.padEnd(60)} ${value}`);
}

const ms = (value: number) => `${digits(value)} ms`;
const pause = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

async function videoCountOf({ ask }: Pick<OwnedSite, 'ask'>): Promise<number> {
  return (await ask('{ home { totalCount } }')).home.totalCount;
}

/** Checks the result before its speed is reported. */
async function checkCount(site: OwnedSite, expected: number): Promise<void> {
  const count = await videoCountOf(site);
  if (count !== expected) throw new Error(`The library has ${count} videos, not ${expected}.`);
  const { problemCount } = (await site.ask('{ studio { library { problemCount } } }')).studio.library;
  if (problemCount !== 0) throw new Error(`${problemCount} files cannot be used.`);
}

/** Returns the response times of the home page query while `work` runs, in ascending order. */
async function askingHome(site: OwnedSite, work: () => Promise<unknown>): Promise<readonly number[]> {
  const waitsMs: number[] = [];
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  const query = print(HomePage);
  while (!isDone) {
    const beganMs = performance.now();
    await site.ask(query);
    waitsMs.push(performance.now() - beganMs);
    await pause(betweenAsksMs);
  }
  await working;
  return waitsMs.sort((a, b) => a - b);
}

async function medianOfScans(site: OwnedSite, prepare: (i: number) => void): Promise<number> {
  const scansMs: number[] = [];
  for (let i = 0; i < times; i += 1) {
    prepare(i);
    // A scan requested while the previous one is finishing waits a second, as after any change that others may follow.
    await pause(restMs);
    scansMs.push(await site.scan());
  }
  return median(scansMs);
}

try {
  console.log(`Writing ${fileCount} files`);
  const files = await makeManyFiles(fileCount);
  undo.push(files.remove);
  const data = mkdtempSync(join(tmpdir(), 'mainvideo-bench-data-'));
  undo.push(() => rmSync(data, { recursive: true, force: true }));
  const env = { PORT: '0', DATA_DIR: data, LIBRARY_DIR: files.library, MEDIA_JOBS: 'off' };

  const site = await startOwnedSite(['--import', here('scan/loopDelay.mjs'), main], { ...env, WATCH: 'off' });
  undo.push(site.stop);
  for (const folder of files.folders) renameSync(join(files.waiting, folder), join(files.library, folder));
  let firstMs = 0;
  let waitsMs: readonly number[] = [];
  // The delays of this idle process show how busy the machine is.
  const own = monitorEventLoopDelay({ resolution: 1 });
  own.enable();
  const delay = await site.loopDelayOf(async () => {
    waitsMs = await askingHome(site, async () => (firstMs = await site.scan()));
  });
  own.disable();
  await checkCount(site, fileCount);
  note('first scan, files per second', digits((fileCount / firstMs) * 1_000));
  note('event-loop delay of the site during that scan, p99', ms(delay.p99Ms));
  note('event-loop delay of the site during that scan, longest', ms(delay.maxMs), '<= 50 ms');
  note('event-loop delay of an idle process at the same time, longest', ms(own.max / 1e6));
  note('GraphQL query of the home page during that scan, median', ms(median(waitsMs)));
  note(
    'GraphQL query of the home page during that scan, p99',
    ms(waitsMs[Math.ceil(waitsMs.length * 0.99) - 1]!),
  );

  note('scan without changes', ms(await medianOfScans(site, () => {})));
  note(
    'scan after one new file',
    ms(
      await medianOfScans(site, (i) =>
        files.writeOne(join(files.library, files.folders[0]!, `new-${i}.mp4`)),
      ),
    ),
  );
  await checkCount(site, fileCount + times);
  const moved = files.folders.at(-1)!;
  const nameOf = (i: number) => join(files.library, i < 0 ? moved : `moved-${i}`);
  const movedDelay = await site.loopDelayOf(async () => {
    note(
      `a folder of ${filesOfFolder} files moved, scan`,
      ms(await medianOfScans(site, (i) => renameSync(nameOf(i - 1), nameOf(i)))),
    );
  });
  note('event-loop delay of the site during those scans, longest', ms(movedDelay.maxMs), '<= 50 ms');
  await checkCount(site, fileCount + times);
  await site.stop();
  undo.pop();

  const startsMs: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const beganMs = performance.now();
    const again = await startServer([main], { ...env, WATCH: 'auto' });
    undo.push(again.stop);
    const ready = await fetch(`${again.origin}/readyz`, { signal: AbortSignal.timeout(longestMs) });
    if (ready.status !== 200) throw new Error(`It is not ready: ${await ready.text()}`);
    startsMs.push(performance.now() - beganMs);
    if (i === times - 1)
      note('time until a new file is on the home page', ms(await untilNoticed(again.origin)));
    await again.stop();
    undo.pop();
  }
  note(
    `start with ${fileCount} known files until ready`,
    ms(median(startsMs)),
    fileCount >= 10_000 ? '< 1 s' : '',
  );

  /** Uses the file watcher, which waits until changes have stopped. */
  async function untilNoticed(origin: string): Promise<number> {
    const ask = async (query: string) => {
      const answer = await fetch(`${origin}/api/graphql?query=${encodeURIComponent(query)}`);
      return ((await answer.json()) as { data: unknown }).data;
    };
    // By then, the first pass of the watcher is over.
    await pause(5_000);
    const before = await videoCountOf({ ask });
    // Move a complete file into the library, as programs do that copy under a temporary name.
    const waiting = join(files.waiting, 'last.mp4');
    files.writeOne(waiting);
    const beganMs = performance.now();
    renameSync(waiting, join(files.library, files.folders[0]!, 'last.mp4'));
    while ((await videoCountOf({ ask })) === before) {
      if (performance.now() - beganMs > longestMs)
        throw new Error('The new file did not appear on the home page.');
      await pause(10);
    }
    return performance.now() - beganMs;
  }
} finally {
  for (const step of undo.reverse()) await step();
}

const text = `${markdown([`${fileCount} files`, 'measured', 'goal'], rows)}\n\n${machine()}`;
console.log(`\n${text}`);
if (options.write) writeIntoDocs('scan', text);
