// Own process: it gives itself a page's location.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NetworkError } from '../contract/errors.ts';
import { createConnectivitySwitch, type Script } from '../testing/index.ts';
import type { TransportOptions } from './createTransport.ts';
import { idempotencyKeys } from './stages/idempotencyKeys.ts';
import { answer, refused, setup, SetLike } from './scriptedTransport.laws.ts';

const it = suite('a page that asks another origin');

let count = 0;
/** A page, and an endpoint of another origin that no test has asked before. */
async function onPage(
  script: Script,
  body: (parts: ReturnType<typeof setup>, origin: string) => Promise<void>,
  options: Partial<TransportOptions> = {},
): Promise<void> {
  const page = { href: 'https://site.test/watch/1', origin: 'https://site.test' };
  Object.defineProperty(globalThis, 'location', { value: page, configurable: true });
  const origin = `https://api${(count += 1)}.test`;
  try {
    await body(setup(script, { url: `${origin}/graphql?secret`, ...options }), origin);
  } finally {
    delete (globalThis as { location?: unknown }).location;
  }
}
const mayBeCors = (error: unknown) => (error as NetworkError).mayBeCors;

it('is told what the server has to allow, by the names of the headers', () =>
  onPage(refused, async ({ clock, execute }, origin) => {
    const heard = execute({ context: { headers: { authorization: 'Bearer s3cret' } } });
    await clock.advance(60_000);
    assert.is(
      heard.errors[0]?.message,
      `HomePage: Failed to fetch. Does CORS allow POST to ${origin} with the headers: accept, authorization, content-type?`,
    );
    assert.ok(mayBeCors(heard.errors[0]));
  }));

it('tries twice, once more than a refused preflight needs and as often as a lost packet does', () =>
  onPage(refused, async ({ clock, fetch, execute, types }) => {
    const heard = execute();
    await clock.advance(60_000);
    assert.is(fetch.requests.length, 2);
    assert.is(heard.errors[0]?.attempts, 2);
    assert.equal(types(), ['request.started', 'request.retried', 'request.failed']);
  }));

it('takes a failure for one of the network once such a request was answered, and tries 5 times', () =>
  onPage(
    (_request, call) => (call === 1 ? answer : refused()),
    async ({ clock, fetch, execute }) => {
      execute();
      await clock.advance(0);
      const heard = execute();
      await clock.advance(60_000);
      assert.is(fetch.requests.length, 6);
      assert.is(heard.errors[0]?.message, 'HomePage: Failed to fetch');
      assert.not(mayBeCors(heard.errors[0]));
    },
  ));

it('is told of a header that the server does not allow, though it answers without it', () =>
  onPage(
    ({ headers }) => ('idempotency-key' in headers ? refused() : answer),
    async ({ clock, fetch, execute }) => {
      execute();
      await clock.advance(0);
      const heard = execute({ query: SetLike, variables: { liked: true } });
      await clock.advance(60_000);
      assert.is(fetch.requests.length, 3);
      assert.match(heard.errors[0]!.message, /with the headers: accept, content-type, idempotency-key\?$/);
    },
    { stages: [idempotencyKeys()] },
  ));

it('sends a mutation without a key once', () =>
  onPage(refused, async ({ clock, fetch, execute }) => {
    const heard = execute({ query: SetLike, variables: { liked: true } });
    await clock.advance(60_000);
    assert.is(fetch.requests.length, 1);
    assert.ok(mayBeCors(heard.errors[0]));
  }));

it('takes an answer that breaks off for a failure of the network', () =>
  onPage(
    () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })),
    async ({ clock, fetch, execute }) => {
      execute();
      await clock.advance(60_000);
      assert.is(fetch.requests.length, 5);
    },
  ));

it('takes a failure for one of the network while it is offline', () =>
  onPage(
    refused,
    async ({ clock, execute, types }) => {
      execute();
      await clock.advance(60_000);
      assert.equal(types(), ['request.started', 'request.retried', 'request.paused']);
    },
    { connectivity: createConnectivitySwitch({ isOffline: true }) },
  ));

it('leaves a breaker open after a failure that may be one of CORS: nothing has answered', () =>
  onPage(refused, async ({ clock, execute, types }) => {
    for (let first = 0; first < 12; first += 1) execute({ variables: { first } });
    await clock.advance(60_000);
    assert.ok(types().includes('breaker.opened'));
    assert.equal(types().slice(-2), ['breaker.closed', 'request.failed'], 'with the last that fails');
    assert.is(types().filter((type) => type === 'breaker.closed').length, 1);
  }));

for (const url of ['/api/graphql', 'https://site.test/api/graphql', '//site.test/api/graphql']) {
  it(`S7: tries 5 times at its own origin, ${url}`, () =>
    onPage(
      refused,
      async ({ clock, fetch, execute }) => {
        const heard = execute();
        await clock.advance(60_000);
        assert.is(fetch.requests.length, 5);
        assert.is(heard.errors[0]?.message, 'HomePage: Failed to fetch');
      },
      { url },
    ));
}

it.run();
