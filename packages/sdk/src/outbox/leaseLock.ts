// Where there are no Web Locks, as on plain-HTTP pages of a home network: a lease in the storage. Storages cannot compare
// and swap, so two tabs may both believe that they hold it; then the idempotency keys see to it that nothing happens twice.
import type { Runtime } from '../contract/runtime.ts';
import type { Items } from './entryStorage.ts';
import type { SendingLock } from './sendingLock.ts';
import { type MaybePromise, whenKnown } from './whenKnown.ts';

/** A tab that is gone keeps the others waiting for this long. */
const leaseMs = 15_000;
const renewEveryMs = 5_000;
/** Two tabs that came together: whoever wrote last has it, and both know after this long. */
const settleMs = 50;
const longestWaitMs = 1_000;

/**
 * How long a lease is somebody else's, in milliseconds; 0: it is free, or ours.
 *
 * One that says it lasts longer than any does was written before a clock was set back, and counts for nothing.
 */
export function leaseWaitMs(text: string | undefined, owner: string, nowMs: number): number {
  const [, until, by] = /^(\d+) (.+)$/.exec(text ?? '') ?? [];
  const remainingMs = Number(until) - nowMs;
  return by === undefined || by === owner || !(remainingMs <= leaseMs) ? 0 : Math.max(remainingMs, 0);
}

/** @param name of the item that holds it */
export function leaseLock(items: Items, name: string, runtime: Runtime, onHeld: () => void): SendingLock {
  const owner = runtime.randomUUID();
  let state: 'free' | 'asking' | 'held' = 'free';
  let timer: unknown;

  const read = () => whenKnown(items.list(name), (found) => found.get(name));
  const write = (text: string | null) => items.update(new Map([[name, text]]));

  function later(delayMs: number, step: () => MaybePromise<unknown>): void {
    timer = runtime.setTimeout(() => attempt(step), delayMs);
  }

  /** A storage that fails leases nothing: then every tab sends. */
  function attempt(step: () => MaybePromise<unknown>): void {
    try {
      const answer = step();
      if (answer instanceof Promise) answer.catch(hold);
    } catch {
      hold();
    }
  }

  function hold(): void {
    if (state !== 'asking') return;
    state = 'held';
    onHeld();
  }

  function take(): MaybePromise<unknown> {
    return whenKnown(read(), (text) => {
      if (state !== 'asking') return;
      const waitMs = leaseWaitMs(text, owner, runtime.now());
      if (waitMs > 0) return later(Math.min(waitMs, longestWaitMs), take);
      return whenKnown(write(`${runtime.now() + leaseMs} ${owner}`), () =>
        later(settleMs * (1 + runtime.random()), confirm),
      );
    });
  }

  function confirm(): MaybePromise<unknown> {
    return whenKnown(read(), (text) => {
      if (state !== 'asking') return;
      if (leaseWaitMs(text, owner, runtime.now()) > 0) return later(longestWaitMs, take);
      later(renewEveryMs, renew);
      hold();
    });
  }

  function renew(): MaybePromise<unknown> {
    return whenKnown(read(), (text) => {
      if (state !== 'held') return;
      if (leaseWaitMs(text, owner, runtime.now()) > 0) {
        state = 'free';
        return;
      }
      later(renewEveryMs, renew);
      return write(`${runtime.now() + leaseMs} ${owner}`);
    });
  }

  return {
    get isHeld() {
      return state === 'held';
    },
    request() {
      if (state !== 'free') return;
      state = 'asking';
      attempt(take);
    },
    release() {
      const wasHeld = state === 'held';
      state = 'free';
      runtime.clearTimeout(timer);
      if (!wasHeld) return;
      // What is left behind is free by itself after a while.
      attempt(() => whenKnown(read(), (text) => (text?.endsWith(owner) ? write(null) : undefined)));
    },
  };
}
