import { createCache } from '../cache/createCache.ts';
import { type ClientOptions, createClient } from '../client.ts';
import type { Client } from '../contract/client.ts';
import { incrementalDelivery } from '../transport/incrementalDelivery.ts';
import type { Mock } from './mock.ts';
import { createMockFetch, type MockFetch } from './mockFetch.ts';

export interface MockClientOptions extends Omit<ClientOptions, 'fetch' | 'transport'> {
  /** What the server answers. Default: nothing. */
  readonly mocks?: readonly Mock[];
  /** Whether the console says at once which request no mock answers. Default: true. */
  readonly showWarnings?: boolean;
}

export interface MockClient {
  readonly client: Client;
  /** What was asked for, and `done()` for the end of the test. */
  readonly fetch: MockFetch;
}

/**
 * A client whose server are mocks: the one an app has, with its transport, and with a cache unless it is given another.
 *
 * Beside `mocks` it takes what `createClient` takes. `retry` is off unless it is given, so that a mocked failure is
 * seen at once; `runtime: clock.runtime` makes it keep to a virtual clock.
 */
export function createMockClient({
  mocks = [],
  showWarnings,
  ...options
}: MockClientOptions = {}): MockClient {
  const { runtime = {}, stages = [] } = options;
  const fetch = createMockFetch(mocks, { runtime, ...(showWarnings !== undefined && { showWarnings }) });
  const client = createClient({
    url: 'http://localhost/graphql',
    cache: createCache({ runtime }),
    retry: false,
    ...options,
    stages: [incrementalDelivery(), ...stages],
    fetch,
  });
  return { client, fetch };
}
