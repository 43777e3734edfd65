import type { BoundSelection } from '../plans/boundSelection.ts';
import { isObject } from '../plans/isObject.ts';
import { readOwn, writeOwn } from '../plans/ownProperty.ts';
import type { TypeSystem } from '../plans/typeSystem.ts';
import { equalJson } from '../store/records/jsonValue.ts';

/** How to mask data, and how to identify its objects. */
export interface MaskRules {
  readonly types: TypeSystem;
  /** The entity keys of masked objects whose fields do not contain the key. */
  readonly ids: WeakMap<object, string>;
  identify(object: object): string | undefined;
  /** Notes the complete object of a masked object without a key, each time that either is another one. */
  part(masked: object, whole: object): void;
}

/** Returns the part of the complete data that the selection contains. */
export type Mask = (selection: BoundSelection, whole: object, rootTypename?: string) => object;

/**
 * Creates a mask for data that changes. Each result shares unchanged parts with the previous one and is the same
 * object if nothing changed, so only changed data is visited.
 *
 * Objects keep `__typename` and their key, even if they are not selected. Fields of fragments whose type condition
 * cannot be decided are retained if they are present.
 */
export function createMask({ types, ids, identify, part }: MaskRules): Mask {
  let seen: { readonly selection: BoundSelection; readonly version: number; readonly whole: object } | null =
    null;
  let shown: unknown;

  return (selection, whole, rootTypename) => {
    const { version } = types;
    // Other variables, or new facts about types, may select more or less of the same object.
    const before = seen?.selection === selection && seen.version === version ? seen.whole : undefined;
    shown = valueOf(selection, whole, before, shown, rootTypename);
    seen = { selection, version, whole };
    return shown as object;
  };

  /**
   * @param before the previous complete value, if the selection was the same
   * @param last the previous masked value
   */
  function valueOf(
    selection: BoundSelection,
    whole: unknown,
    before: unknown,
    last: unknown,
    rootTypename?: string,
  ): unknown {
    if (!isObject(whole)) return whole;
    if (whole === before) return last;
    return Array.isArray(whole)
      ? listOf(selection, whole, before, last)
      : objectOf(selection, whole, before, last, rootTypename);
  }

  function objectOf(
    selection: BoundSelection,
    whole: object,
    before: unknown,
    last: unknown,
    rootTypename: string | undefined,
  ): object {
    const typename = readOwn(whole, '__typename') as string | undefined;
    const { responseKeys, children } = selection.shapeOf(typename ?? rootTypename);
    const lastObject = isObject(last) && !Array.isArray(last) ? last : null;
    const beforeObject = isObject(before) ? before : null;
    const result = {};
    let size = 0;
    let isSame = lastObject !== null;

    function show(key: string, value: unknown, known: unknown): void {
      writeOwn(result, key, value);
      size += 1;
      isSame &&= value === known && Object.hasOwn(lastObject!, key);
    }

    for (const [slot, key] of responseKeys.entries()) {
      if (!Object.hasOwn(whole, key)) continue;
      const value = readOwn(whole, key);
      const known = lastObject && readOwn(lastObject, key);
      const child = children[slot]!;
      if (child !== null)
        show(key, valueOf(child, value, beforeObject && readOwn(beforeObject, key), known), known);
      // A leaf may also be an object, if a custom scalar is serialized as one.
      else show(key, equalJson(value, known) ? known : value, known);
    }
    for (const key of keyNames(typename, whole)) {
      if (Object.hasOwn(result, key) || !Object.hasOwn(whole, key)) continue;
      const value = readOwn(whole, key);
      show(key, value, lastObject && readOwn(lastObject, key));
    }
    // A root has no key and is identified by its type name, which is missing unless it was selected.
    if (rootTypename !== undefined && !Object.hasOwn(result, '__typename') && Object.keys(whole).length > 0)
      show('__typename', rootTypename, lastObject && readOwn(lastObject, '__typename'));

    const id = identify(whole);
    const ownId = hasOwnKey(typename) ? id : undefined;
    isSame &&= Object.keys(lastObject!).length === size && ids.get(lastObject!) === ownId;
    const masked = isSame ? lastObject! : result;
    if (ownId !== undefined) ids.set(masked, ownId);
    if (id === undefined) part(masked, whole);
    return masked;
  }

  function listOf(
    selection: BoundSelection,
    whole: readonly unknown[],
    before: unknown,
    last: unknown,
  ): unknown {
    const lastList: readonly unknown[] = Array.isArray(last) ? last : [];
    const beforeList: readonly unknown[] = Array.isArray(before) ? before : [];
    const result: unknown[] = Array.from({ length: whole.length });
    // Skip unchanged items at both ends, so that a single change costs one comparison per other item.
    let start = 0;
    let end = whole.length;
    let beforeEnd = beforeList.length;
    for (; start < end && start < beforeEnd && whole[start] === beforeList[start]; start += 1)
      result[start] = lastList[start];
    while (end > start && beforeEnd > start && whole[end - 1] === beforeList[beforeEnd - 1])
      result[(end -= 1)] = lastList[(beforeEnd -= 1)];
    const moved = new Map<unknown, unknown>();
    for (let index = start; index < beforeEnd; index += 1)
      if (isObject(beforeList[index])) moved.set(beforeList[index], lastList[index]);
    // A moved item is the same object elsewhere, unless the item that it replaces looks the same. No object is used
    // twice: without a key, its complete object is the one at its place.
    const used = new Set<unknown>();
    for (let index = start; index < end; index += 1) {
      const item = moved.get(whole[index]);
      if (item === undefined || used.has(item) || equalJson(item, lastList[index])) continue;
      used.add((result[index] = item));
    }
    for (let index = start; index < end; index += 1) {
      if (result[index] !== undefined) continue;
      const isFree = index < beforeEnd && !used.has(lastList[index]);
      result[index] = isFree
        ? valueOf(selection, whole[index], beforeList[index], lastList[index])
        : valueOf(selection, whole[index], undefined, undefined);
    }
    const isSame =
      Array.isArray(last) &&
      last.length === result.length &&
      result.every((item, index) => item === last[index]);
    return isSame ? last : result;
  }

  /** Returns whether the key consists of more than plain fields. */
  function hasOwnKey(typename: string | undefined): boolean {
    const keyFields = types.policy(typename, 'keyFields');
    return typeof keyFields === 'function' || (Array.isArray(keyFields) && keyFields.some(Array.isArray));
  }

  function keyNames(typename: string | undefined, whole: object): readonly string[] {
    if (typename === undefined || hasOwnKey(typename)) return [];
    const keyFields = types.policy(typename, 'keyFields');
    if (keyFields === undefined) return Object.hasOwn(whole, 'id') ? ['id'] : ['_id'];
    return keyFields === false ? [] : (keyFields as readonly string[]);
  }
}
