/** What matters of a pending mutation for when it is sent. */
export interface Waiting {
  readonly scope: string;
  readonly isSending: boolean;
  /** It is stored, or will not be, and its operation is known. */
  readonly isReady: boolean;
  /** It cannot be sent by this page, and others do not wait for it. */
  readonly isSkipped: boolean;
}

/**
 * The mutations to send now: of each scope its oldest, unless one of the scope is being sent or the scope rests.
 *
 * @param waiting in the order they were made
 * @param limit how many may be sent at a time, counting those that are
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
