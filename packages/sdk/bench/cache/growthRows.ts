import type { Contender } from './contender.ts';
import { measureListChange, measureSingleChange } from './changes.ts';
import { medianMs } from './measure.ts';
import { type Feed, feedOf } from './payloads.ts';

/** Measures our cache at two sizes: the cost of a change must not depend on the amount of other data. */
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
    work: 'change one entity that has its own watcher',
    sizes: [1_000, 100_000],
    // Ideally 1, but lookups in tables larger than the processor's cache are slower, and such short times are imprecise.
    mostTimes: 10,
    measure: measureSingleChange,
  },
  {
    id: 'growth-list',
    work: 'change one entity in a watched list, which is copied',
    sizes: [1_000, 100_000],
    // The list is 100 times as long.
    mostTimes: 100,
    measure: measureListChange,
  },
  {
    id: 'growth-write',
    work: 'write a feed into an empty cache',
    sizes: [1_000, 10_000],
    // Beyond the size of the young generation, the garbage collector copies live objects, so ten times the videos can take
    // more than twenty times as long. The limit detects work that is no longer linear.
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
