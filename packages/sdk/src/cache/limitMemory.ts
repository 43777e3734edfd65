import type { MemoryLimit } from '../contract/cache.ts';
import { memoryLimit } from '../store/memoryLimit.ts';
import { keepWithin } from '../store/trimMemory.ts';

/**
 * Holds about so many bytes, by an estimate of what the records take in memory.
 *
 * Beyond it, collections drop the fields of the query root that were read or written least recently, and what only they
 * reach; and likewise the entities that were written by name. Never what is watched, retained or in an optimistic layer,
 * even if that alone is more.
 *
 *     createCache({ memoryLimit: limitMemory(50_000_000) })
 */
export function limitMemory(limitBytes: number): MemoryLimit {
  return memoryLimit((store, roots) => keepWithin(limitBytes, store, roots));
}
