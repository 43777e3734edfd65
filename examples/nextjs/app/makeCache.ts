import { createCache, relayStylePagination } from '@mainvideo/sdk';

/** Server and browser must key what they store alike, so both make their caches here. */
export const makeCache = () =>
  createCache({ typePolicies: { Query: { fields: { home: relayStylePagination() } } } });
