import { createCache, relayStylePagination } from '@mainvideo/sdk';

/** Creates a cache. The server and the browser need the same policies, so both use this function. */
export const makeCache = () =>
  createCache({ typePolicies: { Query: { fields: { home: relayStylePagination() } } } });
