import type { BoundSelection } from '../plans/boundSelection.ts';
import { isObject } from '../plans/isObject.ts';
import { readOwn, writeOwn } from '../plans/ownProperty.ts';
import type { TypeSystem } from '../plans/typeSystem.ts';
import { equalJson } from '../store/jsonValue.ts';

/** What whole data is cut down to, and which entities its objects are. */
export interface MaskRules {
  readonly types: TypeSystem;
  /** The entity that an object is, where its fields alone do not tell. */
  readonly ids: WeakMap<object, string>;
  identify(object: object): string | undefined;
}

/** Whole data in, what the selection has of it out. */
export type Mask = (selection: BoundSelection, whole: object, rootTypename?: string) => object;

/**
 * A mask for data that changes: each of its answers shares with the one before what is the same in both, and is that one if
 * all of it is. So it walks only what has changed: whole data shares what has not.
 *
 * An object keeps its `__typename` and its key, whoever selects them. What nobody knows to be of its type is kept, if it is there.
 */
export function createMask({ types, ids, identify }: MaskRules): Mask {
  let seen: { readonly selection: BoundSelection; readonly version: number; readonly whole: object } | null =
    null;
  let shown: unknown;

  return (selection, whole, rootTypename) => {
    const { version } = types;
    // Other variables, or more that is known of types, may show more of the same object, and less.
    const before = seen?.selection === selection && seen.version === version ? seen.whole : undefined;
    shown = valueOf(selection, whole, before, shown, rootTypename);
    seen = { selection, version, whole };
    return shown as object;
  };

  /**
   * @param before the whole value that was here before, if the selection meant the same
   * @param last what was shown here before
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
      // A leaf may be an object too, of a scalar of the server's own.
      else show(key, equalJson(value, known) ? known : value, known);
    }
    for (const key of keyNames(typename, whole)) {
      if (Object.hasOwn(result, key) || !Object.hasOwn(whole, key)) continue;
      const value = readOwn(whole, key);
      show(key, value, lastObject && readOwn(lastObject, key));
    }
    // A root has no key, and is found by its name; which it lacks where nobody asked for it.
    if (rootTypename !== undefined && !Object.hasOwn(result, '__typename') && Object.keys(whole).length > 0)
      show('__typename', rootTypename, lastObject && readOwn(lastObject, '__typename'));

    const id = hasOwnKey(typename) ? identify(whole) : undefined;
    if (isSame && Object.keys(lastObject!).length === size && ids.get(lastObject!) === id) return lastObject!;
    if (id !== undefined) ids.set(result, id);
    return result;
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
    // What has not changed is at both ends: so one row that changes, comes or goes costs a look at each of the others, and no more.
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
    for (let index = start; index < end; index += 1) {
      const item = valueOf(selection, whole[index], beforeList[index], lastList[index]);
      // What has moved is the same object elsewhere; unless what is shown here is the same as before.
      result[index] = item === lastList[index] ? item : (moved.get(whole[index]) ?? item);
    }
    const isSame =
      Array.isArray(last) &&
      last.length === result.length &&
      result.every((item, index) => item === last[index]);
    return isSame ? last : result;
  }

  /** Is the key of such objects made of more than plain fields? */
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
