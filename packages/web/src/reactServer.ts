import { createRequire } from 'node:module';
import type * as ReactServer from 'react-dom/server';

const require = createRequire(import.meta.url);

/**
 * React's renderer for Node, without the `AsyncLocalStorage` that it keeps for components which wait while they are rendered: a
 * page's have all they need. Once a process has used one, Node 20 tells its hooks of every promise there is, which made a
 * GraphQL query beside it a fifth to a quarter dearer.
 */
export const { renderToPipeableStream } = withoutAsyncContext(
  () => require('react-dom/server') as typeof ReactServer,
);

function withoutAsyncContext<Loaded>(load: () => Loaded): Loaded {
  const hooks = require('node:async_hooks') as object;
  // A value in Node 20, a getter that nothing can be assigned to since 22.
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
