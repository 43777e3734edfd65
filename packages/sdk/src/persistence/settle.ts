/**
 * Handles the result of a storage call: immediately if it is a value, later if it is a promise.
 *
 * Errors of `action` are passed to `onError`; errors of the other two functions are not.
 */
export function settle<Value>(
  action: () => Value | Promise<Value>,
  onValue: (value: Value) => void | Promise<void>,
  onError: (error: unknown) => void | Promise<void>,
): void | Promise<void> {
  let answer: Value | Promise<Value>;
  try {
    answer = action();
  } catch (error) {
    return onError(error);
  }
  return isPromise(answer) ? Promise.resolve(answer).then(onValue, onError) : onValue(answer);
}

export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function';
}
