/** Like `object[key]`, but never what an object inherits: a field may be called `constructor`. */
export function readOwn(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

/** Like `object[key] = value`, but `__proto__` too becomes a property like any other. */
export function writeOwn(object: object, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    (object as Record<string, unknown>)[key] = value;
  }
}
