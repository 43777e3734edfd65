import { checkOptions } from './contract/checkOptions.ts';
import type { Cache } from './contract/cache.ts';
import type { Client, ClientWithCache } from './contract/client.ts';
import type { Transport } from './contract/transport.ts';
import { buildClient, type ComposeClientOptions, composeClientRules } from './composeClient.ts';
import { defaultTransport, type TransportOptions } from './transport/createTransport.ts';
import { transportRules } from './transport/transportRules.ts';

/** Options of `createClient`. */
export interface ClientOptions
  extends Omit<TransportOptions, 'url'>, Omit<ComposeClientOptions, 'transport'> {
  /** Where to send operations. Required unless a `transport` is given. */
  readonly url?: string;
  /** An existing transport, instead of `url` and the options of a transport. */
  readonly transport?: Transport;
}

/**
 * Creates a typed GraphQL client with retries and an optional normalized cache.
 *
 * @example
 * ```ts
 * const client = createClient({ url: '/api/graphql', cache: createCache() });
 * const { data } = await client.query({ query: WatchPage, variables: { id: '1' } });
 * ```
 *
 * @throws TypeError if an option is unknown or has an invalid value, except in production builds
 * @throws Error if neither `url` nor `transport` is given
 */
export function createClient(options: ClientOptions & { readonly cache: Cache }): ClientWithCache;
export function createClient(options: ClientOptions): Client;
export function createClient(options: ClientOptions): Client {
  checkOptions('createClient', options, () => ({ ...transportRules(), ...composeClientRules() }));
  return buildClient({ ...options, transport: options.transport ?? createTransportFor(options) });
}

function createTransportFor(options: ClientOptions): Transport {
  const { url } = options;
  if (url === undefined) {
    throw new Error(
      "createClient has no address to send operations to. Pass url: '/api/graphql', or a transport.",
    );
  }
  // Listeners receive events through the client, which adds those of the cache.
  return defaultTransport({ ...options, url, onEvent: undefined });
}
