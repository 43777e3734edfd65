import { useInsertionEffect, useMemo, useRef } from 'react';
import { refreshOnce } from './refreshOnce.ts';

/** `refreshOnce` for as long as a screen is shown, whatever function asks for it. */
export function useRefresh(ask: () => Promise<unknown>): () => void {
  const latest = useRef(ask);
  useInsertionEffect(() => {
    latest.current = ask;
  });
  return useMemo(() => refreshOnce(() => latest.current()), []);
}
