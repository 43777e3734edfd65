import type { KeyFields } from '../contract/cache.ts';
import type { ResponseObject } from '../contract/document.ts';
import { keyNames, type Shape } from '../plans/boundSelection.ts';
import { canonicalText } from '../plans/canonicalText.ts';
import { isObject } from '../plans/isObject.ts';
import { readOwn, writeOwn } from '../plans/ownProperty.ts';
import type { TypeSystem } from '../plans/typeSystem.ts';
import { isReference, typenameOf } from './externalValue.ts';

/**
 * The part of an entity's reference that tells it from others of its type; `undefined`: the object has no key.
 *
 * A number and the string of its digits are one key: servers send both. `shape` says under which response keys the key
 * fields are; without it they are under their own names.
 */
export function keyOf(
  types: TypeSystem,
  typename: string,
  object: ResponseObject,
  shape: Shape | null,
): string | undefined {
  const names = shape === null ? keyNames(types, typename, null) : shape.keyNames;
  if (names !== null) {
    for (const name of names) {
      const key = scalarKey(shape?.awkward === false ? object[name] : readOwn(object, name));
      if (key !== undefined) return key;
    }
    return undefined;
  }
  const keyFields = types.policy(typename, 'keyFields');
  if (typeof keyFields === 'function') return scalarKey(keyFields(object, { typename }));
  if (!keyFields) return undefined;
  const picked = pickFields(object, keyFields, shape);
  return picked === undefined ? undefined : canonicalText(picked);
}

/** `Typename:key`; `undefined`: the object has no key. */
export function referenceOfObject(types: TypeSystem, object: ResponseObject): string | undefined {
  if (isReference(object)) return object.__ref;
  const typename = typenameOf(object);
  if (typename === undefined) return undefined;
  const root = types.rootIdOfType(typename);
  if (root !== undefined) return root;
  const key = keyOf(types, typename, object, null);
  return key === undefined ? undefined : `${typename}:${key}`;
}

function scalarKey(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function fieldValue(object: ResponseObject, name: string, shape: Shape | null): unknown {
  const slot = shape?.slotsByStorageKey.get(name)?.[0];
  if (slot !== undefined) return readOwn(object, shape!.responseKeys[slot]!);
  // Under an alias that is a key field's name, another field hides.
  return shape?.responseKeys.includes(name) ? undefined : readOwn(object, name);
}

function pickFields(
  object: ResponseObject,
  keyFields: KeyFields,
  shape: Shape | null,
): Record<string, unknown> | undefined {
  const picked = {};
  for (let index = 0; index < keyFields.length; index += 1) {
    const name = keyFields[index];
    if (typeof name !== 'string') continue;
    const value = fieldValue(object, name, shape);
    const nested = keyFields[index + 1];
    if (Array.isArray(nested)) {
      if (!isObject(value)) return undefined;
      const slot = shape?.slotsByStorageKey.get(name)?.[0];
      const child = slot === undefined ? null : (shape!.children[slot]?.shapeOf(typenameOf(value)) ?? null);
      const inner = pickFields(value as ResponseObject, nested as KeyFields, child);
      if (inner === undefined) return undefined;
      writeOwn(picked, name, inner);
    } else {
      if (value === undefined || value === null) return undefined;
      writeOwn(picked, name, typeof value === 'number' ? String(value) : value);
    }
  }
  return picked;
}
