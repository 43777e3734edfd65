/** For each request, the function that lifts the time limit on its body. */
const endings = new WeakMap<Request, () => void>();

/**
 * Stores the function that lifts the time limit on a request's body.
 *
 * @param end called when the body may take longer
 */
export function limitTime(request: Request, end: () => void): void {
  endings.set(request, end);
}

/**
 * Lifts the time limit on the body of this request, as long as data keeps arriving. Call it once the client is known
 * to be allowed to send the body: all other bodies must arrive within a minute.
 */
export function giveTime(request: Request): void {
  endings.get(request)?.();
}
