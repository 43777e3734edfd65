// Runs the samples of pages, one after the other in one process: `node … runPages.mjs FOLDER PAGE/FILE…`. Prints each page that ran. The
// first failure is printed and ends the process with 1.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSampleWorld } from './sampleWorld.mjs';

const longestSampleMs = 60_000;
const [folder, ...files] = process.argv.slice(2);
const pageOf = (file) => file.slice(0, file.indexOf('.md/') + '.md'.length);
let current = files[0];

function fail(error) {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = error instanceof Error ? `${error.name}: ${error.message}` : stack;
  const [, page, line] = new RegExp(`${folder}/([\\w./-]+?\\.md)/[\\w./-]+:(\\d+)`).exec(stack) ?? [];
  const lineOfName = /line(\d+)\.tsx?$/.exec(current)?.[1] ?? '1';
  console.error(`\nFAILED ${page ?? pageOf(current)}:${line ?? lineOfName} ${message}`);
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

const openWorld = createSampleWorld({ hasPage: files.some((file) => file.endsWith('.tsx')) });
for (const page of new Set(files.map(pageOf))) {
  const { settle } = openWorld();
  for (const file of files.filter((path) => pageOf(path) === page)) {
    current = file;
    const timer = setTimeout(() => fail(`it has not ended after ${longestSampleMs} ms`), longestSampleMs);
    await import(pathToFileURL(join(folder, 'bundled', `${file}.mjs`)).href);
    await settle();
    clearTimeout(timer);
  }
  console.log(`\nRAN ${page}`);
}
// Watchers, channels and timers that samples leave open would keep it alive.
process.exit(0);
