/**
 * Returns one line for each part of `expected` that is missing in `actual`, at any depth: `variables.id: expected
 * "1", got "2"`.
 */
export function differencesOf(expected: unknown, actual: unknown, path: string): string[] {
  if (!isTree(expected)) return Object.is(expected, actual) ? [] : [difference(path, expected, actual)];
  if (!isTree(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return [difference(path, expected, actual)];
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) {
    return [difference(path, expected, actual)];
  }
  return Object.entries(expected).flatMap(([name, part]) =>
    differencesOf(part, (actual as { [name: string]: unknown })[name], `${path}.${name}`),
  );
}

/** Like `differencesOf`, with an additional line for each part of `actual` that is missing in `expected`. */
export function allDifferencesOf(expected: unknown, actual: unknown, path: string): string[] {
  return [...differencesOf(expected, actual, path), ...surplusOf(expected, actual, path)];
}

function surplusOf(expected: unknown, actual: unknown, path: string): string[] {
  if (!isTree(expected) || !isTree(actual)) return [];
  return Object.entries(actual).flatMap(([name, part]) =>
    Object.hasOwn(expected, name)
      ? surplusOf((expected as { [name: string]: unknown })[name], part, `${path}.${name}`)
      : [difference(`${path}.${name}`, undefined, part)],
  );
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function difference(path: string, expected: unknown, actual: unknown): string {
  return `${path}: expected ${shown(expected)}, got ${shown(actual)}`;
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
