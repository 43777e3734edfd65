import { createElement, type ReactNode, useState } from 'react';
import { ClientProvider } from '../../react/ClientProvider.tsx';
import { createMockClient, type MockClientOptions } from '../createMockClient.ts';

/** What `createMockClient` takes. They are read when the provider is first rendered, and not again. */
export interface MockProviderProps extends MockClientOptions {
  readonly children?: ReactNode;
}

/**
 * Hands a client of its own, whose server are mocks, to every hook below it: for a test of one component.
 *
 * To look at what was asked for, make the client with `createMockClient` and hand it to a `ClientProvider`.
 *
 * ```tsx
 * <MockProvider mocks={[{ request: { query: VideoTitle, variables: { id: '1' } }, result: { data } }]}>
 *   <Title id="1" />
 * </MockProvider>
 * ```
 */
export function MockProvider({ children, ...options }: MockProviderProps) {
  const [{ client }] = useState(() => createMockClient(options));
  return createElement(ClientProvider, { client }, children);
}
