import { settleMicrotasks } from './settleMicrotasks.ts';

type Listener = (event: { readonly data: unknown }) => void;

/** The part of `BroadcastChannel` that `connectTabs`, `persistCache` and `createOutbox` need. */
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

/** Channels between tabs, in memory. Messages wait until the test delivers, duplicates or drops them. */
export interface ChannelNetwork {
  /** Opens the channel of a tab. Channels with the same name are connected. Defaults to the empty name. */
  open(name?: string): NetworkChannel;
  /** All messages that were posted, once per post. Tests may clear the array. */
  readonly posted: unknown[];
  /** Number of listeners; stopped tabs must leave 0. */
  readonly listeners: number;
  /** Number of waiting deliveries: one per post and receiving tab. */
  readonly waiting: number;
  /** Delivers the waiting message at this index; 0 is the oldest. With `keep`, it can be delivered again. */
  deliver(index: number, keep?: boolean): void;
  /** Drops a waiting message. */
  lose(index: number): void;
  /**
   * Delivers all waiting messages, including those posted in the meantime.
   *
   * @param pick returns the index of the next message, given their number. Defaults to posting order
   * @throws Error after 20,000 deliveries, if the tabs never stop responding to each other
   */
  settle(pick?: (count: number) => number): Promise<void>;
}

/** More messages than tabs exchange until they agree, even with a dozen tabs. */
const mostDeliveries = 20_000;

/**
 * Changes made in one task are sent in a microtask. This many turns suffice for those microtasks and the ones they
 * start.
 */
const settleTurns = 5;

/**
 * Creates a network of channels that a test controls.
 *
 * @example
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
        throw new RangeError(`No message waits at index ${index}. Messages waiting: ${queue.length}.`);
      if (keep) queue.push(delivery);
      for (const listener of delivery.to) listener({ data: delivery.data });
    },
    lose: (index) => void queue.splice(index, 1),
    async settle(pick = () => 0) {
      await settleMicrotasks(settleTurns);
      for (let deliveries = 0; queue.length > 0; deliveries += 1) {
        if (deliveries > mostDeliveries) throw new Error('The tabs never stop exchanging messages.');
        network.deliver(pick(queue.length));
        await settleMicrotasks(settleTurns);
      }
    },
  };
  return network;
}
