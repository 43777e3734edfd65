import { root } from '../root.mjs';
import { bundleSize } from './bundleSize.mjs';

// React and the parser are not counted: an app has the one anyway, and its build plugin drops the other.
const external = ['graphql', 'graphql-tag', 'react'];

const scenarios = {
  'sdk: transport alone': "export { createTransport } from '@mainvideo/sdk';",
  'sdk: client without cache': "export { createClient } from '@mainvideo/sdk';",
  'sdk: client and cache': "export { createClient, createCache } from '@mainvideo/sdk';",
  'sdk: everything': "export * from '@mainvideo/sdk';",
  'sdk: react': "export * from '@mainvideo/sdk/react';",
  'sdk: sentry': "export * from '@mainvideo/sdk/sentry';",
  'sdk: operations': "export * from '@mainvideo/sdk/operations';",
};

/** What a part of the SDK costs an app that imports just that, by name. Read from its build. */
export async function sdkSizes() {
  const sizes = {};
  for (const [name, entry] of Object.entries(scenarios))
    sizes[name] = await bundleSize(entry, root, external);
  return sizes;
}
