import { createCache } from '../cache/createCache.ts';
import { type ClientOptions, createClient } from '../client.ts';
import type { Client } from '../contract/client.ts';
import { incrementalDelivery } from '../transport/streams/incrementalDelivery.ts';
import type { Mock } from './mock.ts';
import { createMockFetch, type MockFetch } from './mockFetch.ts';

/** Options of `createMockClient`. */
export interface MockClientOptions extends Omit<ClientOptions, 'fetch' | 'transport'> {
  /** The mocked operations. Defaults to an empty list. */
  readonly mocks?: readonly Mock[];
  /** Whether to warn in the console immediately about a request without a matching mock. Defaults to true. */
  readonly showWarnings?: boolean;
}

/** A mocked client and the requests it has made. */
export interface MockClient {
  readonly client: Client;
  /** The requests so far, and `done()` for the end of the test. */
  readonly fetch: MockFetch;
}

/**
 * Creates a client whose server consists of mocks. It has a real transport, and a cache unless it is given another
 * one.
 *
 * Takes the options of `createClient` in addition to `mocks`. `retry` is off by default, so that mocked failures are
 * visible immediately. Pass `runtime: clock.runtime` to use a virtual clock.
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
