import type { FieldPolicy } from '../contract/cache.ts';
import type { Variables } from '../contract/document.ts';
import { canonicalText } from './canonicalText.ts';
import { isObject } from './isObject.ts';
import { readOwn, writeOwn } from './ownProperty.ts';

/**
 * Returns the key under which a field's value is stored: its name and the arguments that distinguish values. The
 * order of arguments does not matter; a missing argument and null are different.
 */
export function storageKey(
  fieldName: string,
  args: Variables | null,
  keyArgs: FieldPolicy['keyArgs'] = undefined,
): string {
  if (args === null || keyArgs === false) return fieldName;
  const telling = keyArgs === undefined ? args : pickPaths(args, keyArgs);
  const text = canonicalText(telling);
  return text === '{}' ? fieldName : `${fieldName}(${text})`;
}

/** Returns the field name in a storage key. */
export function fieldNameOf(key: string): string {
  const bracket = key.indexOf('(');
  return bracket < 0 ? key : key.slice(0, bracket);
}

function pickPaths(args: Variables, paths: readonly string[]): Variables {
  const picked = {};
  for (const path of paths) {
    const steps = path.split('.');
    let value: unknown = args;
    for (const step of steps) {
      value = isObject(value) ? readOwn(value, step) : undefined;
    }
    // A flat object with dotted names is as distinctive as a nested one.
    if (value !== undefined) writeOwn(picked, path, value);
  }
  return picked;
}
