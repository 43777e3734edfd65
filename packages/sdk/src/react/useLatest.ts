import { type RefObject, useEffect, useRef } from 'react';

/** What the latest rendering that is shown was given: for functions that keep their identity, and are called later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
