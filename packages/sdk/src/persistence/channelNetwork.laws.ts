import type { TabChannel } from './tabChannel.ts';

interface Delivery {
  readonly to: Map<unknown, (event: { readonly data: unknown }) => void>;
  readonly data: unknown;
}

/** Channels of one name in memory: what is posted waits until a test delivers, doubles or loses it. */
export interface ChannelNetwork {
  open(): TabChannel;
  /** What was posted, once for each post. */
  readonly posted: unknown[];
  readonly waiting: number;
  /** Delivers one that waits. `keep`: it will be delivered once more. */
  deliver(index: number, keep?: boolean): void;
  lose(index: number): void;
  /** Delivers all that waits, and what is posted meanwhile, in the order of `pick`. Default: as it was posted. */
  settle(pick?: (count: number) => number): Promise<void>;
}

/** What changed within one task is posted in a microtask: waits for those, and for what they start. */
export async function turn(): Promise<void> {
  for (let step = 0; step < 5; step += 1) await Promise.resolve();
}

export function createChannelNetwork(): ChannelNetwork {
  const channels = new Set<Delivery['to']>();
  const queue: Delivery[] = [];
  const posted: unknown[] = [];

  const network: ChannelNetwork = {
    posted,
    get waiting() {
      return queue.length;
    },
    open() {
      const listeners: Delivery['to'] = new Map();
      channels.add(listeners);
      return {
        postMessage(message) {
          const data: unknown = structuredClone(message);
          posted.push(data);
          for (const to of channels) if (to !== listeners) queue.push({ to, data });
        },
        addEventListener: (_type, listener) => void listeners.set(listener, listener),
        removeEventListener: (_type, listener) => void listeners.delete(listener),
        close: () => void channels.delete(listeners),
      };
    },
    deliver(index, keep = false) {
      const [{ to, data }] = queue.splice(index, 1) as [Delivery];
      if (keep) queue.push({ to, data });
      if (channels.has(to)) for (const listener of to.values()) listener({ data });
    },
    lose: (index) => void queue.splice(index, 1),
    async settle(pick = () => 0) {
      await turn();
      // Each message is answered at most once by each tab, so it ends.
      for (let steps = 0; queue.length > 0; steps += 1) {
        if (steps > 20_000) throw new Error('The tabs do not stop talking.');
        network.deliver(pick(queue.length));
        await turn();
      }
    },
  };
  return network;
}
