import { createContext, createElement, type ReactNode, useContext } from 'react';
import type { Client } from '../contract/client.ts';

const ClientContext = /* @__PURE__ */ Object.assign(/* @__PURE__ */ createContext<Client | null>(null), {
  displayName: 'ClientContext',
});

/** Provides a client to all hooks below it. */
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
 * Returns the client of the nearest `ClientProvider`.
 *
 * @param override a client to use instead, as in the `client` option of the hooks
 * @throws Error if there is neither a provider nor an override
 */
export function useClient(override?: Client): Client {
  const provided = useContext(ClientContext);
  const client = override ?? provided;
  if (client === null) {
    throw new Error(
      'No client found. Wrap the tree in <ClientProvider client={client}>, or pass { client } to the hook.',
    );
  }
  return client;
}
