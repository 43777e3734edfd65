import { missingEntity } from '../cache/watchFragment.ts';
import type { CacheFragment, FragmentResult, WatchedFragment } from '../contract/cache.ts';
import type { ResponsePath } from '../contract/document.ts';
import { withoutSpreads } from '../documents/withoutSpreads.ts';
import type { BoundSelection } from '../plans/boundSelection.ts';
import { isObject } from '../plans/isObject.ts';
import { readOwn } from '../plans/ownProperty.ts';
import type { Planner } from '../plans/planner.ts';
import { equalJson } from '../store/records/jsonValue.ts';
import { createMask, type Mask, type MaskRules } from './createMask.ts';

/** The mask of one watched result, and of the parts of it that have no key. */
export interface OwnedMask {
  readonly mask: Mask;
  /** Lets those who watch a part look whether it has changed. */
  tell(): void;
}

/** Masked objects without a key. The cache cannot find them, so their data is that of the result they belong to. */
export interface MaskedParts {
  /** Creates the mask of a result. `refresh` masks the current data, so that each part knows its complete object. */
  createMask(refresh: () => unknown): OwnedMask;
  /** Watches a fragment of a part. Returns `null` if the object is not one. */
  watch(object: object, fragment: Omit<CacheFragment, 'id'>): WatchedFragment | null;
}

interface Part {
  readonly refresh: () => unknown;
  readonly listeners: Set<() => void>;
  whole: object;
}

export function createMaskedParts(rules: Omit<MaskRules, 'part'>, planner: Planner): MaskedParts {
  const parts = new WeakMap<object, Part>();

  function createOwnedMask(refresh: () => unknown): OwnedMask {
    const listeners = new Set<() => void>();
    const mask = createMask({
      ...rules,
      part(masked, whole) {
        const known = parts.get(masked);
        if (known === undefined) parts.set(masked, { refresh, listeners, whole });
        else known.whole = whole;
      },
    });
    return {
      mask,
      tell() {
        for (const listener of [...listeners]) listener();
      },
    };
  }

  return {
    createMask: createOwnedMask,
    watch(object, fragment) {
      const part = parts.get(object);
      if (part === undefined) return null;
      const { typeCondition, selection } = planner.fragment(fragment);
      const shown = planner.fragment({ ...fragment, fragment: withoutSpreads(fragment.fragment) });
      const { mask, tell } = createOwnedMask(getCurrentResult);
      let seen: object | null = null;
      let current = missingEntity;

      function getCurrentResult(): FragmentResult {
        part!.refresh();
        const { whole } = part!;
        if (whole === seen) return current;
        seen = whole;
        const typename = readOwn(whole, '__typename') as string | undefined;
        const next =
          rules.types.applies(typeCondition, typename) === false
            ? missingEntity
            : resultOf(mask(shown.selection, whole), missingOf(selection, whole));
        if (next.data !== current.data || !equalJson(next.missing, current.missing)) current = next;
        return current;
      }

      return {
        getCurrentResult,
        subscribe(listener) {
          let heard = getCurrentResult();
          const look = (): void => {
            const before = heard;
            heard = getCurrentResult();
            if (heard !== before) listener();
            tell();
          };
          part.listeners.add(look);
          return () => part.listeners.delete(look);
        },
      };
    },
  };
}

function resultOf(data: object, missing: readonly ResponsePath[]): FragmentResult {
  const complete = missing.length === 0;
  return { data, complete, missing, dataState: complete ? 'complete' : 'partial' };
}

/** Returns the paths of what the selection selects and the object lacks. */
function missingOf(selection: BoundSelection, whole: object): readonly ResponsePath[] {
  const missing: ResponsePath[] = [];
  const waiting: (readonly [BoundSelection, object, ResponsePath])[] = [[selection, whole, []]];
  for (const [bound, value, path] of waiting) {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        if (isObject(item)) waiting.push([bound, item, [...path, index]]);
      continue;
    }
    const shape = bound.shapeOf(readOwn(value, '__typename') as string | undefined);
    for (const [slot, key] of shape.responseKeys.entries()) {
      const child = shape.children[slot]!;
      const found = readOwn(value, key);
      if (found === undefined) {
        if (!shape.added[slot]) missing.push([...path, key]);
      } else if (child !== null && isObject(found)) waiting.push([child, found, [...path, key]]);
    }
  }
  return missing;
}
