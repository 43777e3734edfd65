// Own process: nock replaces fetch and its classes.
// The transport over Node's own fetch, with the servers scripted below it.
import { gzipSync } from 'node:zlib';
import nock from 'nock';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError, NetworkError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { gql } from '../gql.ts';
import { rejects } from '../testing/index.ts';
import { createTransport, type TransportOptions } from './createTransport.ts';

const HomePage = gql`
  query HomePage {
    home {
      totalCount
    }
  }
`;
const answer = { data: { home: { totalCount: 3 } } };
const headers = { 'content-type': 'application/graphql-response+json' };

const server = () => nock('http://site.test').post('/api/graphql');

/** Retries without waiting: only the requests matter here. */
function send(
  options: Partial<TransportOptions> = {},
  request: Partial<TransportRequest> = {},
): Promise<GraphQLResponse> {
  const transport = createTransport({
    url: 'http://site.test/api/graphql',
    retry: { initialDelayMs: 0 },
    ...options,
  });
  return new Promise((resolve, reject) => {
    transport.execute({ query: HomePage, ...request }, { next: resolve, error: reject, complete: () => {} });
  });
}

const it = suite('createTransport over HTTP');
it.before(() => nock.disableNetConnect());
it.after(() => {
  nock.cleanAll();
  nock.enableNetConnect();
});

it('S6: sends exactly operation name, variables and query text', async () => {
  const scope = nock('http://site.test', {
    reqheaders: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
    },
  })
    .post('/api/graphql', {
      operationName: 'HomePage',
      variables: {},
      query: 'query HomePage{home{totalCount}}',
    })
    .reply(200, answer, headers);
  assert.equal(await send(), answer);
  scope.done();
});

for (const status of [408, 425, 429, 500, 502, 503, 504]) {
  it(`retries ${status}, and takes the answer that follows`, async () => {
    const scope = nock('http://site.test')
      .post('/api/graphql')
      .times(2)
      .reply(status, '<html>')
      .post('/api/graphql')
      .reply(200, answer, headers);
    assert.equal(await send(), answer);
    scope.done();
  });
}

for (const status of [400, 401, 403, 404, 409, 413, 422, 501]) {
  it(`does not retry ${status}`, async () => {
    const scope = server().reply(status, 'no', { 'content-type': 'text/plain' });
    const error = await rejects(send(), HttpError);
    assert.is(error.status, status);
    assert.is(error.attempts, 1);
    scope.done();
  });
}

it('gives up after five attempts with the last error', async () => {
  const scope = server().times(5).reply(503, 'busy');
  const error = await rejects(send(), HttpError);
  assert.is(error.status, 503);
  assert.is(error.attempts, 5);
  scope.done();
});

it('reads a compressed answer', async () => {
  server().reply(200, gzipSync(JSON.stringify(answer)), { ...headers, 'content-encoding': 'gzip' });
  assert.equal(await send(), answer);
});

it('takes a compressed answer that is damaged for a failure of the network', async () => {
  const damaged = gzipSync(JSON.stringify(answer)).subarray(0, 20);
  server()
    .times(5)
    .reply(200, damaged, { ...headers, 'content-encoding': 'gzip' });
  const error = await rejects(send(), NetworkError);
  assert.is(error.attempts, 5);
});

it('gives up an answer that is too slow', async () => {
  server().delay(500).reply(200, answer, headers);
  const error = await rejects(send({ timeoutMs: 5, retry: false }));
  assert.is(error.name, 'TimeoutError');
});

it('aborts a request in flight', async () => {
  server().delay(500).reply(200, answer, headers);
  const controller = new AbortController();
  const sent = send({}, { signal: controller.signal });
  controller.abort();
  assert.is((await rejects(sent)).name, 'AbortError');
});

it('keeps the code of a failed connection in the cause', async () => {
  const failure = Object.assign(new Error('getaddrinfo ENOTFOUND site.test'), { code: 'ENOTFOUND' });
  server().replyWithError(failure);
  const error = await rejects(send({ retry: false }), NetworkError);
  assert.match(error.message, /^HomePage: .*getaddrinfo ENOTFOUND site\.test/);
});

it.run();
