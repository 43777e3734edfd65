// How long does a folder of many videos take to be known, and what do visitors notice of it?
//
//   npm run bench -- scan                    2,000 files
//   npm run bench -- scan --files=10000      as many as you like, in folders of a hundred
//   npm run bench -- scan --readme           and puts the table into README.md, between its markers
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
import { writeIntoReadme } from '../../sdk/bench/cache/writeIntoReadme.ts';
import { filesOfFolder, makeManyFiles } from './scan/manyFiles.ts';
import { type OwnedSite, startOwnedSite } from './scan/ownedSite.ts';
import { startServer } from './server/startServer.ts';

const { values: options } = parseArgs({
  options: { files: { type: 'string', default: '2000' }, readme: { type: 'boolean', default: false } },
});
const fileCount = Number(options.files);
if (!(Number.isInteger(fileCount) && fileCount >= filesOfFolder))
  throw new Error(`--files takes a whole number from ${filesOfFolder} up.`);

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const main = here('../dist/main.js');
const times = 5;
/** Somebody asks for the home page so often while the library is read. */
const betweenAsksMs = 50;
const longestMs = 60_000;
/** Until a scan is over that was told to be: media jobs and copies of posters are looked at behind it. */
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

/** Right before it is fast. */
async function checkCount(site: OwnedSite, expected: number): Promise<void> {
  const count = await videoCountOf(site);
  if (count !== expected) throw new Error(`The library has ${count} videos, not ${expected}.`);
  const { problemCount } = (await site.ask('{ studio { library { problemCount } } }')).studio.library;
  if (problemCount !== 0) throw new Error(`${problemCount} files cannot be used.`);
}

/** How long visitors wait for the home page's data while something is done. */
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
    // Whoever asks while the last scan is being put away waits a second, as for any change that may have others behind it.
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
  // How long this process, which has nothing to do, was kept waiting: by the machine.
  const own = monitorEventLoopDelay({ resolution: 1 });
  own.enable();
  const delay = await site.loopDelayOf(async () => {
    waitsMs = await askingHome(site, async () => (firstMs = await site.scan()));
  });
  own.disable();
  await checkCount(site, fileCount);
  note('first scan, files a second', digits((fileCount / firstMs) * 1_000));
  note('event loop of the site meanwhile, p99', ms(delay.p99Ms));
  note('event loop of the site meanwhile, longest', ms(delay.maxMs), '<= 50 ms');
  note('event loop of an idle process beside it, longest', ms(own.max / 1e6));
  note('GraphQL home asked meanwhile, median', ms(median(waitsMs)));
  note('GraphQL home asked meanwhile, p99', ms(waitsMs[Math.ceil(waitsMs.length * 0.99) - 1]!));

  note('nothing changed, a scan from asking to its end', ms(await medianOfScans(site, () => {})));
  note(
    'one new file, a scan from asking to its end',
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
      `a folder of ${filesOfFolder} files moved, a scan from asking to its end`,
      ms(await medianOfScans(site, (i) => renameSync(nameOf(i - 1), nameOf(i)))),
    );
  });
  note('event loop of the site at that, longest', ms(movedDelay.maxMs), '<= 50 ms');
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
      note('a new file until it is on the home page', ms(await untilNoticed(again.origin)));
    await again.stop();
    undo.pop();
  }
  note(
    `start with ${fileCount} known files, until ready`,
    ms(median(startsMs)),
    fileCount >= 10_000 ? '< 1 s' : '',
  );

  /** With the watcher, which waits for the last of many changes. */
  async function untilNoticed(origin: string): Promise<number> {
    const ask = async (query: string) => {
      const answer = await fetch(`${origin}/api/graphql?query=${encodeURIComponent(query)}`);
      return ((await answer.json()) as { data: unknown }).data;
    };
    // The watcher's own first look is over then.
    await pause(5_000);
    const before = await videoCountOf({ ask });
    // It comes whole, as by a program that copies to another name first.
    const waiting = join(files.waiting, 'last.mp4');
    files.writeOne(waiting);
    const beganMs = performance.now();
    renameSync(waiting, join(files.library, files.folders[0]!, 'last.mp4'));
    while ((await videoCountOf({ ask })) === before) {
      if (performance.now() - beganMs > longestMs) throw new Error('A new file was not noticed.');
      await pause(10);
    }
    return performance.now() - beganMs;
  }
} finally {
  for (const step of undo.reverse()) await step();
}

const text = `${markdown([`${fileCount} files`, 'measured', 'goal'], rows)}\n\n${machine()}`;
console.log(`\n${text}`);
if (options.readme) writeIntoReadme('scan', text);
