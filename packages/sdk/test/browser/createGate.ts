/** Holds back what passes through it, from `hold` to `release`. */
export interface Gate {
  /** Resolves at once, or when the gate is released. */
  pass(): Promise<void>;
  hold(): void;
  release(): void;
}

export function createGate(): Gate {
  let held: (() => void)[] | null = null;
  return {
    pass: () => new Promise((resolve) => (held === null ? resolve() : void held.push(resolve))),
    hold: () => void (held ??= []),
    release() {
      const waiting = held ?? [];
      held = null;
      for (const resume of waiting) resume();
    },
  };
}
