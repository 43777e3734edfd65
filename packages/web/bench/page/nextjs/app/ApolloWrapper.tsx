'use client';

import { disableFragmentWarnings, HttpLink } from '@apollo/client';
import { ApolloClient, ApolloNextAppProvider, InMemoryCache } from '@apollo/client-integration-nextjs';
import type { ReactNode } from 'react';

// What is streamed is parsed again, and says the names of its fragments again.
disableFragmentWarnings();

function makeClient() {
  const uri = typeof window === 'undefined' ? `${process.env.MAINVIDEO_ORIGIN}/api/graphql` : '/api/graphql';
  return new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri }) });
}

export function ApolloWrapper({ children }: { children: ReactNode }) {
  return <ApolloNextAppProvider makeClient={makeClient}>{children}</ApolloNextAppProvider>;
}
