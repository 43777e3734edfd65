/** Counts per name, and in total. */
export interface CountsByName {
  readonly all: number;
  of(name: string): number;
  /**
   * Adds one to the count of this name.
   *
   * @returns a function that undoes this; further calls have no effect
   */
  add(name: string): () => void;
}

export function createCountsByName(): CountsByName {
  const counts = new Map<string, number>();
  let all = 0;

  function change(name: string, by: 1 | -1): void {
    const count = (counts.get(name) ?? 0) + by;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
    all += by;
  }

  return {
    get all() {
      return all;
    },
    of: (name) => counts.get(name) ?? 0,
    add(name) {
      change(name, 1);
      let isCounted = true;
      return () => {
        if (isCounted) change(name, -1);
        isCounted = false;
      };
    },
  };
}
