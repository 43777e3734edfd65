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
  if (args === null) return fieldName;
  const chosen = typeof keyArgs === 'function' ? keyArgs(args, { fieldName }) : keyArgs;
  if (chosen === false) return fieldName;
  const text = canonicalText(
    typeof chosen === 'object' ? pickPaths(args, pathsIn(chosen)) : (chosen ?? args),
  );
  return text === '{}' ? fieldName : `${fieldName}(${text})`;
}

/** Returns the field name in a storage key. */
export function fieldNameOf(key: string): string {
  const bracket = key.indexOf('(');
  return bracket < 0 ? key : key.slice(0, bracket);
}

/** Returns `['a', ['b'], 'c']` as `['a.b', 'c']`. */
function pathsIn(names: readonly (string | readonly unknown[])[], before = ''): string[] {
  return names.flatMap((name, index) => {
    if (typeof name !== 'string') return [];
    const inner = names[index + 1];
    return Array.isArray(inner) ? pathsIn(inner, `${before}${name}.`) : before + name;
  });
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
