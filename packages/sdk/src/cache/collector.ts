import type { CacheOptions } from '../contract/cache.ts';
import type { Timers } from '../contract/runtime.ts';
import { collectGarbage, type GarbageRoots } from '../store/memory/collectGarbage.ts';
import { keeperOf } from '../store/memory/memoryLimit.ts';
import type { RecordStore } from '../store/records/recordStore.ts';
import { type RecordView, StoredRecord } from '../store/records/storedRecord.ts';

/** Maximum duration of a slice, which fits into a frame of 16 ms. */
const sliceMs = 4;
/**
 * Maximum number of batches per slice, if the clock is too coarse because browsers limit its precision against
 * tracking.
 */
const mostBatches = 64;
/** Pause between two slices on platforms without idle callbacks. */
const pauseMs = 8;
/** Delay between a change that requires a collection and its first slice, because changes come in bursts. */
const restMs = 100;
/** A collection takes at most this fraction (one in 20) of the time. */
const workShare = 20;

/** Decides when and what to collect. */
export interface Collector {
  /** Collects everything immediately. Returns the keys of the removed entities. */
  collect(): string[];
  /** Called after every change: schedules a collection if there may be garbage. */
  changed(): void;
  /** Called when a view or record is read, written or watched. */
  used(view: RecordView | StoredRecord): void;
  /** Called when a view has lost its last watcher. */
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
    // In Node, this timer must not keep the process alive.
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
      // Watchers retain the records that their policies read.
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
