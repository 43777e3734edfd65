import type { MemoryLimit } from '../contract/cache.ts';
import { memoryLimit } from '../store/memory/memoryLimit.ts';
import { keepWithin } from '../store/memory/trimMemory.ts';

/**
 * Limits the memory of a cache, by an estimate of the size of its records.
 *
 * Above the limit, garbage collection removes the least recently used fields of the root query and entities written
 * by key, with everything reachable only from them. Watched and retained entities and optimistic layers are never
 * removed, even if they exceed the limit.
 *
 * @param limitBytes approximate limit in bytes
 *
 * @example
 * ```ts
 * createCache({ memoryLimit: limitMemory(50_000_000) });
 * ```
 */
export function limitMemory(limitBytes: number): MemoryLimit {
  return memoryLimit((store, roots) => keepWithin(limitBytes, store, roots));
}
