import { root } from '../root.mjs';
import { bundleSize } from './bundleSize.mjs';

// React and the parser are not counted: an app has React anyway, and the build plugin removes the parser.
const external = ['graphql', './graphql-tag.js', 'react'];

const scenarios = {
  'sdk: transport of no stages': "export { composeTransport } from '@mainvideo/sdk';",
  'sdk: transport alone': "export { createTransport } from '@mainvideo/sdk';",
  'sdk: client without cache': "export { createClient } from '@mainvideo/sdk';",
  'sdk: cache, no parts': "export { composeCache } from '@mainvideo/sdk';",
  'sdk: composed, no stages, no parts':
    "export { composeCache, composeClient, composeTransport } from '@mainvideo/sdk';",
  'sdk: composed, no parts': `export { composeCache, composeClient, composeTransport } from '@mainvideo/sdk';
    export { limitTime, retryFailures, shareRequests } from '@mainvideo/sdk';`,
  'sdk: client, cache, no parts': "export { createClient, composeCache } from '@mainvideo/sdk';",
  'sdk: client and cache': "export { createClient, createCache } from '@mainvideo/sdk';",
  'sdk: everything': "export * from '@mainvideo/sdk';",
  'sdk: react, useQuery': "export { ClientProvider, useQuery } from '@mainvideo/sdk/react';",
  'sdk: react, suspense':
    "export { ClientProvider, hydrateQueries, useSuspenseQuery } from '@mainvideo/sdk/react';",
  'sdk: react, server': "export * from '@mainvideo/sdk/react/server';",
  'sdk: sentry': "export * from '@mainvideo/sdk/sentry';",
  'sdk: opentelemetry': "export * from '@mainvideo/sdk/opentelemetry';",
  'sdk: devtools, in production': "export { createDevtools } from '@mainvideo/sdk/devtools';",
  'sdk: indexeddb': "export * from '@mainvideo/sdk/indexeddb';",
  'sdk: operations': "export * from '@mainvideo/sdk/operations';",
};

const stages = [
  'idempotencyKeys',
  'shareRequests',
  'retryFailures',
  'limitTime',
  'persistedQueries',
  'getQueries',
  'batchRequests',
  'uploadFiles',
  'keepaliveMutations',
  'limitConcurrency',
  'refreshAuth',
  'incrementalDelivery',
  'sseSubscriptions',
  'multipartSubscriptions',
  'graphqlWsSubscriptions',
];

/** Added to a client with a cache of no parts. */
const cacheParts = ['fieldFunctions', 'maximumAges', 'garbageCollection', 'edits', 'snapshots'];

/** Added to a client with a cache. */
const companions = ['persistCache', 'connectTabs', 'createOutbox', 'maskFragments', 'withDefaultOptions'];

/** Measures the size of each part of the SDK in an app that imports only that part, from the SDK's build. */
export async function sdkSizes() {
  const sizes = {};
  for (const [name, entry] of Object.entries(scenarios))
    sizes[name] = await bundleSize(entry, root, external);
  /** Measures what an export adds to others. */
  async function addition(exports, before, source = '') {
    const entry = `export { ${exports} } from '@mainvideo/sdk';${source}`;
    return (await bundleSize(entry, root, external)) - sizes[before];
  }
  for (const stage of stages)
    sizes[`sdk: + ${stage}`] = await addition(`composeTransport, ${stage}`, 'sdk: transport of no stages');
  for (const part of cacheParts)
    sizes[`sdk: + ${part}`] = await addition(
      `createClient, composeCache, ${part}`,
      'sdk: client, cache, no parts',
    );
  const withCache = 'createClient, createCache';
  // Beside a client with a cache, whose modules useFragment shares.
  const hooks = " export * from '@mainvideo/sdk/react';";
  sizes['sdk: react'] = await addition(withCache, 'sdk: client and cache', hooks);
  const local = " export * from '@mainvideo/sdk/local';";
  sizes['sdk: local'] = await addition(withCache, 'sdk: client and cache', local);
  for (const companion of companions)
    sizes[`sdk: + ${companion}`] = await addition(`${withCache}, ${companion}`, 'sdk: client and cache');
  return sizes;
}
