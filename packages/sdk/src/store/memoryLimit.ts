import type { MemoryLimit } from '../contract/cache.ts';
import type { GarbageRoots } from './collectGarbage.ts';
import type { RecordStore } from './recordStore.ts';
import type { RecordView, StoredRecord } from './storedRecord.ts';

/** Collects in the place of `collectGarbage`, and holds less. */
export interface MemoryKeeper {
  /** Has so much come that it should collect though nothing was unlinked? */
  isDue(): boolean;
  /** Somebody read, wrote or watches this. */
  used(view: RecordView | StoredRecord): void;
  collect(): Generator<undefined, string[]>;
}

/** The inside of a `MemoryLimit`. */
interface Inside {
  readonly keep: (store: RecordStore, roots: GarbageRoots) => MemoryKeeper;
}

export function memoryLimit(keep: Inside['keep']): MemoryLimit {
  return { keep } satisfies Inside as unknown as MemoryLimit;
}

export function keeperOf(limit: MemoryLimit, store: RecordStore, roots: GarbageRoots): MemoryKeeper {
  return (limit as unknown as Inside).keep(store, roots);
}
