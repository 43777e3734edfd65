import { measureListChange, measureSingleChange } from './changes.ts';
import type { Contender, Store } from './contender.ts';
import { firstData } from './firstData.ts';
import { collectGarbage, medianMs, medianOf, medianStepMs, settled } from './measure.ts';
import { mustBe, mustEqual } from './mustEqual.ts';
import {
  type Deep,
  deepOf,
  type Feed,
  feedOf,
  feedWithTitle,
  pagesOf,
  rearranged,
  titleIn,
} from './payloads.ts';

/** One row of the table: work that every library does with the same data. */
export interface Row {
  readonly id: string;
  readonly work: string;
  /** The largest accepted ratio to the best peer. */
  readonly goal: number;
  readonly unit: 'ms' | 'MiB';
  /** Minimum number of processes per library, for work that can be measured only once in each. */
  readonly rounds?: number;
  /**
   * Checks the result of a library, and then returns the median cost of the work.
   *
   * @param importMs time that importing the library's module took
   */
  measure(contender: Contender, importMs: number): Promise<number>;
}

const size = 10_000;
const middle = size / 2;
const middleId = `video-${middle}`;
let feedText: string | undefined;
let rearrangedText: string | undefined;
const parsedFeed = (): Feed => JSON.parse((feedText ??= JSON.stringify(feedOf(size))));

export const rows: readonly Row[] = [
  {
    id: 'write-cold',
    work: 'write a feed into an empty cache',
    goal: 0.9,
    unit: 'ms',
    measure: (contender) =>
      medianMs({
        prepare: () => ({ store: contender.create(), feed: parsedFeed() }),
        run: ({ store, feed }) => store.write(feed),
        check: (_, { store }) => mustEqual(store.read(), feedOf(size)),
      }),
  },
  {
    id: 'write-rearranged',
    work: 'write a feed with other fields between its own, in another order, and read it',
    goal: 0.9,
    unit: 'ms',
    measure: (contender) =>
      medianMs({
        prepare: () => ({
          store: contender.create(),
          feed: JSON.parse((rearrangedText ??= JSON.stringify(rearranged(feedOf(size))))) as Feed,
        }),
        run: ({ store, feed }) => settled(store.write(feed), () => store.read()),
        check: (feed) => mustEqual(feed, feedOf(size)),
      }),
  },
  {
    id: 'read-first',
    work: 'first read after that write',
    goal: 0.01,
    unit: 'ms',
    measure: (contender) =>
      medianMs({
        prepare: () => filled(contender),
        run: (store) => store.read(),
        check: (feed) => mustEqual(feed, feedOf(size)),
      }),
  },
  {
    id: 'read-again',
    work: 'repeated read, nothing changed',
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
    work: 'change one entity and notify the watcher of the list',
    goal: 0.02,
    unit: 'ms',
    measure: (contender) => measureListChange(contender, size),
  },
  {
    id: 'change-single',
    work: 'change one entity with 200 watchers of single entities, 1 affected',
    goal: 0.15,
    unit: 'ms',
    measure: (contender) => measureSingleChange(contender, size),
  },
  {
    id: 'append-page',
    work: 'append a page of 50 to 10,000 edges and read the whole list',
    goal: 0.02,
    unit: 'ms',
    async measure(contender) {
      const store = contender.create();
      await store.writePage(JSON.parse(JSON.stringify(pagesOf(size))), null);
      mustEqual(store.readPages(), pagesOf(size));
      let from = size;
      return medianMs({
        prepare: () => pagesOf(50, from),
        run(page) {
          const done = store.writePage(page, `cursor-${from - 1}`);
          from += 50;
          return settled(done, () => store.readPages());
        },
        check: (pages) => mustEqual(pages, pagesOf(size + 50)),
        // With more samples, the list would become much longer than the row says.
        most: 20,
      });
    },
  },
  {
    id: 'write-identical',
    work: 'write an identical response and read',
    goal: 0.15,
    unit: 'ms',
    async measure(contender) {
      if (contender.keepsIdentity) {
        let calls = 0;
        const watched = await filled(contender);
        const before = watched.read();
        await watched.watch(() => (calls += 1));
        await watched.write(parsedFeed());
        mustBe(calls === 0 && watched.read() === before, 'the same object, and no call');
      }
      const store = await filled(contender);
      store.read();
      return medianMs({
        prepare: parsedFeed,
        run: (feed) => settled(store.write(feed), () => store.read()),
        check: (feed) => mustEqual(feed, feedOf(size)),
      });
    },
  },
  {
    id: 'save',
    work: 'extract and stringify',
    goal: 1,
    unit: 'ms',
    measure: (contender) =>
      medianMs({
        prepare: () => filled(contender, saved),
        run: (store) => store.save(),
        check: (text) => mustEqual(contender.restore(text).read(), feedOf(size)),
      }),
  },
  {
    id: 'load',
    work: 'parse, restore and first read',
    goal: 0.5,
    unit: 'ms',
    async measure(contender) {
      const text = (await filled(contender, saved)).save();
      return medianMs({
        prepare: () => text,
        run: (text) => contender.restore(text).read(),
        check: (feed) => mustEqual(feed, feedOf(size)),
      });
    },
  },
  {
    id: 'deep-write',
    work: '5 levels deep, 6,110 objects: write',
    goal: 0.8,
    unit: 'ms',
    measure: (contender) =>
      medianMs({
        prepare: () => ({ store: contender.create(), deep: parsedDeep() }),
        run: ({ store, deep }) => store.writeDeep(deep),
        check: (_, { store }) => mustEqual(store.readDeep(), deepOf()),
      }),
  },
  {
    id: 'deep-read',
    work: '5 levels deep, 6,110 objects: read',
    goal: 0.01,
    unit: 'ms',
    measure: (contender) =>
      medianMs({
        prepare: () => filledDeep(contender),
        run: (store) => store.readDeep(),
        check: (deep) => mustEqual(deep, deepOf()),
      }),
  },
  {
    id: 'optimistic',
    work: 'optimistic change, read the list, roll back, read again',
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
    work: 'whole client: from the response text to the first data of a watcher, 1,000 videos',
    goal: 0.6,
    unit: 'ms',
    async measure(contender) {
      const bytes = new TextEncoder().encode(JSON.stringify({ data: feedOf(1_000) }));
      mustEqual((await firstData(contender, bytes)).feed, feedOf(1_000));
      return medianOf(async () => {
        collectGarbage();
        return (await firstData(contender, bytes)).ms;
      });
    },
  },
  {
    id: 'fresh',
    work: 'new process: import, first write and first read of 100 videos',
    goal: 1,
    unit: 'ms',
    rounds: 9,
    async measure(contender, importMs) {
      const parsed = JSON.parse(JSON.stringify(feedOf(100))) as Feed;
      const startedMs = performance.now();
      const store = contender.create();
      await store.write(parsed);
      const feed = store.read();
      const ms = performance.now() - startedMs;
      mustEqual(feed, feedOf(100));
      return importMs + ms;
    },
  },
  {
    id: 'memory',
    work: 'memory in use after a write and a read',
    goal: 0.9,
    unit: 'MiB',
    async measure(contender) {
      // Warm up, so that one-time allocations of the library and the engine are not counted.
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

/** The cost of parsing, which comes before any cache, for comparison. */
export const parseRow = {
  id: 'parse',
  measure: () => medianMs({ prepare: parsedFeed, run: () => parsedFeed() }),
};

const saved = { isSaved: true };

async function filled(contender: Contender, options?: { readonly isSaved: boolean }): Promise<Store> {
  const store = contender.create(options);
  await store.write(parsedFeed());
  return store;
}

const parsedDeep = (): Deep => JSON.parse(JSON.stringify(deepOf()));

async function filledDeep(contender: Contender): Promise<Store> {
  const store = contender.create();
  await store.writeDeep(parsedDeep());
  return store;
}

function heapBytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
