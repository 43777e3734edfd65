import { createRequire } from 'node:module';
import type * as ReactServer from 'react-dom/server';

const require = createRequire(import.meta.url);

/**
 * React's renderer for Node, loaded without the `AsyncLocalStorage` that it creates for components that suspend.
 * Pages load their data before rendering, so they do not suspend. Once a process has used one, Node 20 calls its
 * hooks for every promise, which made a concurrent GraphQL query 20 to 25 % slower.
 */
export const { renderToPipeableStream } = withoutAsyncContext(
  () => require('react-dom/server') as typeof ReactServer,
);

function withoutAsyncContext<Loaded>(load: () => Loaded): Loaded {
  const hooks = require('node:async_hooks') as object;
  // A value in Node 20. Since Node 22 it is a getter, which cannot be assigned to.
  const kept = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage');
  if (!kept?.configurable) return load();
  Object.defineProperty(hooks, 'AsyncLocalStorage', {
    configurable: true,
    enumerable: true,
    value: class {
      getStore() {}
      run(_store: unknown, work: (...given: unknown[]) => unknown, ...given: unknown[]) {
        return work(...given);
      }
    },
  });
  try {
    return load();
  } finally {
    Object.defineProperty(hooks, 'AsyncLocalStorage', kept);
  }
}
