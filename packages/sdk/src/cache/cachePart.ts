import type { Cache, CachePart } from '../contract/cache.ts';
import type { CacheInternals } from './cacheInternals.ts';

/** The internal form of a `CachePart`: returns the methods that the part adds. */
type Install = (inside: CacheInternals) => Partial<Cache>;

export const cachePart = (install: Install): CachePart => install as unknown as CachePart;

export const installPart = (part: CachePart, inside: CacheInternals): Partial<Cache> =>
  (part as unknown as Install)(inside);
