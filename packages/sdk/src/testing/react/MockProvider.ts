import { createElement, type ReactNode, useState } from 'react';
import { ClientProvider } from '../../react/ClientProvider.tsx';
import { createMockClient, type MockClientOptions } from '../createMockClient.ts';

/** The options of `createMockClient`. They are read on the first render only. */
export interface MockProviderProps extends MockClientOptions {
  readonly children?: ReactNode;
}

/**
 * Provides a mocked client to all hooks below it, to test a component.
 *
 * To inspect its requests, create the client with `createMockClient` and pass it to a `ClientProvider`.
 *
 * @example
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
