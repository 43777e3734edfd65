import type { KeyFields, Reference } from '../../contract/cache.ts';
import type { ResponseObject } from '../../contract/document.ts';
import { keyNames, type Shape } from '../../plans/boundSelection.ts';
import { canonicalText } from '../../plans/canonicalText.ts';
import { isObject } from '../../plans/isObject.ts';
import { readOwn, writeOwn } from '../../plans/ownProperty.ts';
import type { TypeSystem } from '../../plans/typeSystem.ts';

/**
 * Returns the part of an entity's reference that distinguishes it from others of its type, or `undefined` if the object
 * has no key.
 *
 * A number and a string with the same digits are one key, because servers send both. `shape` determines the response
 * keys of the key fields; without it, they have their own names.
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

/** Returns `Typename:key`, or `undefined` if the object has no key. */
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
  // If another field uses a key field's name as its alias, its value must not become the key.
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

export function isReference(value: unknown): value is Reference {
  return isObject(value) && Object.hasOwn(value, '__ref') && typeof (value as Reference).__ref === 'string';
}

/** An empty name is ignored, because it would be the name of the roots' table. */
export function typenameOf(object: object): string | undefined {
  const typename = (object as ResponseObject)['__typename'];
  return typeof typename === 'string' && typename !== '' ? typename : undefined;
}
