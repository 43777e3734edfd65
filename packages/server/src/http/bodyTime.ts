/** Ends the limit that a request's body has to come within. */
const endings = new WeakMap<Request, () => void>();

/** @param end called once the body may take longer */
export function limitTime(request: Request, end: () => void): void {
  endings.set(request, end);
}

/**
 * Lets the body of this request take any time, as long as data keeps arriving. Call it once the client is known to be
 * allowed to send it: all other bodies must arrive within a minute.
 */
export function giveTime(request: Request): void {
  endings.get(request)?.();
}
