import { settledWithin } from './health.ts';

/** A dependency that must be available before the site can serve visitors. */
export interface Need {
  readonly name: string;
  /** Rejects if the dependency is unavailable. The reason is published only for a `NotReady`. */
  check(): Promise<unknown>;
}

export interface Readiness {
  readonly isReady: boolean;
  /** By name of the dependency: `ok`, or the reason why it is unavailable. */
  readonly needs: Readonly<Record<string, string>>;
}

/** Load balancers check every few seconds, so a dependency that takes longer counts as unavailable. */
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
    // Error messages of drivers contain host and user names, and anyone can read this response.
    return error instanceof NotReady ? error.message : 'failed';
  }
}

/** A failed readiness check whose message is published. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}
