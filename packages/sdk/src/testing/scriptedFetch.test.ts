import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from './rejects.ts';
import { createScriptedFetch } from './scriptedFetch.ts';

const it = suite('createScriptedFetch');

const post = (body: unknown, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  signal,
});

it('answers in the order of its list', async () => {
  const fetch = createScriptedFetch([
    { json: { data: { n: 1 } } },
    { status: 503, text: 'busy', headers: { 'retry-after': '2' } },
    { error: new TypeError('fetch failed') },
    new Response('whole'),
  ]);
  assert.equal(await (await fetch('/a')).json(), { data: { n: 1 } });
  const busy = await fetch('/b');
  assert.is(busy.status, 503);
  assert.is(busy.headers.get('retry-after'), '2');
  assert.is((await rejects(fetch('/c'), TypeError)).message, 'fetch failed');
  assert.is(await (await fetch('/d')).text(), 'whole');
  fetch.assertFinished();
});

it('answers from a function of the request and its number', async () => {
  const fetch = createScriptedFetch((request, call) => ({ json: { url: request.url, call } }));
  await fetch('/a');
  assert.equal(await (await fetch('/b')).json(), { url: '/b', call: 2 });
});

it('records what was asked, its body parsed', async () => {
  const fetch = createScriptedFetch([{ json: {} }]);
  await fetch('/api/graphql', post({ query: '{a}' }));
  const [request] = fetch.requests;
  assert.is(request?.url, '/api/graphql');
  assert.is(request?.method, 'POST');
  assert.equal(request?.headers, { 'content-type': 'application/json' });
  assert.equal(request?.body, { query: '{a}' });
});

it('says what differs from what it expects', async () => {
  const fetch = createScriptedFetch([
    { expect: { method: 'POST', body: { operationName: 'Home', variables: { first: 2 } } }, json: {} },
  ]);
  const failure = await rejects(
    fetch('/', post({ operationName: 'Watch', variables: { first: 3, after: null } })),
  );
  assert.match(failure.message, 'Request 1 does not match the script');
  assert.match(failure.message, 'request.body.operationName: expected "Home", got "Watch"');
  assert.match(failure.message, 'request.body.variables.first: expected 2, got 3');
  assert.not.match(failure.message, 'after');
  assert.throws(() => fetch.assertFinished(), /does not match the script/);
});

it('says which request was one too many, and which replies were one', async () => {
  const fetch = createScriptedFetch([{ json: {} }]);
  assert.throws(() => fetch.assertFinished(), "1 of the script's 1 replies were not requested");
  await fetch('/');
  await rejects(fetch('/more', post({ a: 1 })), /Request 2 is one more .* POST \/more {"a":1}/);
});

it('aborts as fetch does: before, and while it waits', async () => {
  const fetch = createScriptedFetch([{ hang: true }]);
  const controller = new AbortController();
  const reply = fetch('/', post({}, controller.signal));
  controller.abort();
  assert.is((await rejects(reply)).name, 'AbortError');
  const reason = new Error('left the page');
  assert.is(await rejects(fetch('/', post({}, AbortSignal.abort(reason)))), reason);
  fetch.assertFinished();
});

it.run();
