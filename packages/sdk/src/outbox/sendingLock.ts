import type { Runtime } from '../contract/runtime.ts';

/** The part of `navigator.locks` that is used. */
export interface LocksLike {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    callback: () => Promise<void>,
  ): Promise<unknown>;
}

/** `null`: there are none here, as on pages of plain HTTP. */
export function platformLocks(): LocksLike | null {
  return (globalThis.navigator as { readonly locks?: LocksLike } | undefined)?.locks ?? null;
}

/** Says which tab sends. */
export interface SendingLock {
  readonly isHeld: boolean;
  /** Asks for it, unless that was done: `onHeld` is called when this tab has it. */
  request(): void;
  release(): void;
}

/**
 * How long a tab waits for another one. A page that the platform has put to sleep may hold a lock for hours; to take it
 * is safe, since what both send carries the same keys.
 */
const patienceMs = 120_000;

/** One tab at a time, by the Web Locks of the platform: they end with their page, however it ends. */
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
      // Let go of in the moment in which it came.
      if (asked !== mine) return end();
      mine.isHeld = true;
      mine.end = end;
      onHeld();
    }

    // A lock that is taken by force cannot be waited for.
    const options = steal ? { steal } : { signal: waiting.signal };
    locks
      .request(name, options, () => new Promise<void>(hold))
      .catch((error: { readonly name?: unknown }) => {
        runtime.clearTimeout(impatience);
        if (asked !== mine) return;
        // Taken by a tab that lost its patience; or else there are none to be had here, as in a sandboxed frame.
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
