export type MaybePromise<Value> = Value | Promise<Value>;

/** Goes on with a value: at once if it is there, so that with a synchronous storage all is done before the call returns. */
export function whenKnown<Value, Next>(
  value: MaybePromise<Value>,
  onKnown: (value: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(onKnown) : onKnown(value);
}
