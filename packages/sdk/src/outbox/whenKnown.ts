export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Continues with a value: immediately if it is not a promise, so that everything happens within the call with a
 * synchronous storage.
 */
export function whenKnown<Value, Next>(
  value: MaybePromise<Value>,
  onKnown: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(onKnown) : onKnown(value);
}
