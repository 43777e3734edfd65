import { isDeepStrictEqual } from 'node:util';
import type { CacheDiff } from '../../contract/cache.ts';
import { canonicalText } from './slowRecords.laws.ts';
import type { SlowDiff } from './slowRead.laws.ts';

// What is the same about what the cache says and what the model says, and about what the cache said before.

export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}\n  is:        ${textOf(actual)}\n  should be: ${textOf(expected)}`);
}

export function expectIs(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${textOf(actual)} is not that very ${textOf(expected)}`);
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

/** The whole of a diff. */
export function expectDiff(actual: CacheDiff, model: SlowDiff, partial: boolean, what: string): void {
  const complete = model.missing.length === 0;
  expectSame(actual.result, complete || partial ? model.result : null, `${what}: result`);
  expectSame(actual.complete, complete, `${what}: complete`);
  expectSame(actual.missing.map(textOf).sort(), sorted(model.missing), `${what}: missing`);
  const told = actual.errors ?? [];
  expectSame(told.map(({ message }) => message).sort(), [...model.errors.keys()].sort(), `${what}: errors`);
  for (const error of told) {
    const allowed = model.errors.get(error.message)!;
    if (allowed.some((one) => isDeepStrictEqual(one, error))) continue;
    throw new Error(
      `${what}: error\n  is:            ${textOf(error)}\n  should be one of: ${textOf(allowed)}`,
    );
  }
  expectSame('errors' in actual && actual.errors === undefined, false, `${what}: errors`);
}

function sorted(paths: readonly unknown[]): string[] {
  return [...new Set(paths.map(textOf))].sort();
}

/** How often a watcher is called when what it sees changed from one diff to another. Where either may be, both. */
export function callsFor(before: SlowDiff, after: SlowDiff, partial: boolean): readonly number[] {
  const seen = (diff: SlowDiff) => {
    const result = diff.missing.length === 0 || partial ? diff.result : null;
    return canonicalText([result, sorted(diff.missing), [...diff.errors.keys()].sort()]);
  };
  if (seen(before) !== seen(after)) return [1];
  const told = ({ errors }: SlowDiff) => canonicalText([...errors].sort());
  return told(before) === told(after) ? [0] : [0, 1];
}

/**
 * Whatever did not change is the same object: at each path, if the model saw the same there all the time.
 *
 * @param seen what the model saw since `before`, its last being what it saw with `after`
 */
export function expectShared(before: unknown, after: unknown, seen: readonly SlowDiff[], what: string): void {
  const walk = (old: unknown, young: unknown, results: readonly unknown[], path: string): void => {
    if (old === young || !isObject(old) || !isObject(young) || !results.every(isObject)) return;
    if (
      results.every((result, index) => index === 0 || isSameTree(seen, results[index - 1], result, index))
    ) {
      // An item of a list that moved to the place of an equal one.
      if (holds(before, young)) return;
      throw new Error(`${what}: ${path} did not change, but is another object: ${textOf(young)}`);
    }
    // JSON is replaced whole, and where another entity is now, nothing is as it was.
    const owners = results.map((result, index) => seen[index]!.owners.get(result));
    if (owners.some((owner) => owner === 'JSON' || owner !== owners[0])) return;
    for (const key of Object.keys(young)) {
      walk(
        old[key],
        young[key],
        results.map((result) => result[key]),
        `${path}.${key}`,
      );
    }
  };
  walk(
    before,
    after,
    seen.map(({ result }) => result),
    'data',
  );
}

/** Returns whether an object is part of a result. */
function holds(result: unknown, part: object): boolean {
  return isObject(result) && (result === part || Object.values(result).some((value) => holds(value, part)));
}

function isSameTree(seen: readonly SlowDiff[], before: unknown, after: unknown, index: number): boolean {
  if (!isObject(before) || !isObject(after)) return before === after;
  const keys = Object.keys(after);
  return (
    Array.isArray(before) === Array.isArray(after) &&
    seen[index - 1]!.owners.get(before) === seen[index]!.owners.get(after) &&
    keys.length === Object.keys(before).length &&
    keys.every((key) => Object.hasOwn(before, key) && isSameTree(seen, before[key], after[key], index))
  );
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
