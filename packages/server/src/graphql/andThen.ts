/** What comes of a value: at once if the value is there, as resolvers that need not wait are much cheaper. */
export function andThen<Value, Made>(
  value: Value | Promise<Value>,
  make: (value: Value) => Made,
): Made | Promise<Made> {
  return value instanceof Promise ? value.then(make) : make(value);
}
