import { createContext, createElement, type ReactNode, useContext } from 'react';
import type { Client } from '../contract/client.ts';

const ClientContext = createContext<Client | null>(null);
ClientContext.displayName = 'ClientContext';

/** Hands a client to every hook below it. */
export function ClientProvider({
  client,
  children,
}: {
  readonly client: Client;
  readonly children?: ReactNode;
}) {
  return createElement(ClientContext.Provider, { value: client }, children);
}

/**
 * The client of the nearest provider.
 *
 * @param override a client that is used instead, as the hooks' `client` option
 * @throws Error if there is neither
 */
export function useClient(override?: Client): Client {
  const provided = useContext(ClientContext);
  const client = override ?? provided;
  if (client === null) {
    throw new Error(
      'No client here. Wrap the tree in <ClientProvider client={client}>, or pass { client } to the hook.',
    );
  }
  return client;
}
