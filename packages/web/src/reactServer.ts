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
  const hooks = require('node:async_hooks') as { AsyncLocalStorage: unknown };
  const { AsyncLocalStorage } = hooks;
  hooks.AsyncLocalStorage = class {
    getStore() {}
    run(_store: unknown, work: (...given: unknown[]) => unknown, ...given: unknown[]) {
      return work(...given);
    }
  };
  try {
    return load();
  } finally {
    hooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}
