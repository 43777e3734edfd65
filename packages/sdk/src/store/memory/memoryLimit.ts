import type { MemoryLimit } from '../../contract/cache.ts';
import type { GarbageRoots } from './collectGarbage.ts';
import type { RecordStore } from '../records/recordStore.ts';
import type { RecordView, StoredRecord } from '../records/storedRecord.ts';

/** Replaces `collectGarbage` with a collection that also limits memory use. */
export interface MemoryKeeper {
  /** Returns whether so much data was added that a collection is due even though nothing was unlinked. */
  isDue(): boolean;
  /** Called when this is read, written or watched. */
  used(view: RecordView | StoredRecord): void;
  collect(): Generator<undefined, string[]>;
}

/** The internal form of a `MemoryLimit`. */
interface Inside {
  readonly keep: (store: RecordStore, roots: GarbageRoots) => MemoryKeeper;
}

export function memoryLimit(keep: Inside['keep']): MemoryLimit {
  return { keep } satisfies Inside as unknown as MemoryLimit;
}

export function keeperOf(limit: MemoryLimit, store: RecordStore, roots: GarbageRoots): MemoryKeeper {
  return (limit as unknown as Inside).keep(store, roots);
}
