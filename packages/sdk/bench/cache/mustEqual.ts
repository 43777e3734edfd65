/** Throws if a result differs from the expected one. Ignores prototypes and the order of keys. */
export function mustEqual(actual: unknown, expected: unknown): void {
  const difference = firstDifference(actual, expected, 'the answer');
  if (difference !== undefined) throw new Error(difference);
}

export function mustBe(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Expected ${what}.`);
}

function firstDifference(actual: any, expected: any, path: string): string | undefined {
  if (Object(actual) !== actual || Object(expected) !== expected) {
    return Object.is(actual, expected)
      ? undefined
      : `${path} is ${text(actual)} instead of ${text(expected)}`;
  }
  for (const key of new Set([...Object.keys(actual), ...Object.keys(expected)])) {
    const difference = firstDifference(actual[key], expected[key], `${path}.${key}`);
    if (difference !== undefined) return difference;
  }
  return Array.isArray(actual) === Array.isArray(expected)
    ? undefined
    : `${path} should be a list, or should not be one`;
}

const text = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 100);
