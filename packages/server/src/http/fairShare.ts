import { createCountsByName } from './countsByName.ts';

/** Places that nobody can have all of. */
export interface FairShare {
  /**
   * Takes a place, and returns what gives it back. Undefined if there is none, or none more for this one.
   *
   * @param name of whoever takes it
   */
  take(name: string): (() => void) | undefined;
}

/**
 * Shares places: nobody may hold more of them than are left free. One alone may have half, three have a quarter each and leave a quarter,
 * and whoever comes first always finds a place until each has about one (dynamic thresholds: Choudhury and Hahne, 1998).
 *
 * @param places how many there are; Infinity: as many as anybody takes
 */
export function createFairShare(places: number): FairShare {
  const held = createCountsByName();
  return {
    take: (name) => (held.of(name) < places - held.all ? held.add(name) : undefined),
  };
}
