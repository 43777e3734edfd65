import type { Contender } from './contender.ts';
import { measureListChange, measureSingleChange } from './changes.ts';
import { medianMs } from './measure.ts';
import { type Feed, feedOf } from './payloads.ts';

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
    work: 'change one entity that has its own watcher',
    sizes: [1_000, 100_000],
    // It should be 1; tables that fit no processor's cache are slower to look into, and timings this short are rough.
    mostTimes: 10,
    measure: measureSingleChange,
  },
  {
    id: 'growth-list',
    work: 'change one entity in a watched list, which is copied',
    sizes: [1_000, 100_000],
    // As many times as the list is longer.
    mostTimes: 100,
    measure: measureListChange,
  },
  {
    id: 'growth-write',
    work: 'write a feed into an empty cache',
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
