import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { ensureInstalled } from '../steps/ensureInstalled.mjs';
import { bundleSize } from './bundleSize.mjs';

/** The peers have a lockfile of their own: nothing but comparisons needs them. */
export const peersFolder = join(root, 'packages/sdk/bench/peers');

export const havePeers = () => existsSync(join(peersFolder, 'node_modules'));

export const installPeers = () => ensureInstalled(peersFolder);

// Each as near to "client and cache" as it comes: send, retry, normalize, watch.
const scenarios = {
  'Apollo Client core': `export { ApolloClient, InMemoryCache, HttpLink } from '@apollo/client';
    export { RetryLink } from '@apollo/client/link/retry';`,
  'urql core and graphcache': `export { createClient, fetchExchange } from '@urql/core';
    export { cacheExchange } from '@urql/exchange-graphcache';
    export { retryExchange } from '@urql/exchange-retry';`,
  'relay-runtime':
    "export { Environment, Network, RecordSource, Store, fetchQuery, commitMutation } from 'relay-runtime';",
};

/** What the peers cost, by name, without graphql and React like ours. */
export async function peerSizes() {
  const sizes = {};
  for (const [name, entry] of Object.entries(scenarios)) {
    sizes[name] = await bundleSize(entry, peersFolder, ['graphql', 'graphql-tag', 'react']);
  }
  return sizes;
}
