import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref to the value of the most recent committed render, for functions with a stable identity that are
 * called later.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
