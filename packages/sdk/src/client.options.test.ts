import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient } from './client.ts';
import { VideoTitle } from './scriptedClient.laws.ts';
import { createScriptedFetch, createVirtualClock } from './testing/index.ts';
import { defaultRetryRule } from './transport/stages/backoff.ts';
import { composeTransport } from './transport/composeTransport.ts';
import { createTransport } from './transport/createTransport.ts';

const it = suite('options of createClient');

const url = '/api/graphql';
const refused: readonly (readonly [what: string, options: unknown, message: string])[] = [
  ['no options', undefined, 'createClient expects an object, not undefined.'],
  ['a url alone', '/api/graphql', 'createClient expects an object, not a string.'],
  [
    'an option that is not there',
    { url, timeout: 3 },
    'createClient has no option timeout. It has url, stages, headers, credentials, fetch, deadlineMs, onEvent, runtime, connectivity, ',
  ],
  ['an empty url', { url: '' }, 'createClient: url expects a url, not a string.'],
  ['a url that cannot be parsed', { url: 'http://[' }, 'createClient: url expects a url, not a string.'],
  ['a time limit below 0', { url, timeoutMs: -1 }, 'createClient: timeoutMs expects a number >= 0, not -1.'],
  ['a time limit that is no number', { url, timeoutMs: Number.NaN }, 'not NaN.'],
  ['a time limit as text', { url, timeoutMs: '30s' }, 'not a string.'],
  ['a deadline that is null', { url, deadlineMs: null }, 'createClient: deadlineMs expects'],
  ['ready: true', { url, ready: true }, 'createClient: ready expects an object, not true.'],
  ['retry: true', { url, retry: true }, 'createClient: retry expects an object or false, not true.'],
  [
    'no attempt at all',
    { url, retry: { attempts: 0 } },
    'createClient: retry: attempts expects a number >= 1, not 0.',
  ],
  [
    'a retry setting that is not there',
    { url, retry: { retries: 3 } },
    'createClient: retry has no option retries. It has attempts,',
  ],
  [
    'a budget of settings that are not there',
    { url, retry: { budget: { size: 3 } } },
    'createClient: retry: budget has no option size.',
  ],
  [
    'a breaker that opens for ever ago',
    { url, retry: { breaker: { openMs: -2 } } },
    'createClient: retry: breaker: openMs expects',
  ],
  [
    'a list of headers',
    { url, headers: [['a', 'b']] },
    'createClient: headers expects an object or a function, not a list.',
  ],
  [
    'credentials that no request has',
    { url, credentials: 'always' },
    'createClient: credentials expects "omit" or "same-origin" or "include", not a string.',
  ],
  ['a fetch that is none', { url, fetch: {} }, 'createClient: fetch expects a function, not an object.'],
  [
    'a stage that is none',
    { url, stages: [{}] },
    'createClient: stages expects a list of functions, not a list.',
  ],
  [
    'a stage for subscriptions that is none',
    { url, subscriptions: 'sse' },
    'createClient: subscriptions expects a function, not a string.',
  ],
  [
    'a listener that is none',
    { url, onEvent: [1] },
    'createClient: onEvent expects a function or a list of functions, not a list.',
  ],
  ['a clock that is none', { url, runtime: 5 }, 'createClient: runtime expects an object, not 5.'],
  [
    'a function for the connectivity',
    { url, connectivity: () => false },
    'createClient: connectivity expects an object, not a function.',
  ],
  [
    'a cache that is none',
    { url, cache: () => {} },
    'createClient: cache expects an object, not a function.',
  ],
  [
    'a transport that is none',
    { transport: 'http' },
    'createClient: transport expects an object, not a string.',
  ],
];
for (const [what, options, message] of refused) {
  it(`refuses ${what}, and lists what is allowed`, () => {
    assert.throws(
      () => createClient(options as never),
      (error: unknown) => error instanceof TypeError && error.message.includes(message),
    );
  });
}

it('shows nothing of a value that may be a secret', () => {
  for (const options of [
    { url: 'http://me:secret@[' },
    { url, headers: 'Bearer secret' },
    { url, credentials: 'secret' },
  ]) {
    try {
      createClient(options as never);
      assert.unreachable();
    } catch (error) {
      assert.not.match((error as Error).message, 'secret');
    }
  }
});

it('takes an option that is undefined for one that was not given', async () => {
  const clock = createVirtualClock();
  const fetch = createScriptedFetch(() => ({ status: 503, text: 'busy' }));
  const given = { timeoutMs: undefined, retry: { attempts: undefined }, cache: undefined };
  const client = createClient({ url, fetch, runtime: clock.runtime, ...given } as never);
  const result = client.query({ query: VideoTitle, variables: { id: '1' } }).catch((error: unknown) => error);
  await clock.advance(60_000);
  assert.is(((await result) as { kind: string }).kind, 'http');
  assert.is(fetch.requests.length, defaultRetryRule.attempts);
  client.stop();
});

it('are checked by createTransport and composeTransport too, in their names', () => {
  assert.throws(
    () => createTransport({ url, dedup: 1 } as never),
    'createTransport: dedup expects true or false, not 1.',
  );
  assert.throws(() => composeTransport({ url, retry: {} } as never), 'composeTransport has no option retry.');
});

it.run();
