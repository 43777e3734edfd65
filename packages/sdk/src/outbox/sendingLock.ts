import type { Runtime } from '../contract/runtime.ts';

/** The part of `navigator.locks` that is used. */
export interface LocksLike {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}

/** Returns `null` on platforms without locks, such as plain-HTTP pages. */
export function platformLocks(): LocksLike | null {
  return (globalThis.navigator as { readonly locks?: LocksLike } | undefined)?.locks ?? null;
}

/** Decides which tab sends. */
export interface SendingLock {
  readonly isHeld: boolean;
  /** Requests the lock, unless it was requested before. `onHeld` is called when this tab holds it. */
  request(): void;
  release(): void;
}

/**
 * How long a tab waits for another one. A frozen page may hold a lock for hours. Stealing the lock is safe, because
 * both send the same keys.
 */
const patienceMs = 120_000;

/** Lets one tab at a time send, using Web Locks, which are released when their page ends. */
export function webLock(locks: LocksLike, name: string, runtime: Runtime, onHeld: () => void): SendingLock {
  let asked: { isHeld: boolean; end(): void } | null = null;

  function ask(steal: boolean): void {
    const waiting = new AbortController();
    const impatience = runtime.setTimeout(() => {
      waiting.abort();
      ask(true);
    }, patienceMs);
    const mine = {
      isHeld: false,
      end() {
        runtime.clearTimeout(impatience);
        waiting.abort();
      },
    };
    asked = mine;

    function hold(end: () => void): void {
      runtime.clearTimeout(impatience);
      // Released at the same moment it was granted.
      if (asked !== mine) return end();
      mine.isHeld = true;
      mine.end = end;
      onHeld();
    }

    // A lock cannot be stolen and waited for at the same time.
    const options = steal ? { steal } : { signal: waiting.signal };
    locks
      .request(name, options, () => new Promise<void>(hold))
      .catch((error: { readonly name?: unknown }) => {
        runtime.clearTimeout(impatience);
        if (asked !== mine) return;
        // Either stolen by a tab that waited too long, or locks are not available here, as in a sandboxed frame.
        if (error.name === 'AbortError') asked = null;
        else hold(() => {});
      });
  }

  return {
    get isHeld() {
      return asked?.isHeld ?? false;
    },
    request() {
      if (asked === null) ask(false);
    },
    release() {
      const { end } = asked ?? {};
      asked = null;
      end?.();
    },
  };
}
