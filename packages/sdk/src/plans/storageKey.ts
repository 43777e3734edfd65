import type { FieldPolicy } from '../contract/cache.ts';
import type { Variables } from '../contract/document.ts';
import { canonicalText } from './canonicalText.ts';
import { isObject } from './isObject.ts';
import { readOwn, writeOwn } from './ownProperty.ts';

/**
 * What a value of a field is stored under: its name, and in brackets the arguments that tell two values apart. The
 * order in which they were written makes no difference; an absent argument and a null do.
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

/** The field's name in a storage key. */
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
    // A flat object under the dotted names is as telling as a nested one.
    if (value !== undefined) writeOwn(picked, path, value);
  }
  return picked;
}
