import * as react from 'react';
import { createRoot } from 'react-dom/client';
import { createCache, createClient, gql, offsetLimitPagination } from '../../../src/index.ts';
import {
  ClientProvider,
  useFragment,
  useLazyQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '../../../src/react/index.ts';
import type { HookLibrary } from '../hookLibrary.ts';

export const library: HookLibrary = {
  react,
  createRoot,
  Provider: ClientProvider,
  gql: (text) => gql([text] as never),
  createClient: ({ fetch, typePolicies }) =>
    createClient({
      url: 'http://localhost/graphql',
      fetch,
      retry: false,
      cache: createCache({ typePolicies }),
    }),
  useQuery,
  useLazyQuery,
  useMutation,
  useFragment,
  useSuspenseQuery,
  turn: () => new Promise((resolve) => setImmediate(resolve)),
  pages: offsetLimitPagination(),
};
