import type { CacheOptions } from '../contract/cache.ts';
import { createRuntime } from '../contract/runtime.ts';
import { Collection, type CollectionScope } from '../store/collectGarbage.ts';
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
  roots: Pick<CollectionScope, 'retained' | 'watched'>,
  { gc = true, memoryLimitBytes = Infinity, runtime: parts }: CacheOptions,
  whole: (step: () => void) => void,
): Collector {
  const runtime = createRuntime(parts);
  const isLimited = memoryLimitBytes !== Infinity;
  const used = new Set<RecordView | StoredRecord>();
  const scope: CollectionScope = {
    ...roots,
    limitBytes: memoryLimitBytes,
    used,
    forget: (view) => used.delete(view),
  };
  // One for all collections: what the engine has learnt of it stays.
  const collection = new Collection(store, scope);
  let run: Iterator<undefined, string[]> | null = null;
  let isAwaited = false;
  let workMs = 0;
  let changesBefore = 0;
  let changesAllowed = 0;

  function begin(): Iterator<undefined, string[]> {
    run?.return?.();
    workMs = 0;
    changesBefore = store.changes;
    return (run = collection.run());
  }

  function end(): void {
    // With a limit, growth calls for a collection too: after a part of the work that the last one was.
    changesAllowed = collection.reachedCount >> 3;
    changesBefore = store.changes;
    run = null;
  }

  function isDue(): boolean {
    return store.hasUnlinked || (isLimited && store.changes - changesBefore > changesAllowed);
  }

  function later(delayMs: number, callback: () => void): void {
    const handle = runtime.setTimeout(callback, delayMs);
    // In Node a timer keeps the process alive, and this one is no reason to live.
    (handle as { unref?(): void } | null)?.unref?.();
  }

  function whenIdle(): void {
    if (runtime.requestIdle !== undefined) runtime.requestIdle(slice);
    else slice();
  }

  function slice(): void {
    const startedMs = runtime.now();
    try {
      if (run === null && !isDue()) return;
      whole(() => {
        const steps = run ?? begin();
        for (let batches = 0; batches < mostBatches; batches += 1) {
          if (steps.next().done) return end();
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
    if (isAwaited || !gc) return;
    if (run !== null) {
      isAwaited = true;
      if (runtime.requestIdle !== undefined) runtime.requestIdle(slice);
      else later(pauseMs, slice);
    } else if (isDue()) {
      isAwaited = true;
      later(Math.max(restMs, workMs * workShare), whenIdle);
    }
  }

  function use(view: RecordView | StoredRecord): void {
    if (run !== null) collection.use(view);
    if (!isLimited) return;
    if (view instanceof StoredRecord ? !store.kept.has(view) : view.record.id !== 'ROOT_QUERY') return;
    // Now it is the last one.
    used.delete(view);
    used.add(view);
  }

  return {
    collect() {
      let removed: string[] = [];
      whole(() => {
        const steps = begin();
        let step = steps.next();
        while (!step.done) step = steps.next();
        end();
        removed = step.value;
      });
      return removed;
    },
    changed: schedule,
    used: use,
    unwatched(view) {
      use(view);
      // What only a policy led to is kept for those who watch it.
      if (!store.types.derives && !isLimited) return;
      store.hasUnlinked = true;
      schedule();
    },
  };
}
