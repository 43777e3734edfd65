import { createCountsByName } from './countsByName.ts';

/** A number of places that no single client can use up. */
export interface FairShare {
  /**
   * Takes a place for a client.
   *
   * @param name the client's name
   * @returns a function that frees the place; undefined if the client may not take another one
   */
  take(name: string): (() => void) | undefined;
}

/**
 * Creates a fair share: no client may hold more places than are free. A single client gets up to half of them. Three
 * clients get a quarter each and leave a quarter free, so that a new client always finds a place until each has about
 * one (dynamic thresholds: Choudhury and Hahne, 1998).
 *
 * @param places number of places; Infinity for no limit
 */
export function createFairShare(places: number): FairShare {
  const held = createCountsByName();
  return {
    take: (name) => (held.of(name) < places - held.all ? held.add(name) : undefined),
  };
}
