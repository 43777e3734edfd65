import { checkOptions, type OptionRules } from '../contract/checkOptions.ts';
import type { Outbox } from '../contract/outbox.ts';
import { createMutationQueue, type OpenQueue } from './mutationQueue.ts';
import type { OutboxOptions } from './outboxOptions.ts';

const amount = 'a number >= 0';
const rules = (): OptionRules => ({
  storage: 'a function or an object',
  mutations: 'an object',
  key: 'a text',
  owner: 'a function',
  onFailure: 'a function',
  parallel: 'a number >= 1',
  maxEntries: amount,
  maxAgeMs: amount,
  keyLifetimeMs: amount,
  locks: 'an object or null',
  channel: 'a function or null',
  page: 'an object or null',
});

/**
 * Creates an outbox, which stores mutations until the server has responded: across lost connections, reloads and
 * closed pages.
 *
 * A mutation is stored before it is sent and removed after the response. With the stage `idempotencyKeys()`, each
 * attempt has the same key, so a server that supports such keys applies it once. Only one tab sends at a time, and
 * mutations of a scope are sent in the order they were made.
 *
 * @example
 * ```ts
 * const outbox = createOutbox({
 *   storage: () => localStorage,
 *   mutations: { SetLike: { mutation: SetLike, scope: ({ input }) => input.videoId, isRepeatable: true } },
 *   onFailure: ({ mutation, error }) => showToast(`${mutation.operationName}: ${error.message}`),
 * });
 * const client = createClient({ url: '/api/graphql', cache, outbox, stages: [idempotencyKeys()] });
 * persistCache(cache, { storage: () => localStorage, onEvent: outbox.onEvent });
 * ```
 *
 * @throws TypeError if an option is unknown or has an invalid value, except in production builds. `createClient`
 *   throws it for a mutation that is not repeatable if the transport sends no idempotency keys
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
        throw new Error(
          'This outbox already has a client. Create one for each client: createOutbox(options).',
        );
      }
      const unsafe = Object.keys(options.mutations).filter((name) => !options.mutations[name]!.isRepeatable);
      if (!host.sendsKeys && unsafe[0] !== undefined) {
        throw new TypeError(
          `createOutbox lists ${unsafe.join(', ')}, which the server might apply twice. If it supports idempotency keys, pass { stages: [idempotencyKeys()] } to the client. Otherwise list only mutations with isRepeatable.`,
        );
      }
      queue = createMutationQueue(options, host, () => {
        for (const listener of [...listeners]) listener();
      });
      return queue;
    },
  };
}

const nothing: readonly never[] = [];
