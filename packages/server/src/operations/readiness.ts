import { settledWithin } from './health.ts';

/** One thing the site needs before it should be sent visitors. */
export interface Need {
  readonly name: string;
  /** Rejects if the dependency is unavailable. The reason is published only for a `NotReady`. */
  check(): Promise<unknown>;
}

export interface Readiness {
  readonly isReady: boolean;
  /** By need: `ok`, or why not. */
  readonly needs: Readonly<Record<string, string>>;
}

/** Balancers ask every few seconds: what takes longer than that is as good as gone. */
const patienceMs = 2_000;

/**
 * Checks all dependencies at once, each within a limit. Concurrent callers share one check, so that they do not
 * burden a database that is in trouble already.
 */
export function createReadiness(needs: readonly Need[], limitMs = patienceMs): () => Promise<Readiness> {
  let looking: Promise<Readiness> | undefined;
  return () => {
    looking ??= look(needs, limitMs).finally(() => (looking = undefined));
    return looking;
  };
}

async function look(needs: readonly Need[], limitMs: number): Promise<Readiness> {
  const results = await Promise.all(
    needs.map(async (need) => [need.name, await reasonOf(need, limitMs)] as const),
  );
  return {
    isReady: results.every(([, reason]) => reason === 'ok'),
    needs: Object.fromEntries(results),
  };
}

async function reasonOf({ check }: Need, limitMs: number): Promise<string> {
  try {
    return (await settledWithin(check(), limitMs)) ? 'ok' : `no answer within ${limitMs} ms`;
  } catch (error) {
    // Messages of drivers name hosts and users, and anybody may ask.
    return error instanceof NotReady ? error.message : 'failed';
  }
}

/** Its message may be read by anybody. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}
