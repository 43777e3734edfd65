import { checkOptions, type OptionRules } from '../contract/checkOptions.ts';
import type { Outbox } from '../contract/outbox.ts';
import { createMutationQueue, type OpenQueue } from './mutationQueue.ts';
import type { OutboxOptions } from './outboxOptions.ts';

const amount = 'a number from 0 up';
const rules: OptionRules = {
  storage: 'a function or an object',
  mutations: 'an object',
  key: 'a text',
  owner: 'a function',
  onFailure: 'a function',
  parallel: 'a number from 1 up',
  maxEntries: amount,
  maxAgeMs: amount,
  keyLifetimeMs: amount,
  locks: 'an object or null',
  channel: 'a function or null',
  page: 'an object or null',
};

/**
 * Keeps mutations until the server has answered them: over a lost connection, a reload and the end of the page.
 *
 * A mutation is stored before it is sent, and removed when it is answered. It is sent with the same idempotency key each
 * time, so a server that keeps keys applies it once. One tab sends at a time, each scope in the order the mutations were made.
 *
 * ```ts
 * const outbox = createOutbox({
 *   storage: () => localStorage,
 *   mutations: { SetLike: { mutation: SetLike, scope: ({ input }) => input.videoId, isRepeatable: true } },
 *   onFailure: ({ mutation, error }) => showToast(`${mutation.operationName}: ${error.message}`),
 * });
 * const client = createClient({ url: '/api/graphql', cache, outbox });
 * persistCache(cache, { storage: () => localStorage, onEvent: outbox.onEvent });
 * ```
 *
 * @throws TypeError for an option that is not there, or cannot have its value
 */
export function createOutbox(options: OutboxOptions): Outbox {
  checkOptions('createOutbox', options, rules);
  const listeners = new Set<() => void>();
  let queue: OpenQueue | null = null;
  return {
    pending: () => queue?.pending() ?? nothing,
    subscribe(listener) {
      const entry = () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    send: () => queue?.send(),
    clear: async () => queue?.clear(),
    onEvent(event) {
      if (event.type === 'persistence.cleared') queue?.writeBack();
    },
    open(host) {
      if (queue !== null) {
        throw new Error('This outbox has a client already. Make one for each client: createOutbox(options).');
      }
      queue = createMutationQueue(options, host, () => {
        for (const listener of [...listeners]) listener();
      });
      return queue;
    },
  };
}

const nothing: readonly never[] = [];
