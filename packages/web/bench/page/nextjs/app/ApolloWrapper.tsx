'use client';

import { disableFragmentWarnings, HttpLink } from '@apollo/client';
import { ApolloClient, ApolloNextAppProvider, InMemoryCache } from '@apollo/client-integration-nextjs';
import type { ReactNode } from 'react';

// Streamed documents are parsed again, which repeats the warnings about fragment names.
disableFragmentWarnings();

function makeClient() {
  const uri = typeof window === 'undefined' ? `${process.env.MAINVIDEO_ORIGIN}/api/graphql` : '/api/graphql';
  return new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri }) });
}

export function ApolloWrapper({ children }: { children: ReactNode }) {
  return <ApolloNextAppProvider makeClient={makeClient}>{children}</ApolloNextAppProvider>;
}
