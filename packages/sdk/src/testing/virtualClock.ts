import type { Runtime } from '../contract/runtime.ts';
import { createRepeatableChance } from './repeatableChance.ts';
import { settleMicrotasks } from './settleMicrotasks.ts';

/**
 * Time that passes only when told to: `createClient({ runtime: clock.runtime })`, and so for caches, persistence and outboxes.
 */
export interface VirtualClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  /**
   * Lets this much time pass: due timers run in order, each at its own moment, and promises settle before, between
   * and after them. `advance(0)` only lets them settle.
   *
   * Needs no real timer and no macrotask, so it works under any test runner. Rejects with what a callback throws.
   */
  advance(ms: number): Promise<void>;
  /**
   * Lets as much time pass as it takes until no timer is left, as `advance` does.
   *
   * @throws Error after 10,000 timers: something sets them for ever, and only `advance` can end it
   */
  runAll(): Promise<void>;
  /** Timers that are neither run nor cleared: what a finished operation must leave at 0. */
  readonly pendingTimers: number;
  /** This clock, with chances and UUIDs that repeat for the same seed. */
  readonly runtime: Runtime;
}

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Platforms run a timer of more milliseconds than this at once. */
const longestDelayMs = 2 ** 31 - 1;

/** More timers than an operation with all its retries sets, by far. */
const mostTimers = 10_000;

/**
 * @param options.startMs what `now()` says at first. Default: 2026-01-01T00:00:00Z
 * @param options.seed of the runtime's chances and UUIDs. Default: 1
 */
export function createVirtualClock({ startMs = Date.UTC(2026, 0, 1), seed = 1 } = {}): VirtualClock {
  const timers = new Set<Timer>();
  const chance = createRepeatableChance(seed);
  let nowMs = startMs;

  async function run(timer: Timer): Promise<void> {
    timers.delete(timer);
    nowMs = Math.max(nowMs, timer.dueMs);
    timer.callback();
    await settleMicrotasks();
  }

  const clock = {
    now: () => nowMs,
    setTimeout(callback: () => void, delayMs: number): unknown {
      if (!(delayMs <= longestDelayMs)) {
        throw new RangeError(
          `setTimeout(${delayMs}): platforms run this at once. Wait in steps of at most ${longestDelayMs} ms.`,
        );
      }
      const timer: Timer = { dueMs: nowMs + Math.max(delayMs, 0), callback };
      timers.add(timer);
      return timer;
    },
    clearTimeout(handle: unknown): void {
      timers.delete(handle as Timer);
    },
    async advance(ms: number): Promise<void> {
      const untilMs = nowMs + ms;
      await settleMicrotasks();
      for (let timer = earliest(timers); timer && timer.dueMs <= untilMs; timer = earliest(timers)) {
        await run(timer);
      }
      nowMs = Math.max(nowMs, untilMs);
    },
    async runAll(): Promise<void> {
      await settleMicrotasks();
      let count = 0;
      for (let timer = earliest(timers); timer; timer = earliest(timers)) {
        if ((count += 1) > mostTimers) {
          throw new Error(`${mostTimers} timers ran, and there are more: let time pass with advance(ms).`);
        }
        await run(timer);
      }
    },
    get pendingTimers() {
      return timers.size;
    },
  };

  const runtime: Runtime = {
    now: clock.now,
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    random: chance,
    randomUUID: () => repeatableUUID(chance),
  };
  return Object.assign(clock, { runtime });
}

/** Of two that are due together, the one that was set first: a set keeps its order. */
function earliest(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) if (!first || timer.dueMs < first.dueMs) first = timer;
  return first;
}

function repeatableUUID(chance: () => number): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => Math.floor(chance() * 16).toString(16));
}
