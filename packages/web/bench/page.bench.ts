// Measures how long pages take to load, hydrate and play on a slow phone, in a real Chromium and with the real server.
//
//   npm run bench -- page               five rounds
//   npm run bench -- page --rounds=9    nine rounds
//   npm run bench -- page --peers       also measures the same two pages built with Next.js and Apollo Client
//   npm run bench -- page --write      also writes the table into docs/benchmarks/page.md
//
// The processor runs at a quarter of its speed, the network at 1.6 Mbit/s with 150 ms latency. Heap and server rows are not throttled.
import { parseArgs } from 'node:util';
import { machine } from '../../sdk/bench/cache/machine.ts';
import { writeIntoDocs } from '../../sdk/bench/cache/writeIntoDocs.ts';
import { startBrowser } from '../test/browser/startBrowser.ts';
import { type Site, startSite } from '../test/browser/startSite.ts';
import { createBenchLibrary } from './page/benchLibrary.ts';
import type { Contender } from './page/contender.ts';
import { type Figure, figuresTable } from './page/figures.ts';
import { type FirstLoad, firstLoad, secondLoad } from './page/firstLoad.ts';
import { heapAfter } from './page/heapAfter.ts';
import { type Journey, journey } from './page/journey.ts';
import { type NextjsSite, startNextjsSite } from './page/nextjsSite.ts';
import { type Serving, serving } from './page/serving.ts';
import { writeComments } from './page/writeComments.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    peers: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error('--rounds must be a number of at least 1.');

const servingSeconds = 8;
const navigationCounts = [0, 50, 200];

interface Round {
  readonly home: FirstLoad;
  readonly watch: FirstLoad;
  readonly homeAgain: FirstLoad;
  readonly watchAgain: FirstLoad;
  readonly journey: Journey;
  readonly heaps: readonly number[];
  /** The same without compiled code, so that only objects of the pages are counted. */
  readonly plainHeaps: readonly number[];
  readonly serving: Serving;
}

const peerTitle = 'Next.js 16.4, Apollo Client 4.3';
const samples: Round[] = [];
const peerSamples: Round[] = [];

const library = createBenchLibrary(36);
let site: Site | undefined;
let peer: NextjsSite | undefined;
try {
  site = await startSite({ env: { LIBRARY_DIR: library.folder }, videoCount: 36 });
  if (options.peers) {
    console.log('Installing and building the peer');
    peer = await startNextjsSite(site.origin);
  }
  const asked = [
    { contender: { name: 'ours', origin: site.origin }, into: samples },
    ...(peer ? [{ contender: { name: peerTitle, origin: peer.origin }, into: peerSamples }] : []),
  ];
  const watchPath = await firstVideoOf(asked[0]!.contender);
  await writeComments(site.origin, watchPath);
  for (const { contender } of asked.slice(1)) {
    if ((await firstVideoOf(contender)) !== watchPath)
      throw new Error(`${contender.name} shows different videos.`);
  }
  for (let round = 1; round <= rounds; round += 1) {
    // Alternate the order, so that neither always runs on the warmer machine.
    for (const { contender, into } of round % 2 === 1 ? asked : asked.toReversed()) {
      into.push(await runRound(contender, watchPath));
      console.log(`round ${round} of ${rounds}: ${contender.name}`);
    }
  }
} finally {
  await peer?.stop();
  await site?.stop();
  library.remove();
}

async function firstVideoOf({ name, origin }: Contender): Promise<string> {
  const signal = AbortSignal.timeout(30_000);
  const html = await (await fetch(origin, { headers: { accept: 'text/html' }, signal })).text();
  const paths = new Set([...html.matchAll(/href="(\/watch\/[^"?#]+)"/g)].map(([, path]) => path!));
  if (paths.size !== 24) throw new Error(`The home page of ${name} has ${paths.size} videos, not 24.`);
  return [...paths][0]!;
}

async function runRound(contender: Contender, watchPath: string): Promise<Round> {
  // A new browser has no compiled code of the previous round.
  const browser = await startBrowser();
  try {
    return {
      home: await firstLoad(browser, contender, '/'),
      watch: await firstLoad(browser, contender, watchPath),
      homeAgain: await secondLoad(browser, contender, '/'),
      watchAgain: await secondLoad(browser, contender, watchPath),
      journey: await journey(browser, contender),
      heaps: await heapAfter(browser, contender, navigationCounts),
      plainHeaps: await plainHeapsOf(contender),
      serving: await serving(contender.origin + watchPath, servingSeconds),
    };
  } finally {
    await browser.close();
  }
}

async function plainHeapsOf(contender: Contender): Promise<readonly number[]> {
  const browser = await startBrowser({ withMachineCode: false });
  try {
    return await heapAfter(browser, contender, navigationCounts);
  } finally {
    await browser.close();
  }
}

const of = (figure: (round: Round) => number) => ({
  samples: samples.map(figure),
  peerSamples: options.peers ? peerSamples.map(figure) : null,
});
const figures: readonly Figure[] = [
  ...scripts('home', ({ home }) => home, 100),
  ...scripts('watch', ({ watch }) => watch, 125),
  ...paints('home', ({ home }) => home, 420, 700),
  ...paints('watch', ({ watch }) => watch, 420, 750),
  ...paints('home, second visit', ({ homeAgain }) => homeAgain),
  ...paints('watch, second visit', ({ watchAgain }) => watchAgain),
  {
    what: 'first video frame on watch',
    unit: 'ms',
    goal: { most: 1_700 },
    ...of(({ watch }) => watch.firstFrameMs),
  },
  {
    what: 'from a click to the next title and player',
    unit: 'ms',
    goal: { most: 400 },
    ...of((round) => round.journey.clickMs),
  },
  {
    what: 'the same, with the pointer resting on the card first',
    unit: 'ms',
    goal: { most: 120 },
    ...of((round) => round.journey.preloadedClickMs),
  },
  { what: 'like: from input to frame', unit: 'ms', goal: null, ...of((round) => round.journey.likeMs) },
  {
    what: 'typing a search: from input to frame',
    unit: 'ms',
    goal: null,
    ...of((round) => round.journey.searchMs),
  },
  { what: 'JavaScript heap at the start', unit: 'MB', goal: null, ...of(({ heaps }) => heaps[0]!) },
  ...growth('', ({ heaps }) => heaps),
  ...growth(', without compiled code', ({ plainHeaps }) => plainHeaps),
  {
    what: 'watch pages rendered by one process',
    unit: 'per second',
    goal: { least: 150 },
    ...of((round) => round.serving.pagesPerSecond),
  },
  {
    what: '99th percentile of their response times',
    unit: 'ms',
    goal: { most: 250 },
    ...of((round) => round.serving.p99Ms),
  },
];

function growth(which: string, heapsOf: (round: Round) => readonly number[]): readonly Figure[] {
  const added = (round: Round, from: number) =>
    Math.max(0, heapsOf(round)[from + 1]! - heapsOf(round)[from]!);
  return [
    {
      what: `growth of the heap in 50 navigations${which}`,
      unit: 'MB',
      goal: { most: 2 },
      ...of((round) => added(round, 0)),
    },
    {
      what: `growth of the heap in 150 more${which}`,
      unit: 'MB',
      goal: { most: 0.1 },
      ...of((round) => added(round, 1)),
    },
  ];
}

function scripts(what: string, load: (round: Round) => FirstLoad, mostKb: number): readonly Figure[] {
  return [
    {
      what: `JavaScript of ${what} transferred until hydration`,
      unit: 'kB',
      goal: { most: mostKb },
      ...of((round) => load(round).scriptBytesUntilAlive! / 1_000),
    },
    {
      what: 'the same, with the scripts that load afterwards',
      unit: 'kB',
      goal: null,
      ...of((round) => load(round).scriptBytes / 1_000),
    },
  ];
}

function paints(
  what: string,
  load: (round: Round) => FirstLoad,
  firstPaintMs?: number,
  largestPaintMs?: number,
): readonly Figure[] {
  const most = (ms: number | undefined) => (ms === undefined ? null : { most: ms });
  const isCold = firstPaintMs !== undefined;
  return [
    {
      what: `first contentful paint, ${what}`,
      unit: 'ms',
      goal: most(firstPaintMs),
      ...of((round) => load(round).firstPaintMs),
    },
    {
      what: `largest contentful paint, ${what}`,
      unit: 'ms',
      goal: most(largestPaintMs),
      ...of((round) => load(round).largestPaintMs),
    },
    {
      what: `total blocking time, ${what}`,
      unit: 'ms',
      goal: isCold ? { most: 80 } : null,
      ...of((round) => load(round).blockingMs),
    },
    {
      what: `layout shift, ${what}`,
      unit: '',
      goal: { most: 0 },
      ...of((round) => load(round).layoutShift),
    },
  ];
}

const text = `${figuresTable(figures, options.peers ? peerTitle : null)}\n\n${rounds === 1 ? 'One round' : `${rounds} rounds`}. ${machine()}`;
console.log(`\n${text}`);
if (options.write) writeIntoDocs('page', text);
