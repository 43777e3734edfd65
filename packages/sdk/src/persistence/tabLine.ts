import type { PageLifecycle } from './pageLifecycle.ts';
import { openChannel, platformChannel, type TabChannel } from './tabChannel.ts';

/** How the tabs of one storage speak to one another of it. */
export interface TabLine {
  /** @param purgedAtMs what any tab had by then is gone */
  tellPurge(purgedAtMs: number): void;
  close(): void;
}

/**
 * Where there is no channel, nobody hears and nobody is heard.
 *
 * @param given `undefined`: one of the platform, if this is a page
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
    // One that was given is its owner's, and could not be opened again.
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
        // The other tabs find out when they look at the storage.
      }
    },
    close: channel.close,
  };
}

/** When another tab purged; `null`: the message is not of that. */
export function purgeTimeOf(data: unknown): number | null {
  const purgedAtMs = (data as { readonly purgedAtMs?: unknown } | null)?.purgedAtMs;
  return typeof purgedAtMs === 'number' && purgedAtMs >= 0 ? purgedAtMs : null;
}
