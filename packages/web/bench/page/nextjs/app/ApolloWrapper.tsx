'use client';

import { HttpLink } from '@apollo/client';
import { ApolloClient, ApolloNextAppProvider, InMemoryCache } from '@apollo/client-integration-nextjs';
import type { ReactNode } from 'react';

function makeClient() {
  const uri = typeof window === 'undefined' ? `${process.env.MAINVIDEO_ORIGIN}/api/graphql` : '/api/graphql';
  return new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri }) });
}

export function ApolloWrapper({ children }: { children: ReactNode }) {
  return <ApolloNextAppProvider makeClient={makeClient}>{children}</ApolloNextAppProvider>;
}
