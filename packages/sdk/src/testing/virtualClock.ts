import type { Runtime } from '../contract/runtime.ts';
import { createRepeatableChance } from './repeatableChance.ts';
import { settleMicrotasks } from './settleMicrotasks.ts';

/**
 * A clock that a test advances: `createClient({ runtime: clock.runtime })`. Caches, persistence and outboxes accept
 * it too.
 */
export interface VirtualClock {
  /** Returns milliseconds since the Unix epoch. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
  /**
   * Advances the time. Due timers run in order, each at its own time, and promises settle before, between and after
   * them. `advance(0)` only settles promises.
   *
   * It uses no real timers or macrotasks, so it works in any test runner. Rejects with the error of a callback that
   * throws.
   *
   * @param ms milliseconds to advance
   */
  advance(ms: number): Promise<void>;
  /**
   * Advances the time until no timer is left.
   *
   * @throws Error after 10,000 timers: timers that are set forever can only be run with `advance`
   */
  runAll(): Promise<void>;
  /** Number of timers that have neither run nor been cleared; finished operations must leave 0. */
  readonly pendingTimers: number;
  /** This clock as a runtime, with random numbers and UUIDs that repeat for the same seed. */
  readonly runtime: Runtime;
}

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

/** Platforms run timers with a longer delay immediately. */
const longestDelayMs = 2_147_483_647;

/** Far more timers than an operation with all its retries sets. */
const mostTimers = 10_000;

/**
 * Creates a virtual clock.
 *
 * @param options.startMs the initial time in milliseconds since the Unix epoch. Defaults to 2026-01-01T00:00:00Z
 * @param options.seed the seed of the runtime's random numbers and UUIDs. Defaults to 1
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
          throw new Error(`${mostTimers} timers ran, and more are pending. Use advance(ms) instead.`);
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

/**
 * Returns the timer that is due first. Of timers due at the same time, that is the one set first, because sets are
 * iterated in insertion order.
 */
function earliest(timers: Iterable<Timer>): Timer | undefined {
  let first: Timer | undefined;
  for (const timer of timers) if (!first || timer.dueMs < first.dueMs) first = timer;
  return first;
}

function repeatableUUID(chance: () => number): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => Math.floor(chance() * 16).toString(16));
}
