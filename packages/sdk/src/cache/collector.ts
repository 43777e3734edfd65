import type { CacheOptions } from '../contract/cache.ts';
import type { Timers } from '../contract/runtime.ts';
import { collectGarbage, type GarbageRoots } from '../store/collectGarbage.ts';
import { keeperOf } from '../store/memoryLimit.ts';
import type { RecordStore } from '../store/recordStore.ts';
import { type RecordView, StoredRecord } from '../store/storedRecord.ts';

/** A slice ends after this long: a frame of 16 ms has room for it. */
const sliceMs = 4;
/** Or after so many batches, where the clock is too coarse to tell, as browsers make it against tracking. */
const mostBatches = 64;
/** Between two slices, where the platform does not say when it is idle. */
const pauseMs = 8;
/** Between what calls for a collection and its first slice: changes come in bursts. */
const restMs = 100;
/** A collection takes at most one part in so many of the time. */
const workShare = 20;

/** When garbage is collected, and what for. */
export interface Collector {
  /** At once, to the end. Answers the references of what was removed. */
  collect(): string[];
  /** After every change: is there anything to collect, by and by? */
  changed(): void;
  /** Somebody read, wrote or watches this. */
  used(view: RecordView | StoredRecord): void;
  /** Nobody watches this any more. */
  unwatched(view: RecordView): void;
}

/** @param whole runs a step as one change */
export function createCollector(
  store: RecordStore,
  roots: GarbageRoots,
  { gc = true, memoryLimit }: CacheOptions,
  runtime: Timers,
  whole: (step: () => void) => void,
): Collector {
  const keeper = memoryLimit && keeperOf(memoryLimit, store, roots);
  let run: Iterator<undefined, string[]> | null = null;
  let isAwaited = false;
  let workMs = 0;

  function begin(): Iterator<undefined, string[]> {
    run?.return?.();
    workMs = 0;
    return (run = keeper?.collect() ?? collectGarbage(store, roots));
  }

  function later(delayMs: number, callback: () => void): void {
    const handle = runtime.setTimeout(callback, delayMs);
    // In Node a timer keeps the process alive, and this one is no reason to live.
    (handle as { unref?(): void } | null)?.unref?.();
  }

  function isDue(): boolean {
    return run !== null || store.hasUnlinked || (keeper?.isDue() ?? false);
  }

  function slice(): void {
    const startedMs = runtime.now();
    try {
      if (!isDue()) return;
      whole(() => {
        const steps = run ?? begin();
        for (let batches = 0; batches < mostBatches; batches += 1) {
          if (steps.next().done) {
            run = null;
            return;
          }
          if (runtime.now() - startedMs >= sliceMs) return;
        }
      });
    } finally {
      workMs += runtime.now() - startedMs;
      isAwaited = false;
      schedule();
    }
  }

  function schedule(): void {
    if (isAwaited || !gc || !isDue()) return;
    isAwaited = true;
    const isUnderWay = run !== null;
    const whenIdle = () => (runtime.requestIdle ? runtime.requestIdle(slice) : slice());
    if (isUnderWay && runtime.requestIdle) whenIdle();
    else later(isUnderWay ? pauseMs : Math.max(restMs, workMs * workShare), whenIdle);
  }

  return {
    collect() {
      let removed: string[] = [];
      whole(() => {
        const steps = begin();
        let step = steps.next();
        while (!step.done) step = steps.next();
        run = null;
        removed = step.value;
      });
      return removed;
    },
    changed: schedule,
    used(view) {
      // What a policy led to is kept for those who watch it.
      if (store.types.derives || view instanceof StoredRecord) store.marking?.reach(view);
      keeper?.used(view);
    },
    unwatched(view) {
      keeper?.used(view);
      if (!store.types.derives && !keeper) return;
      store.hasUnlinked = true;
      schedule();
    },
  };
}
