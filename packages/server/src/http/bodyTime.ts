/** Ends the limit that a request's body has to come within. */
const endings = new WeakMap<Request, () => void>();

/** @param end called by whoever knows that the body may take longer */
export function limitTime(request: Request, end: () => void): void {
  endings.set(request, end);
}

/**
 * The body of this request may take as long as it likes, so long as something of it comes now and then. Once somebody is known to be
 * allowed to send it: for everybody else it has to be there within a minute.
 */
export function giveTime(request: Request): void {
  endings.get(request)?.();
}
