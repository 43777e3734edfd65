/** A `BroadcastChannel`, as far as it is needed. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** How the tabs of one storage speak to one another of it. */
export interface TabLine {
  tellPurge(): void;
  close(): void;
}

const purge = 'purge';

/**
 * Where there is no channel, nobody hears and nobody is heard.
 *
 * @param given `undefined`: one of the platform, if this is a page
 */
export function createTabLine(
  given: TabChannel | null | undefined,
  name: string,
  isPage: boolean,
  onPurge: () => void,
): TabLine {
  const channel = given === undefined ? (isPage ? openChannel(name) : null) : given;
  const hear = ({ data }: { readonly data: unknown }) => {
    if (data === purge) onPurge();
  };
  channel?.addEventListener('message', hear);
  // In Node a channel keeps the process alive, and this one is no reason to live.
  (channel as { unref?(): void } | null)?.unref?.();
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other window as its target.
    tellPurge: () => channel?.postMessage(purge),
    close() {
      channel?.removeEventListener('message', hear);
      channel?.close();
    },
  };
}

function openChannel(name: string): TabChannel | null {
  const { BroadcastChannel } = globalThis as { readonly BroadcastChannel?: new (name: string) => TabChannel };
  try {
    return BroadcastChannel ? new BroadcastChannel(name) : null;
  } catch {
    // In a frame without an origin of its own.
    return null;
  }
}
