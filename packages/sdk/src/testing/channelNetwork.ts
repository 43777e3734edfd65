import { settleMicrotasks } from './settleMicrotasks.ts';

type Listener = (event: { readonly data: unknown }) => void;

/** A `BroadcastChannel`, as far as `connectTabs`, `persistCache` and `createOutbox` need one. */
export interface NetworkChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: Listener): void;
  removeEventListener(type: 'message', listener: Listener): void;
  close(): void;
}

interface Delivery {
  readonly to: Set<Listener>;
  readonly data: unknown;
}

/** Channels between tabs, in memory: what is posted waits until a test delivers, doubles or loses it. */
export interface ChannelNetwork {
  /** A tab's channel. Those of one name hear each other. Default name: the empty one. */
  open(name?: string): NetworkChannel;
  /** What was posted, once for each post; a test may empty it. */
  readonly posted: unknown[];
  /** How many hear: what tabs that are stopped must leave at 0. */
  readonly listeners: number;
  /** Deliveries that wait: a post is one for each other tab. */
  readonly waiting: number;
  /** Delivers the one at this place of those that wait, 0 for the oldest. `keep`: it will be delivered once more. */
  deliver(index: number, keep?: boolean): void;
  /** It never arrives. */
  lose(index: number): void;
  /**
   * Delivers all that waits, and what is posted meanwhile.
   *
   * @param pick of so many that wait, the place of the next one. Default: as they were posted
   * @throws Error if the tabs go on answering each other, after 20,000 deliveries
   */
  settle(pick?: (count: number) => number): Promise<void>;
}

/** More than tabs say when they agree, even where a test connects a dozen. */
const mostDeliveries = 20_000;

/** What changed within one task is told in a microtask: turns enough for those, and for what they start. */
const settleTurns = 5;

/**
 * A network of channels that a test owns.
 *
 * ```ts
 * const network = createChannelNetwork();
 * connectTabs(here, { channel: () => network.open() });
 * connectTabs(there, { channel: () => network.open() });
 * here.writeQuery({ query, data });
 * await network.settle(); // now `there` has it too
 * ```
 */
export function createChannelNetwork(): ChannelNetwork {
  const listenersByName = new Map<string, Set<Set<Listener>>>();
  const queue: Delivery[] = [];
  const posted: unknown[] = [];

  const network: ChannelNetwork = {
    posted,
    get listeners() {
      const channels = [...listenersByName.values()].flatMap((each) => [...each]);
      return channels.reduce((count, each) => count + each.size, 0);
    },
    get waiting() {
      return queue.length;
    },
    open(name = '') {
      const listeners = new Set<Listener>();
      const channels = listenersByName.get(name) ?? new Set();
      listenersByName.set(name, channels.add(listeners));
      return {
        postMessage(message) {
          const data: unknown = structuredClone(message);
          posted.push(data);
          for (const to of channels) if (to !== listeners) queue.push({ to, data });
        },
        addEventListener: (_type, listener) => void listeners.add(listener),
        removeEventListener: (_type, listener) => void listeners.delete(listener),
        close() {
          channels.delete(listeners);
          listeners.clear();
        },
      };
    },
    deliver(index, keep = false) {
      const [delivery] = queue.splice(index, 1);
      if (delivery === undefined)
        throw new RangeError(`Nothing waits at ${index}: there are ${queue.length}.`);
      if (keep) queue.push(delivery);
      for (const listener of delivery.to) listener({ data: delivery.data });
    },
    lose: (index) => void queue.splice(index, 1),
    async settle(pick = () => 0) {
      await settleMicrotasks(settleTurns);
      for (let deliveries = 0; queue.length > 0; deliveries += 1) {
        if (deliveries > mostDeliveries) throw new Error('The tabs do not stop talking.');
        network.deliver(pick(queue.length));
        await settleMicrotasks(settleTurns);
      }
    },
  };
  return network;
}
