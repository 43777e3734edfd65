import { type ClientEvent, createClient, HttpError, NetworkError, TimeoutError } from '@mainvideo/sdk';
import { HomePage } from '@mainvideo/sdk/operations';
import { createScriptedFetch } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createConnection, outageAfter } from './connection.ts';
import { library } from '../../test/library.ts';
import { openWindow, setOnline } from '../../test/openWindow.ts';

const it = suite('outageAfter');

const context = { operationName: 'HomePage', attempts: 1 };
const network = new NetworkError('cut', context);
const timeout = new TimeoutError('slow', { ...context, afterMs: 1 });
const http = new HttpError('busy', { ...context, status: 503, retryAfterMs: null });
const rows: readonly (readonly [name: string, event: object, outage: string | null | undefined])[] = [
  ['an answer', { type: 'request.succeeded' }, null],
  ['a request that waits for the network', { type: 'request.paused' }, 'site'],
  ['a retry after a cut', { type: 'request.retried', error: network }, 'site'],
  ['a failure by time-out', { type: 'request.failed', error: timeout }, 'site'],
  ['a failure that the server has told', { type: 'request.failed', error: http }, null],
  ['an answer from the cache', { type: 'cache.hit' }, undefined],
];
for (const [name, event, outage] of rows) {
  it(`is ${outage} after ${name}`, () => assert.is(outageAfter(event as ClientEvent, true), outage));
  const offline = outage && 'network';
  it(`is ${offline} after ${name}, on a device without a network`, () =>
    assert.is(outageAfter(event as ClientEvent, false), offline));
}

it.run();

const its = suite('createConnection');

its('hears of the network from the platform', () => {
  const window = openWindow('http://site.test/');
  const connection = createConnection(window, createClient({ url: 'http://site.test/api/graphql' }));
  const heard: unknown[] = [];
  connection.subscribe(() => heard.push(connection.outage()));
  setOnline(window, false);
  setOnline(window, false);
  setOnline(window, true);
  assert.equal(heard, ['network', null]);
  connection.stop();
  setOnline(window, false);
  assert.equal(heard, ['network', null]);
});

its('hears of the site from the client, though the platform knows of a network', async () => {
  const window = openWindow('http://site.test/');
  const fetch = createScriptedFetch((request, call) =>
    call === 1 ? { error: new TypeError('fetch failed') } : (library as Function)(request, call),
  );
  const client = createClient({ url: 'http://site.test/api/graphql', fetch, retry: false });
  const connection = createConnection(window, client);
  const heard: unknown[] = [];
  connection.subscribe(() => heard.push(connection.outage()));
  await client.query({ query: HomePage }).catch(() => {});
  await client.query({ query: HomePage });
  assert.equal(heard, ['site', null]);
  connection.stop();
});

its('takes no answer to what was asked before the network went for a word on the present', async () => {
  const window = openWindow('http://site.test/');
  let answer = (): void => {};
  const gate = new Promise<void>((resolve) => (answer = resolve));
  const fetch = createScriptedFetch(async (request, call) => {
    if (call === 1) await gate;
    return (library as Function)(request, call);
  });
  const client = createClient({ url: 'http://site.test/api/graphql', fetch });
  const connection = createConnection(window, client);
  const before = client.query({ query: HomePage });
  setOnline(window, false);
  answer();
  await before;
  assert.is(connection.outage(), 'network');
  await client.query({ query: HomePage });
  assert.is(connection.outage(), null);
  connection.stop();
});

its(
  'takes the answer to what was asked before for a word on the present, once there is a network again',
  async () => {
    const window = openWindow('http://site.test/');
    let fail = (): void => {};
    const gate = new Promise<void>((resolve) => (fail = resolve));
    const fetch = createScriptedFetch(async (request, call) => {
      if (call === 1) await gate;
      return call === 1 ? { error: new TypeError('fetch failed') } : (library as Function)(request, call);
    });
    const client = createClient({
      url: 'http://site.test/api/graphql',
      fetch,
      retry: { initialDelayMs: 1 },
    });
    const connection = createConnection(window, client);
    const heard: unknown[] = [];
    connection.subscribe(() => heard.push(connection.outage()));
    const before = client.query({ query: HomePage });
    setOnline(window, false);
    setOnline(window, true);
    fail();
    await before;
    assert.equal(heard, ['network', null, 'site', null]);
    connection.stop();
  },
);

its.run();
