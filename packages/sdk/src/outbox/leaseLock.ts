// A lease in the storage, for pages without Web Locks, such as plain-HTTP pages of a home network. Storages have no
// compare-and-swap, so two tabs may both believe they hold the lease. Idempotency keys then prevent a mutation from
// being applied twice.
import type { Runtime } from '../contract/runtime.ts';
import type { Items } from './entryStorage.ts';
import type { SendingLock } from './sendingLock.ts';
import { type MaybePromise, whenKnown } from './whenKnown.ts';

/** How long a tab that has gone away still blocks the others. */
const leaseMs = 15_000;
const renewEveryMs = 5_000;
/** Time after which two tabs that started together agree: the last one to write holds the lease. */
const settleMs = 50;
const longestWaitMs = 1_000;

/**
 * Returns how long another owner still holds the lease, in milliseconds; 0 if the lease is free or belongs to this
 * tab.
 *
 * A lease that ends later than any lease can was written before a clock was set back and is ignored.
 */
export function leaseWaitMs(text: string | undefined, owner: string, nowMs: number): number {
  const [, until, by] = /^(\d+) (.+)$/.exec(text ?? '') ?? [];
  const remainingMs = Number(until) - nowMs;
  return by === undefined || by === owner || !(remainingMs <= leaseMs) ? 0 : Math.max(remainingMs, 0);
}

/** @param name the name of the item that holds the lease */
export function leaseLock(items: Items, name: string, runtime: Runtime, onHeld: () => void): SendingLock {
  const owner = runtime.randomUUID();
  let state: 'free' | 'asking' | 'held' = 'free';
  let timer: unknown;

  const read = () => whenKnown(items.list(name), (found) => found.get(name));
  const write = (text: string | null) => items.update(new Map([[name, text]]));

  function later(delayMs: number, step: () => MaybePromise<unknown>): void {
    timer = runtime.setTimeout(() => attempt(step), delayMs);
  }

  /** If the storage fails, no lease can be held. Every tab then sends. */
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
      // A lease that is left behind expires by itself.
      attempt(() => whenKnown(read(), (text) => (text?.endsWith(owner) ? write(null) : undefined)));
    },
  };
}
