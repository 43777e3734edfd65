import { createCountsByName } from './countsByName.ts';

/** Places of which no client can take all. */
export interface FairShare {
  /**
   * Takes a place and returns a function that frees it. Returns undefined if this client may take no more.
   *
   * @param name the client's name
   */
  take(name: string): (() => void) | undefined;
}

/**
 * Shares places: no client may hold more of them than are free. One client alone may have half; three have a quarter
 * each and leave a quarter, so a new client always finds a place until each has about one (dynamic thresholds:
 * Choudhury and Hahne, 1998).
 *
 * @param places number of places; Infinity for no limit
 */
export function createFairShare(places: number): FairShare {
  const held = createCountsByName();
  return {
    take: (name) => (held.of(name) < places - held.all ? held.add(name) : undefined),
  };
}
