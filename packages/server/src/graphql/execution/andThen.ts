/**
 * Applies a function to a value or to the value of a promise. Synchronous if the value is available, because
 * resolvers that need not wait are much cheaper.
 */
export function andThen<Value, Made>(
  value: Value | Promise<Value>,
  make: (value: Value) => Made,
): Made | Promise<Made> {
  return value instanceof Promise ? value.then(make) : make(value);
}
