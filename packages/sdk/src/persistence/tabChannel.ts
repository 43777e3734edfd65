import type { PageLifecycle } from './pageLifecycle.ts';

/** A `BroadcastChannel`, as far as it is needed. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** A channel that is closed while its page is away. */
export interface OpenChannel {
  /** Nothing happens where there is no channel, or none at present. Throws what the channel throws. */
  post(message: unknown): void;
  close(): void;
}

export interface ChannelListener {
  hear(data: unknown): void;
  /** The page goes away: the last moment to post. */
  leaving?(): void;
  /** It is back, and has heard nothing in between. */
  back?(): void;
}

/**
 * Opens a channel, and closes it while the page is in the back/forward cache: an open one keeps pages out of it, or has them
 * thrown out of it by the next message (https://web.dev/articles/bfcache, "close open connections").
 *
 * @param page `null`: there is none, and it stays open
 */
export function openChannel(
  open: () => TabChannel | null,
  page: PageLifecycle | null,
  listener: ChannelListener,
): OpenChannel {
  let channel: TabChannel | null = null;
  const hear = ({ data }: { readonly data: unknown }) => listener.hear(data);

  function connect(): void {
    try {
      channel = open();
    } catch {
      // In a frame without an origin of its own there are no other tabs to speak to.
    }
    channel?.addEventListener('message', hear);
    // In Node a channel keeps the process alive, and this one is no reason to live.
    (channel as { unref?(): void } | null)?.unref?.();
  }

  function disconnect(): void {
    channel?.removeEventListener('message', hear);
    channel?.close();
    channel = null;
  }

  const onHide = () => {
    listener.leaving?.();
    disconnect();
  };
  const onShow = (event: Event) => {
    if (!(event as { readonly persisted?: boolean }).persisted) return;
    connect();
    listener.back?.();
  };
  connect();
  page?.addEventListener('pagehide', onHide);
  page?.addEventListener('pageshow', onShow);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other window as its target.
    post: (message) => channel?.postMessage(message),
    close() {
      page?.removeEventListener('pagehide', onHide);
      page?.removeEventListener('pageshow', onShow);
      disconnect();
    },
  };
}

/** `null`: the platform has no such channels. */
export function platformChannel(name: string): TabChannel | null {
  const { BroadcastChannel } = globalThis as { readonly BroadcastChannel?: new (name: string) => TabChannel };
  return BroadcastChannel ? new BroadcastChannel(name) : null;
}
