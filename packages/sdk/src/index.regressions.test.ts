import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite('the SDK');

it('is imported where there is no TextDecoder, as in Jest with jsdom', async () => {
  const { TextDecoder } = globalThis;
  Reflect.deleteProperty(globalThis, 'TextDecoder');
  try {
    assert.type((await import('./index.ts')).createClient, 'function');
  } finally {
    globalThis.TextDecoder = TextDecoder;
  }
});

it.run();
