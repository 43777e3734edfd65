/** Returns whether two sets of variables are equal. A missing variable equals `undefined`: neither is sent. */
export function sameVariables(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, i) => sameVariables(item, other[i]))
    );
  }
  if (Object.getPrototypeOf(one) !== Object.prototype && Object.getPrototypeOf(one) !== null) {
    // For other objects, such as a Date or a File, compares the text that would be sent.
    return JSON.stringify(one) === JSON.stringify(other);
  }
  const names = definedNames(one);
  return (
    names.length === definedNames(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        sameVariables((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}

function definedNames(value: object): string[] {
  return Object.keys(value).filter((name) => (value as Record<string, unknown>)[name] !== undefined);
}
