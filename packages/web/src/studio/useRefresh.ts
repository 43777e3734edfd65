import { useInsertionEffect, useMemo, useRef } from 'react';
import { refreshOnce } from './refreshOnce.ts';

/** Returns `refreshOnce` of the current `ask`. The returned function stays the same while the screen is shown. */
export function useRefresh(ask: () => Promise<unknown>): () => void {
  const latest = useRef(ask);
  useInsertionEffect(() => {
    latest.current = ask;
  });
  return useMemo(() => refreshOnce(() => latest.current()), []);
}
