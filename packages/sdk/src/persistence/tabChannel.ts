import type { PageLifecycle } from './pageLifecycle.ts';

/** The part of `BroadcastChannel` that is needed. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** A channel that is closed while its page is in the back/forward cache. */
export interface OpenChannel {
  /** Posts a message. Does nothing while the channel is closed. Throws the errors of the channel. */
  post(message: unknown): void;
  close(): void;
}

export interface ChannelListener {
  hear(data: unknown): void;
  /** Called when the page goes away. This is the last moment to post. */
  leaving?(): void;
  /** Called when the page is back. It received no messages in the meantime. */
  back?(): void;
}

/**
 * Opens a channel, and closes it while the page is in the back/forward cache. An open channel keeps pages out of that
 * cache, or evicts them with the next message (https://web.dev/articles/bfcache, "close open connections").
 *
 * @param page `null` outside of pages; the channel then stays open
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
      // A frame with an opaque origin has no other tabs to communicate with.
    }
    channel?.addEventListener('message', hear);
    // In Node, the channel must not keep the process alive.
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

/** Returns `null` if the platform has no BroadcastChannel. */
export function platformChannel(name: string): TabChannel | null {
  const { BroadcastChannel } = globalThis as { readonly BroadcastChannel?: new (name: string) => TabChannel };
  return BroadcastChannel ? new BroadcastChannel(name) : null;
}
