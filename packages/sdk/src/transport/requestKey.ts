/**
 * A text that is equal for equal values: JSON with the names of every object in order.
 *
 * What JSON leaves out (`undefined`, functions) is left out; what it converts (dates) is converted. An object of another
 * class, such as a file, has nothing that JSON could show: it is equal to itself alone.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const prototype = Object.getPrototypeOf(part);
    if (prototype !== Object.prototype && prototype !== null) return `#${identityOf(part)}`;
    // Without a prototype, so that a variable named `__proto__` is one like any other.
    const ordered: { [name: string]: unknown } = Object.create(null);
    for (const name of Object.keys(part).sort()) ordered[name] = (part as { [name: string]: unknown })[name];
    return ordered;
  });
}

const identities = new WeakMap<object, number>();
let count = 0;

/** A number that no other object or function has. */
export function identityOf(object: object): number {
  let identity = identities.get(object);
  if (identity === undefined) identities.set(object, (identity = count += 1));
  return identity;
}
