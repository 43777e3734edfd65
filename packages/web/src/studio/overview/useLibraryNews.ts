import { LibraryState } from '../operations/index.ts';
import { useSubscription } from '@mainvideo/sdk/react';
import { useRef } from 'react';
import { useRefresh } from '../useRefresh.ts';

/**
 * Keeps the library state live, and refetches the screen when a scan ends, because counts and lists may have changed.
 * Returns whether live updates have ended.
 */
export function useLibraryNews(lastScanAt: string | null | undefined, ask: () => Promise<unknown>): boolean {
  const refresh = useRefresh(ask);
  const known = useRef(lastScanAt);
  const { error } = useSubscription(LibraryState, {
    onData({ data }) {
      const told = data.data?.libraryState;
      if (!told || told.lastScanAt === known.current) return;
      known.current = told.lastScanAt;
      refresh();
    },
    // The refresh detects that the owner was signed out.
    onError: refresh,
  });
  return error !== undefined;
}
