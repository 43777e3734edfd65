import { createRequire } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const require = createRequire(import.meta.url);
const it = suite('renderToPipeableStream without AsyncLocalStorage');

it('is loaded where Node lets nobody assign to it (22 and later), and leaves it there as it was', async () => {
  const hooks = require('node:async_hooks') as object;
  const asLoaded = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')!;
  let readings = 0;
  const asInNode22 = {
    configurable: true,
    enumerable: true,
    get() {
      readings += 1;
    },
    set: undefined,
  };
  Object.defineProperty(hooks, 'AsyncLocalStorage', asInNode22);
  try {
    const { renderToPipeableStream } = await import('./reactServer.ts');
    assert.type(renderToPipeableStream, 'function');
    assert.is(readings, 0, 'React has taken ours');
    assert.is(Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')!.get, asInNode22.get);
  } finally {
    Object.defineProperty(hooks, 'AsyncLocalStorage', asLoaded);
  }
});

it.run();
