import type { Contender, Store } from './contender.ts';
import { collectGarbage, median, medianMs, medianStepMs } from './measure.ts';
import { mustBe, mustEqual } from './mustEqual.ts';
import { deepOf, type Feed, feedOf, feedWithTitle, pagesOf, type Video, videoOf } from './payloads.ts';

/** One line of the table: a piece of work that every contender does for the same data. */
export interface Row {
  readonly id: string;
  readonly work: string;
  /** What ours may take at most, as a multiple of the best peer. */
  readonly goal: number;
  readonly unit: 'ms' | 'MiB';
  /** How many processes a contender gets. Default: as many as for the other rows. */
  readonly rounds?: number;
  /**
   * Checks the answer of this contender, and then says what the work costs it: the median.
   *
   * @param importMs what loading the contender's module took
   */
  measure(contender: Contender, importMs: number): Promise<number>;
}

const size = 10_000;
const middle = size / 2;
const middleId = `video-${middle}`;
let feedText: string | undefined;
const parsedFeed = (): Feed => JSON.parse((feedText ??= JSON.stringify(feedOf(size))));

export const rows: readonly Row[] = [
  {
    id: 'write-cold',
    work: 'write a cold feed',
    goal: 0.9,
    unit: 'ms',
    async measure(contender) {
      mustEqual((await filled(contender)).read(), feedOf(size));
      return medianMs({
        prepare: () => ({ store: contender.create(), feed: parsedFeed() }),
        run: ({ store, feed }) => store.write(feed),
      });
    },
  },
  {
    id: 'read-first',
    work: 'first read after it',
    goal: 0.01,
    unit: 'ms',
    async measure(contender) {
      mustEqual((await filled(contender)).read(), feedOf(size));
      return medianMs({ prepare: () => filled(contender), run: (store) => store.read() });
    },
  },
  {
    id: 'read-again',
    work: 'read again, unchanged',
    goal: 0.01,
    unit: 'ms',
    async measure(contender) {
      const store = await filled(contender);
      const first = store.read();
      const again = store.read();
      mustEqual(again, feedOf(size));
      if (contender.keepsIdentity) mustBe(again === first, 'the same object');
      return medianStepMs(() => store.read());
    },
  },
  {
    id: 'change-list',
    work: 'change one entity, the list watcher has new data',
    goal: 0.02,
    unit: 'ms',
    measure: (contender) => measureListChange(contender, size),
  },
  {
    id: 'change-single',
    work: 'the same, 200 single watchers, 1 affected',
    goal: 0.15,
    unit: 'ms',
    measure: (contender) => measureSingleChange(contender, size),
  },
  {
    id: 'append-page',
    work: 'append a page of 50 to 10,000 edges, and read all',
    goal: 0.02,
    unit: 'ms',
    async measure(contender) {
      const fresh = async (): Promise<Store> => {
        const store = contender.create();
        await store.writePage(JSON.parse(JSON.stringify(pagesOf(size))), null);
        store.readPages();
        return store;
      };
      const checked = await fresh();
      mustEqual(checked.readPages(), pagesOf(size));
      await checked.writePage(pagesOf(50, size), `cursor-${size - 1}`);
      mustEqual(checked.readPages(), pagesOf(size + 50));

      const store = await fresh();
      let from = size;
      return medianMs({
        prepare: () => pagesOf(50, from),
        run(page) {
          const done = store.writePage(page, `cursor-${from - 1}`);
          from += 50;
          return settled(done, () => store.readPages());
        },
        // More would make it another list than the one that was asked about.
        most: 20,
      });
    },
  },
  {
    id: 'write-identical',
    work: 'identical result again, and read',
    goal: 0.15,
    unit: 'ms',
    async measure(contender) {
      const store = await filled(contender);
      const first = store.read();
      if (contender.keepsIdentity) {
        let calls = 0;
        const watched = await filled(contender);
        const before = watched.read();
        await watched.watch(() => (calls += 1));
        await watched.write(parsedFeed());
        mustBe(calls === 0 && watched.read() === before, 'the same object, and no call');
      }
      await store.write(parsedFeed());
      mustEqual(store.read(), first);
      return medianMs({
        prepare: parsedFeed,
        run: (feed) => settled(store.write(feed), () => store.read()),
      });
    },
  },
  {
    id: 'save',
    work: 'extract and stringify',
    goal: 1,
    unit: 'ms',
    async measure(contender) {
      mustEqual(contender.restore((await filled(contender)).save()).read(), feedOf(size));
      return medianMs({ prepare: () => filled(contender), run: (store) => store.save() });
    },
  },
  {
    id: 'load',
    work: 'parse, restore and first read',
    goal: 0.5,
    unit: 'ms',
    async measure(contender) {
      const text = (await filled(contender)).save();
      mustEqual(contender.restore(text).read(), feedOf(size));
      return medianMs({ prepare: () => text, run: (saved) => contender.restore(saved).read() });
    },
  },
  {
    id: 'deep-write',
    work: '5 levels deep, 6,110 objects: write',
    goal: 0.8,
    unit: 'ms',
    async measure(contender) {
      mustEqual((await filledDeep(contender)).readDeep(), deepOf());
      return medianMs({
        prepare: () => ({ store: contender.create(), deep: parsedDeep() }),
        run: ({ store, deep }) => store.writeDeep(deep),
      });
    },
  },
  {
    id: 'deep-read',
    work: '5 levels deep, 6,110 objects: read',
    goal: 0.01,
    unit: 'ms',
    async measure(contender) {
      mustEqual((await filledDeep(contender)).readDeep(), deepOf());
      return medianMs({ prepare: () => filledDeep(contender), run: (store) => store.readDeep() });
    },
  },
  {
    id: 'optimistic',
    work: 'optimistic change, list read, roll back, read again',
    goal: 0.02,
    unit: 'ms',
    async measure(contender) {
      const store = await filled(contender);
      store.read();
      store.retitleOptimistically(middleId, 'an optimistic title');
      mustEqual(store.read(), feedWithTitle(size, middle, 'an optimistic title'));
      await store.rollBack();
      mustEqual(store.read(), feedOf(size));
      let count = 0;
      return medianStepMs(() => {
        const title = `title ${(count += 1)}`;
        store.retitleOptimistically(middleId, title);
        if (titleIn(store.read(), middle) !== title) throw new Error('The optimistic title is not there.');
        return settled(store.rollBack(), () => {
          if (titleIn(store.read(), middle) === title) throw new Error('It was not rolled back.');
        });
      });
    },
  },
  {
    id: 'client',
    work: 'whole client: response text to first watcher data, 1,000 videos',
    goal: 0.6,
    unit: 'ms',
    async measure(contender) {
      const bytes = new TextEncoder().encode(JSON.stringify({ data: feedOf(1_000) }));
      const timesMs: number[] = [];
      for (let count = 0; count < 16; count += 1) {
        collectGarbage();
        const { feed, ms } = await firstData(contender, bytes);
        if (count === 0) mustEqual(feed, feedOf(1_000));
        else timesMs.push(ms);
      }
      return median(timesMs);
    },
  },
  {
    id: 'fresh',
    work: 'fresh process: import, first write and read of 100',
    goal: 1,
    unit: 'ms',
    rounds: 9,
    async measure(contender, importMs) {
      const parsed = JSON.parse(JSON.stringify(feedOf(100))) as Feed;
      const startedMs = performance.now();
      const store = contender.create();
      const done = store.write(parsed);
      if (done instanceof Promise) await done;
      const feed = store.read();
      const ms = performance.now() - startedMs;
      mustEqual(feed, feedOf(100));
      return importMs + ms;
    },
  },
  {
    id: 'memory',
    work: 'memory after write and read',
    goal: 0.9,
    unit: 'MiB',
    async measure(contender) {
      // What is made once, by the library and by the engine, is there before anything counts.
      const warm = contender.create();
      await warm.write(feedOf(10));
      mustEqual(warm.read(), feedOf(10));
      parsedFeed();
      const beforeBytes = heapBytes();
      const store = await filled(contender);
      const result = store.read();
      const afterBytes = heapBytes();
      mustEqual(result, feedOf(size));
      mustEqual(store.read(), feedOf(size));
      return (afterBytes - beforeBytes) / 2 ** 20;
    },
  },
];

/** What a change costs must not depend on what else is stored: ours alone, at two sizes. */
export interface GrowthRow {
  readonly id: string;
  readonly work: string;
  readonly sizes: readonly [number, number];
  /** The bench fails if the cost grows by more. */
  readonly mostTimes: number;
  measure(contender: Contender, size: number): Promise<number>;
}

export const growthRows: readonly GrowthRow[] = [
  {
    id: 'growth-single',
    work: 'change one entity with a watcher of its own',
    sizes: [1_000, 100_000],
    // Larger tables are slower to look into, because they fit no processor's cache.
    mostTimes: 4,
    measure: measureSingleChange,
  },
  {
    id: 'growth-list',
    work: 'change one entity in the list that is watched: the list is copied',
    sizes: [1_000, 100_000],
    mostTimes: 50,
    measure: measureListChange,
  },
  {
    id: 'growth-write',
    work: 'write a cold feed',
    sizes: [1_000, 10_000],
    // Beyond what the young generation holds, the collector copies what lives, so that ten times the videos may take
    // more than twenty times as long. This is for a walk that is no longer linear.
    mostTimes: 40,
    async measure(contender, size) {
      const text = JSON.stringify(feedOf(size));
      return medianMs({
        prepare: () => ({ store: contender.create(), feed: JSON.parse(text) as Feed }),
        run: ({ store, feed }) => store.write(feed),
      });
    },
  },
];

async function measureListChange(contender: Contender, size: number): Promise<number> {
  const index = size / 2;
  const store = contender.create();
  await store.write(JSON.parse(JSON.stringify(feedOf(size))));
  const before = store.read();
  let heard: Feed | undefined;
  await store.watch((feed) => (heard = feed));
  await store.retitle(`video-${index}`, 'another title');
  mustEqual(heard, feedWithTitle(size, index, 'another title'));
  if (contender.keepsIdentity) mustBe(heard!.home.edges[0] === before.home.edges[0], 'the same edge');
  let count = 0;
  return medianStepMs(() => {
    const title = `title ${(count += 1)}`;
    return settled(store.retitle(`video-${index}`, title), () => {
      if (titleIn(heard!, index) !== title) throw new Error('The watcher was not told.');
    });
  });
}

async function measureSingleChange(contender: Contender, size: number): Promise<number> {
  const index = size / 2;
  const store = contender.create();
  await store.write(JSON.parse(JSON.stringify(feedOf(size))));
  let heard: Video | undefined;
  let calls = 0;
  for (let other = index - 100; other < index + 100; other += 1) {
    await store.writeVideo(videoOf(other));
    await store.watchVideo(`video-${other}`, (video) => {
      heard = video;
      calls += 1;
    });
  }
  calls = 0;
  await store.retitle(`video-${index}`, 'another title');
  mustEqual(heard, { ...videoOf(index), title: 'another title' });
  if (contender.keepsIdentity) mustBe(calls === 1, 'one call');
  let count = 0;
  return medianStepMs(() => {
    const title = `title ${(count += 1)}`;
    return settled(store.retitle(`video-${index}`, title), () => {
      if (heard!.title !== title) throw new Error('The watcher was not told.');
    });
  });
}

async function filled(contender: Contender): Promise<Store> {
  const store = contender.create();
  await store.write(parsedFeed());
  return store;
}

const parsedDeep = (): ReturnType<typeof deepOf> => JSON.parse(JSON.stringify(deepOf()));

async function filledDeep(contender: Contender): Promise<Store> {
  const store = contender.create();
  await store.writeDeep(parsedDeep());
  return store;
}

/** From when the client asks for the body of the answer until its listener has the feed. */
function firstData(contender: Contender, bytes: Uint8Array): Promise<{ feed: Feed; ms: number }> {
  return new Promise((resolve) => {
    let startedMs = 0;
    const body = <Form>(form: () => Form) => {
      startedMs = performance.now();
      return Promise.resolve(form());
    };
    const text = (): string => new TextDecoder().decode(bytes);
    const answer = {
      ok: true,
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      arrayBuffer: () => body(() => bytes.buffer),
      text: () => body(text),
      json: () => body(() => JSON.parse(text())),
    };
    contender.showFeed(
      async () => answer as unknown as Response,
      (feed) => resolve({ feed, ms: performance.now() - startedMs }),
    );
  });
}

/** Goes on at once where there is nothing to wait for: a turn of the event loop would be measured too. */
function settled<Answer>(done: void | Promise<void>, goOn: () => Answer): Answer | Promise<Answer> {
  return done instanceof Promise ? done.then(goOn) : goOn();
}

const titleIn = (feed: Feed, index: number): string => feed.home.edges[index]!.node.title;

function heapBytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
