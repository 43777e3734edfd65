/**
 * Demands that a promise rejects, and resolves to its error, so that more can be asked of it.
 *
 * @param matcher the error's class, a pattern that its message must match, or a question that must be answered `true`
 * @throws if the promise resolves, or rejects with something else (which is then the `cause`)
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
