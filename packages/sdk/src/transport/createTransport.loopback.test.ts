// The transport against real servers on this machine: what only a socket can do wrong.
import { getEventListeners } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError, NetworkError, ParseError, TimeoutError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { gql } from '../gql.ts';
import { rejects } from '../testing/index.ts';
import { idempotencyKeys } from './stages/idempotencyKeys.ts';
import { createTransport, type TransportOptions } from './createTransport.ts';

const HomePage = gql`
  query HomePage {
    home {
      totalCount
    }
  }
`;
const SetLike = gql`
  mutation SetLike {
    setLike
  }
`;
const answer = { data: { home: { totalCount: 3 } } };

async function withServer(listener: RequestListener, body: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await body(urlOf(server));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const urlOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/graphql`;

function send(options: TransportOptions, request: Partial<TransportRequest> = {}): Promise<GraphQLResponse> {
  const transport = createTransport({ retry: { initialDelayMs: 0 }, ...options });
  return new Promise((resolve, reject) => {
    transport.execute({ query: HomePage, ...request }, { next: resolve, error: reject, complete: () => {} });
  });
}

const it = suite('createTransport over a socket');

it('reads an answer', () =>
  withServer(
    (_request, response) => response.end(JSON.stringify(answer)),
    async (url) => assert.equal(await send({ url }), answer),
  ));

it('takes a closed port for a failure of the network, and says why', async () => {
  let closed = '';
  await withServer(
    () => {},
    async (url) => void (closed = url),
  );
  const error = await rejects(send({ url: closed }), NetworkError);
  assert.match(error.message, /^HomePage: fetch failed \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)$/);
  assert.is(error.attempts, 5);
  assert.instance(error.cause, TypeError);
});

for (const [name, headers] of [
  ['announced', { 'content-length': '1000' }],
  ['chunked', {}],
] as const) {
  it(`retries when the connection is cut in the middle of a body (${name})`, () => {
    let requests = 0;
    return withServer(
      (request, response) => {
        requests += 1;
        request.resume();
        if (requests >= 3) return response.end(JSON.stringify(answer));
        response.writeHead(200, headers);
        return response.write('{"data":{"home":', () => response.destroy());
      },
      async (url) => {
        assert.equal(await send({ url }), answer);
        assert.is(requests, 3);
      },
    );
  });
}

it('gives up a body that never ends', () =>
  withServer(
    (_request, response) => {
      response.writeHead(200);
      response.write('{"data":');
    },
    async (url) => {
      const error = await rejects(send({ url, timeoutMs: 50, retry: false }), TimeoutError);
      assert.is(error.afterMs, 50);
    },
  ));

it('hangs up when its caller leaves', () => {
  const controller = new AbortController();
  let hungUp: Promise<void> | undefined;
  return withServer(
    (_request, response) => {
      hungUp = new Promise((resolve) => response.once('close', resolve));
      response.write('{"data":', () => controller.abort());
    },
    async (url) => {
      const error = await rejects(send({ url }, { signal: controller.signal }));
      assert.is(error.name, 'AbortError');
      await hungUp;
    },
  );
});

it('reads 20 MB', () => {
  const items = Array.from({ length: 200_000 }, (_, id) => ({ id, title: 'x'.repeat(80) }));
  const body = JSON.stringify({ data: { items } });
  assert.ok(body.length > 20_000_000);
  return withServer(
    (_request, response) => response.end(body),
    async (url) => {
      const { data } = (await send({ url })) as { data: { items: readonly { id: number }[] } };
      assert.is(data.items.length, items.length);
      assert.equal(data.items.at(-1), items.at(-1));
    },
  );
});

it('keeps the idempotency key over attempts on one connection and after a cut', () => {
  const keys: unknown[] = [];
  return withServer(
    (request, response) => {
      keys.push(request.headers['idempotency-key']);
      request.resume();
      if (keys.length === 1) return request.socket.destroy();
      response.statusCode = keys.length === 2 ? 503 : 200;
      return response.end(keys.length === 2 ? 'busy' : '{"data":{"setLike":true}}');
    },
    async (url) => {
      assert.equal(await send({ url, stages: [idempotencyKeys()] }, { query: SetLike }), {
        data: { setLike: true },
      });
      assert.is(keys.length, 3);
      assert.is(new Set(keys).size, 1);
      assert.match(String(keys[0]), /^[\da-f-]{36}$/);
    },
  );
});

it('respects Retry-After', () =>
  withServer(
    (_request, response) => {
      response.writeHead(429, { 'retry-after': '3600' });
      response.end();
    },
    async (url) => {
      const error = await rejects(send({ url, retry: false }), HttpError);
      assert.is(error.retryAfterMs, 3_600_000);
    },
  ));

it('follows a redirect that keeps the method, with the same body', () =>
  withServer(
    (request, response) => {
      if (request.url === '/api/graphql') {
        response.writeHead(308, { location: '/v2' });
        return response.end();
      }
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      return request.on('end', () =>
        response.end(JSON.stringify({ data: { seen: `${request.method} ${request.url} ${body}` } })),
      );
    },
    async (url) => {
      const sent = '{"operationName":"HomePage","variables":{},"query":"query HomePage{home{totalCount}}"}';
      assert.equal(await send({ url }), { data: { seen: `POST /v2 ${sent}` } });
    },
  ));

it('takes the page that a redirect with another method leads to for no answer', () =>
  withServer(
    (request, response) => {
      const isPage = request.url === '/sign-in';
      response.writeHead(
        isPage ? 200 : 302,
        isPage ? { 'content-type': 'text/html' } : { location: '/sign-in' },
      );
      response.end(isPage ? '<html>' : undefined);
    },
    async (url) => {
      const error = await rejects(send({ url }), ParseError);
      assert.is(
        error.message,
        'HomePage: the server responded with 200 and no GraphQL response (not JSON, text/html).',
      );
    },
  ));

it('leaves no listener on a signal that lives longer than its requests', () =>
  withServer(
    (_request, response) => response.end(JSON.stringify(answer)),
    async (url) => {
      const { signal } = new AbortController();
      for (let index = 0; index < 20; index += 1) await send({ url }, { signal });
      assert.is(getEventListeners(signal, 'abort').length, 0);
    },
  ));

it.run();
