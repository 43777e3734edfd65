import { isObject } from '../../plans/isObject.ts';
import { isPlain } from '../records/jsonValue.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Freezes a result and all objects within it, so that a mutation throws where it happens: the cache stores parts of
 * results. Bundlers remove it from production builds.
 */
export function freezeResult(result: unknown): void {
  try {
    // Spelled out, because bundlers replace exactly this expression.
    if (process.env.NODE_ENV !== 'production') freeze(result);
  } catch {
    // Without a bundler, browsers have no `process`.
  }
}

/** Stops at what is frozen: results share their parts with earlier ones. Not recursive: results may be very deep. */
function freeze(result: unknown): void {
  const left = [result];
  while (left.length > 0) {
    const value = left.pop();
    // Instances of classes come from policies, and may need to change.
    if (!isObject(value) || Object.isFrozen(value) || !isPlain(value)) continue;
    Object.freeze(value);
    for (const part of Object.values(value)) left.push(part);
  }
}
