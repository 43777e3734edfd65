import { LibraryState } from '@mainvideo/sdk/operations';
import { useSubscription } from '@mainvideo/sdk/react';
import { useRef } from 'react';
import { useRefresh } from './useRefresh.ts';

/**
 * Keeps the state of the library live, and asks for the screen anew when a scan has come to its end: what is counted and listed
 * may be other then. Answers whether there will be no more news.
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
    // Whoever is not the owner any more finds out.
    onError: refresh,
  });
  return error !== undefined;
}
