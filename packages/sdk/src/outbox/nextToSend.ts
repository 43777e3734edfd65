/** The facts that determine when a pending mutation is sent. */
export interface Waiting {
  readonly scope: string;
  readonly isSending: boolean;
  /** Whether it is stored (or will not be) and its operation is listed. */
  readonly isReady: boolean;
  /** Whether this page cannot send it, so that others do not wait for it. */
  readonly isSkipped: boolean;
}

/**
 * Returns the mutations to send now: the oldest of each scope, unless the scope is busy or waits for a retry.
 *
 * @param waiting in the order they were made
 * @param limit maximum number of mutations in flight
 */
export function nextToSend<Mutation extends Waiting>(
  waiting: readonly Mutation[],
  limit: number,
  isResting: (scope: string) => boolean,
): Mutation[] {
  const heads = new Map<string, Mutation>();
  for (const mutation of waiting) {
    if (!mutation.isSkipped && !heads.has(mutation.scope)) heads.set(mutation.scope, mutation);
  }
  const sending = waiting.filter((mutation) => mutation.isSending);
  const busy = new Set(sending.map((mutation) => mutation.scope));
  return [...heads.values()]
    .filter(({ scope, isReady }) => isReady && !busy.has(scope) && !isResting(scope))
    .slice(0, Math.max(limit - sending.length, 0));
}
