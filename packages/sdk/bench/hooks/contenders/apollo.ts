import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import {
  ApolloProvider,
  useFragment,
  useLazyQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@apollo/client/react';
import { offsetLimitPagination } from '@apollo/client/utilities';
import * as react from 'react';
import { createRoot } from 'react-dom/client';
import type { HookLibrary } from '../hookLibrary.ts';

export const library: HookLibrary = {
  react,
  createRoot,
  Provider: ApolloProvider,
  gql,
  createClient: ({ fetch, typePolicies }) =>
    new ApolloClient({
      link: new HttpLink({ uri: 'http://localhost/graphql', fetch }),
      cache: new InMemoryCache({ typePolicies }),
    }),
  useQuery,
  useLazyQuery,
  useMutation,
  useFragment,
  useSuspenseQuery,
  // It uses timers without delay.
  turn: () => new Promise((resolve) => setTimeout(resolve, 0)),
  pages: offsetLimitPagination(),
};
