/**
 * Returns a text that is the same for equal values: JSON with sorted keys.
 *
 * Values that JSON omits (`undefined`, functions) are omitted, and values that it converts (dates) are converted. An
 * object of another class, such as a file, equals only itself.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const prototype = Object.getPrototypeOf(part);
    if (prototype !== Object.prototype && prototype !== null) return `#${identityOf(part)}`;
    // Without a prototype, so that a variable may be named `__proto__`.
    const ordered: { [name: string]: unknown } = Object.create(null);
    for (const name of Object.keys(part).sort()) ordered[name] = (part as { [name: string]: unknown })[name];
    return ordered;
  });
}

const identities = new WeakMap<object, number>();
let count = 0;

/** Returns a number that identifies an object or function. */
export function identityOf(object: object): number {
  let identity = identities.get(object);
  if (identity === undefined) identities.set(object, (identity = count += 1));
  return identity;
}
