import type { PageLifecycle } from './pageLifecycle.ts';
import { openChannel, platformChannel, type TabChannel } from './tabChannel.ts';

/** Announces purges to the other tabs that share a storage. */
export interface TabLine {
  /** @param purgedAtMs time of the purge: data that any tab had by then is gone */
  tellPurge(purgedAtMs: number): void;
  close(): void;
}

/**
 * Connects the tabs. Without a channel, no messages are sent or received.
 *
 * @param given `undefined` opens a channel of the platform, on a page
 */
export function createTabLine(
  given: TabChannel | null | undefined,
  name: string,
  page: PageLifecycle | null,
  onPurge: () => void,
): TabLine {
  const isOwn = given === undefined && page !== null;
  const channel = openChannel(
    () => (isOwn ? platformChannel(name) : (given ?? null)),
    // A given channel belongs to its owner and could not be opened again.
    isOwn ? page : null,
    {
      hear(data) {
        if (purgeTimeOf(data) !== null) onPurge();
      },
    },
  );
  return {
    tellPurge(purgedAtMs) {
      try {
        channel.post({ purgedAtMs });
      } catch {
        // The other tabs find out about the purge when they read the storage.
      }
    },
    close: channel.close,
  };
}

/** Returns when another tab purged, or `null` for other messages. */
export function purgeTimeOf(data: unknown): number | null {
  const purgedAtMs = (data as { readonly purgedAtMs?: unknown } | null)?.purgedAtMs;
  return typeof purgedAtMs === 'number' && purgedAtMs >= 0 ? purgedAtMs : null;
}
