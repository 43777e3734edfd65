import type { ComponentType, ReactNode } from 'react';
import type * as React from 'react';
import type { Root } from 'react-dom/client';

/** The result of a hook, as far as it is compared. */
export interface HookResult {
  readonly data?: any;
  readonly error?: unknown;
  readonly loading?: boolean;
  readonly networkStatus?: number;
  readonly called?: boolean;
  readonly complete?: boolean;
}

/** A client whose hooks are used in the same way as those of others. Each has its own copy of React. */
export interface HookLibrary {
  readonly react: typeof React;
  createRoot(container: Element): Root;
  readonly Provider: ComponentType<{ readonly client: any; readonly children?: ReactNode }>;
  gql(text: string): any;
  createClient(options: { readonly fetch: typeof globalThis.fetch; readonly typePolicies: any }): any;
  useQuery(query: any, options?: any): any;
  useLazyQuery(query: any, options?: any): any;
  useMutation(mutation: any, options?: any): any;
  useFragment(options: any): any;
  useSuspenseQuery(query: any, options?: any): any;
  /** Waits a moment: React and the client are done after a few. */
  turn(): Promise<unknown>;
  /** The policy of a list whose pages are appended. */
  readonly pages: any;
}
