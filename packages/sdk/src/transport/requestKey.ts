/**
 * A text that is equal for equal values: JSON with the names of every object in order.
 *
 * What JSON leaves out (`undefined`, functions) is left out; what it converts (dates) is converted.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    // Without a prototype, so that a variable named `__proto__` is one like any other.
    const ordered: { [name: string]: unknown } = Object.create(null);
    for (const name of Object.keys(part).sort()) ordered[name] = (part as { [name: string]: unknown })[name];
    return ordered;
  });
}
