import type { CachePart } from '../contract/cache.ts';
import { mergeField } from '../store/policies/mergeField.ts';
import { readField } from '../store/policies/readField.ts';
import { cachePart } from './cachePart.ts';

/** Returns the part of a cache that calls the `read` and `merge` functions of `typePolicies`, which require it. */
export const fieldFunctions = (): CachePart =>
  cachePart(({ store }) => {
    store.functions = { read: readField, merge: mergeField };
    return {};
  });
