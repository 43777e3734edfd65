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
  const held = new Map<string, number>();
  let taken = 0;

  function change(name: string, by: 1 | -1): void {
    const count = (held.get(name) ?? 0) + by;
    if (count === 0) held.delete(name);
    else held.set(name, count);
    taken += by;
  }

  return {
    take(name) {
      if ((held.get(name) ?? 0) >= places - taken) return undefined;
      change(name, 1);
      let isHeld = true;
      return () => {
        if (isHeld) change(name, -1);
        isHeld = false;
      };
    },
  };
}
