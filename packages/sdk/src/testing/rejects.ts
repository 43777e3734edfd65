/**
 * Asserts that a promise rejects, and resolves with its error for further assertions.
 *
 * @param matcher the class of the error, a pattern for its message, or a predicate
 * @throws if the promise resolves, or rejects with another error (which is the `cause`)
 */
export function rejects<Failure extends Error>(
  promise: PromiseLike<unknown>,
  matcher: abstract new (...args: any[]) => Failure,
): Promise<Failure>;
export function rejects(
  promise: PromiseLike<unknown>,
  matcher?: RegExp | ((error: any) => boolean),
): Promise<Error>;
export async function rejects(promise: PromiseLike<unknown>, matcher?: unknown): Promise<unknown> {
  const [wasRejected, outcome] = await promise.then(
    (value) => [false, value] as const,
    (error: unknown) => [true, error] as const,
  );
  if (!wasRejected) throw new Error(`Expected a rejection, but it resolved to ${show(outcome)}.`);
  if (!matches(outcome, matcher)) {
    throw new Error(`Expected a rejection with ${show(matcher)}, got ${show(outcome)}.`, { cause: outcome });
  }
  return outcome;
}

function matches(error: unknown, matcher: unknown): boolean {
  if (matcher instanceof RegExp) return matcher.test(error instanceof Error ? error.message : String(error));
  if (typeof matcher !== 'function') return true;
  if (isErrorClass(matcher)) return error instanceof matcher;
  return matcher(error) === true;
}

function isErrorClass(matcher: Function): matcher is ErrorConstructor {
  return matcher === Error || matcher.prototype instanceof Error;
}

function show(value: unknown): string {
  if (typeof value === 'function') return value.name || 'what the matcher asks for';
  if (value instanceof Error || value instanceof RegExp) return String(value);
  return JSON.stringify(value) ?? String(value);
}
