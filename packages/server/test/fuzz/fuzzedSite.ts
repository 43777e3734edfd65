import { listen } from '../../src/http/limits/listen.ts';
import { makeVideo } from '../../src/testing/databases/testDatabase.ts';
import { openTestRenderedSite } from '../../src/testing/sites/testRenderedSite.ts';

// A separate process: it must survive everything, and its memory is measured without the client's.

/** The process's report about itself. */
export interface Measured {
  /** Of the heap, after everything that can go has gone. */
  readonly heapBytes: number;
  /** Logged faults and unhandled rejections. */
  readonly faults: readonly string[];
}

const hostile = '"><script>alert(1)</script>\u2028\u202e';
const videos = [
  makeVideo('shownvideo1', {
    title: hostile,
    description: `${hostile} 1:30 https://example.org`,
    tags: [hostile, 'birds'],
    poster: { path: 'nature/shownvideo1.jpg', width: 16, height: 9 },
    captions: [{ language: 'en', label: hostile, path: 'nature/shownvideo1.en.vtt' }],
    transcripts: [{ language: 'en', cues: [{ startSeconds: 1, text: hostile }] }],
    chapters: [{ title: hostile, startSeconds: 0, endSeconds: 100 }],
  }),
  makeVideo('hiddenvid01', { title: 'hidden' }),
  ...Array.from({ length: 30 }, (_, i) => makeVideo(`video${i}`, { publishedMs: i, tags: ['birds'] })),
];
const faults: string[] = [];
process.on('unhandledRejection', (error) => faults.push(`Not caught: ${String(error)}`));
const site = await openTestRenderedSite(
  videos,
  {
    'nature/shownvideo1.mp4': 'x'.repeat(5_000),
    'nature/shownvideo1.jpg': 'picture',
    'nature/shownvideo1.en.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nword\n',
    'nature/hiddenvid01.mp4': 'hidden',
  },
  {
    now: Date.now,
    log: (line) => {
      if (line.event !== 'fault') return;
      const { error } = line;
      faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
  },
);
const owner = await site.signIn();
const hide =
  'mutation { setVideoVisibility(input: { ids: ["hiddenvid01"], visibility: PRIVATE }) { videos { title } } }';
await site.graphql(hide, { cookie: owner });
const listening = await listen((request, address) => site.app.fetch(request, address), {
  port: 0,
  host: '127.0.0.1',
  origin: null,
});
process.send!({ port: listening.port, owner });

/** What a finished request had goes over a few turns: connections close, promises settle, weak references are dropped. */
async function settledHeapBytes(): Promise<number> {
  let least = Infinity;
  for (let unchanged = 0; unchanged < 5;) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc!();
    const { heapUsed } = process.memoryUsage();
    unchanged = heapUsed < least - 10_000 ? 0 : unchanged + 1;
    least = Math.min(least, heapUsed);
  }
  return least;
}

process.on('message', async (message) => {
  if (message !== 'measure') return;
  process.send!({ heapBytes: await settledHeapBytes(), faults } satisfies Measured);
});
process.on('disconnect', () => void site.close().finally(() => process.exit(0)));
