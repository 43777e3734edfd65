import { type ClientEvent, createClient, HttpError, NetworkError, TimeoutError } from '@mainvideo/sdk';
import { HomePage } from '@mainvideo/sdk/operations';
import { createScriptedFetch } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createConnection, offlineAfter } from './connection.ts';
import { library } from '../test/library.ts';
import { openWindow, setOnline } from '../test/openWindow.ts';

const it = suite('offlineAfter');

const context = { operationName: 'HomePage', attempts: 1 };
const network = new NetworkError('cut', context);
const timeout = new TimeoutError('slow', { ...context, afterMs: 1 });
const http = new HttpError('busy', { ...context, status: 503, retryAfterMs: null });
const rows: readonly (readonly [name: string, event: object, offline: boolean | undefined])[] = [
  ['an answer', { type: 'request.succeeded' }, false],
  ['a request that waits for the network', { type: 'request.paused' }, true],
  ['a retry after a cut', { type: 'request.retried', error: network }, true],
  ['a failure by time-out', { type: 'request.failed', error: timeout }, true],
  ['a failure that the server has told', { type: 'request.failed', error: http }, false],
  ['an answer from the cache', { type: 'cache.hit' }, undefined],
];
for (const [name, event, offline] of rows) {
  it(`is ${offline} after ${name}`, () => assert.is(offlineAfter(event as ClientEvent), offline));
}

it.run();

const its = suite('createConnection');

its('hears of the network from the platform', () => {
  const window = openWindow('http://site.test/');
  const connection = createConnection(window, createClient({ url: 'http://site.test/api/graphql' }));
  const heard: boolean[] = [];
  connection.subscribe(() => heard.push(connection.isOffline()));
  setOnline(window, false);
  setOnline(window, false);
  setOnline(window, true);
  assert.equal(heard, [true, false]);
  connection.stop();
  setOnline(window, false);
  assert.equal(heard, [true, false]);
});

its('hears of the site from the client, though the platform knows of no network', async () => {
  const window = openWindow('http://site.test/');
  const fetch = createScriptedFetch((request, call) =>
    call === 1 ? { error: new TypeError('fetch failed') } : (library as Function)(request, call),
  );
  const client = createClient({ url: 'http://site.test/api/graphql', fetch, retry: false });
  const connection = createConnection(window, client);
  const heard: boolean[] = [];
  connection.subscribe(() => heard.push(connection.isOffline()));
  await client.query({ query: HomePage }).catch(() => {});
  await client.query({ query: HomePage });
  assert.equal(heard, [true, false]);
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
  assert.is(connection.isOffline(), true);
  // The clock tells no two moments of one millisecond apart.
  for (const goneMs = Date.now(); Date.now() === goneMs;);
  await client.query({ query: HomePage });
  assert.is(connection.isOffline(), false);
  connection.stop();
});

its.run();
