import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { ensureInstalled } from '../steps/ensureInstalled.mjs';
import { bundleSize } from './bundleSize.mjs';

/** The peers have a separate lockfile, because only comparisons need them. */
export const peersFolder = join(root, 'packages/sdk/bench/peers');

export const havePeers = () => existsSync(join(peersFolder, 'node_modules'));

export const installPeers = () => ensureInstalled(peersFolder);

// First a client that sends, retries, normalizes and watches, then the parts that a page adds, one after another.
const compositions = {
  ours: {
    core: "export { createClient, createCache } from '@mainvideo/sdk';",
    react: "export { ClientProvider, useQuery, useMutation } from '@mainvideo/sdk/react';",
    persistence: "export { persistCache } from '@mainvideo/sdk';",
    parser: "export { gql } from '@mainvideo/sdk';",
  },
  'Apollo Client': {
    core: `export { ApolloClient, InMemoryCache, HttpLink } from '@apollo/client';
      export { RetryLink } from '@apollo/client/link/retry';`,
    react: "export { ApolloProvider, useQuery, useMutation } from '@apollo/client/react';",
    persistence: "export { persistCache, LocalStorageWrapper } from 'apollo3-cache-persist';",
    parser: "export { gql } from '@apollo/client';",
  },
  // Its core contains a parser, whether it is used or not.
  'urql + Graphcache': {
    core: `export { createClient, fetchExchange } from '@urql/core';
      export { cacheExchange } from '@urql/exchange-graphcache';
      export { retryExchange } from '@urql/exchange-retry';`,
    react: "export { Provider, useQuery, useMutation } from 'urql';",
    persistence: `export { offlineExchange } from '@urql/exchange-graphcache';
      export { makeDefaultStorage } from '@urql/exchange-graphcache/default-storage';`,
    parser: "export { gql } from '@urql/core';",
  },
  // Its compiler makes a parser unnecessary, and it has no persistence.
  Relay: {
    core: "export { Environment, Network, RecordSource, Store, fetchQuery, commitMutation } from 'relay-runtime';",
    react:
      "export { RelayEnvironmentProvider, useLazyLoadQuery, useFragment, useMutation } from 'react-relay';",
  },
};

const steps = ['core', 'react', 'persistence', 'parser'];

/**
 * Measures the size of each client in a page, without React itself.
 *
 * @returns gzipBytes by client and step; each step includes the previous ones; `null` if a client lacks the part
 */
export async function peerSizes() {
  const sizes = {};
  for (const [name, parts] of Object.entries(compositions)) {
    sizes[name] = {};
    const folder = name === 'ours' ? root : peersFolder;
    let entry = '';
    for (const step of steps) {
      entry += parts[step] ?? '';
      const external =
        step === 'parser' ? ['react'] : ['graphql', 'graphql-tag', './graphql-tag.js', 'react'];
      sizes[name][step] = parts[step] ? await bundleSize(entry, folder, external) : null;
    }
  }
  return sizes;
}
