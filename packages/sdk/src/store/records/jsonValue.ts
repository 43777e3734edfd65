import { isObject } from '../../plans/isObject.ts';
import { writeOwn } from '../../plans/ownProperty.ts';

type JsonObject = { readonly [key: string]: unknown };

/** Returns whether two JSON values are deeply equal. The order of keys does not matter. */
export function equalJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return left !== left && right !== right;
  }
  if (!isPlain(left) || !isPlain(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  if (Array.isArray(left)) {
    if (left.length !== (right as unknown as unknown[]).length) return false;
    for (let index = 0; index < left.length; index += 1) {
      if (!equalJson(left[index], (right as unknown as unknown[])[index])) return false;
    }
    return true;
  }
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return false;
    if (!equalJson((left as JsonObject)[key], (right as JsonObject)[key])) return false;
  }
  return true;
}

/**
 * Returns a deep copy of a JSON value. Anything other than a plain object or an array (a Date, a File) is not copied.
 */
export function copyJson<Value>(value: Value): Value;
export function copyJson(value: unknown): unknown {
  if (!isObject(value) || !isPlain(value)) return value;
  if (Array.isArray(value)) {
    // Not `map`: data may be thousands of levels deep, and its frames would double the stack usage.
    const items: unknown[] = [];
    for (const item of value) items.push(copyJson(item));
    return items;
  }
  const copy = {};
  for (const key of Object.keys(value)) writeOwn(copy, key, copyJson((value as JsonObject)[key]));
  return copy;
}

/** Returns whether no part of a value is nested deeper than this. Not recursive, so any depth can be checked. */
export function isWithinDepth(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let at = 0; level.length > 0; at += 1) {
    if (at > depth) return false;
    const next: unknown[] = [];
    for (const item of level) {
      if (isObject(item)) for (const part of Object.values(item)) next.push(part);
    }
    level = next;
  }
  return true;
}

/** Returns whether a value is an array or a plain object, rather than an instance of a class. */
export function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
