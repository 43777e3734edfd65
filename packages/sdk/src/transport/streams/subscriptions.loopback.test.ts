// Subscriptions to real servers on this machine: graphql-yoga, graphql-ws over ws, and a custom one that can be cut
// off.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient as createSocket } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { createSchema, createYoga } from 'graphql-yoga';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket, WebSocketServer } from 'ws';
import { type ClientError, NetworkError } from '../../contract/errors.ts';
import type { ClientEvent } from '../../contract/events.ts';
import type { GraphQLResponse } from '../../contract/response.ts';
import type { Stage } from '../../contract/stage.ts';
import { gql } from '../../gql.ts';
import { createTransport } from '../createTransport.ts';
import { graphqlWsSubscriptions } from './graphqlWsSubscriptions.ts';
import { multipartSubscriptions } from './multipartSubscriptions.ts';
import { sseSubscriptions } from './sseSubscriptions.ts';

const Count = gql`
  subscription Count($to: Int!) {
    count(to: $to)
  }
`;
const Forever = gql`
  subscription Forever {
    forever
  }
`;
const Wrong = gql`
  subscription Wrong {
    nothing
  }
`;

/** Counts the subscribers of `forever`, so that a test can check that none are left. */
function createSite() {
  let listeners = 0;
  const schema = createSchema<any>({
    typeDefs: /* GraphQL */ `
      type Query {
        n: Int
      }
      type Subscription {
        count(to: Int!): Int
        forever: Int
      }
    `,
    resolvers: {
      Subscription: {
        count: {
          async *subscribe(_root: unknown, { to }: { to: number }) {
            for (let count = 1; count <= to; count += 1) yield { count };
          },
        },
        forever: {
          subscribe() {
            listeners += 1;
            let isFirst = true;
            let finish: (end: IteratorResult<unknown>) => void = () => {};
            return {
              [Symbol.asyncIterator]() {
                return this;
              },
              next() {
                if (!isFirst) return new Promise<IteratorResult<unknown>>((resolve) => (finish = resolve));
                isFirst = false;
                return Promise.resolve({ value: { forever: 1 }, done: false });
              },
              return() {
                listeners -= 1;
                finish({ value: undefined, done: true });
                return Promise.resolve({ value: undefined, done: true });
              },
            };
          },
        },
      },
    },
  });
  return { schema, listeners: () => listeners };
}

interface Site {
  readonly url: string;
  /** Open sockets that have received a request. Node's fetch opens a spare one when it has to close one. */
  readonly sockets: ReadonlySet<Socket>;
  readonly server: Server;
}

async function listen(listener: RequestListener, port = 0): Promise<Site & { close(): Promise<void> }> {
  const server = createServer(listener);
  const sockets = new Set<Socket>();
  server.on('request', ({ socket }) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  return { url, sockets, server, close };
}

async function withSite(listener: RequestListener, body: (site: Site) => Promise<void>): Promise<void> {
  const site = await listen(listener);
  try {
    await body(site);
  } finally {
    await site.close();
  }
}

/** Subscribes and lets a test wait for events. */
function subscribe(url: string, query = Forever, subscriptions?: Stage, variables = {}) {
  const events: ClientEvent[] = [];
  const heard: GraphQLResponse[] = [];
  let end: ClientError | 'complete' | undefined;
  const waiting = new Set<() => void>();
  const news = () => waiting.forEach((look) => look());
  const transport = createTransport({
    url,
    subscriptions,
    onEvent(event) {
      events.push(event);
      news();
    },
  });
  const stop = transport.execute(
    { query, variables },
    {
      next(response) {
        heard.push(response);
        news();
      },
      error(error) {
        end = error;
        news();
      },
      complete() {
        end = 'complete';
        news();
      },
    },
  );
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return {
    heard,
    events,
    stop,
    until,
    end: () => end,
    ended: () => until(() => end !== undefined),
  };
}

/**
 * Waits until a condition holds, since sockets close at their own pace. If it never holds, the runner ends the test.
 */
async function soon(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(1);
}

const quick = { retry: { initialDelayMs: 1 } };
const it = suite('sseSubscriptions and graphql-yoga');

it('receives every result, and the end', () => {
  const { schema } = createSite();
  return withSite(createYoga({ schema, logging: false }), async ({ url }) => {
    // The default implementation, which loads now.
    const subscription = subscribe(url, Count, undefined, { to: 3 });
    await subscription.ended();
    assert.is(subscription.end(), 'complete');
    assert.equal(
      subscription.heard.map(({ data }) => (data as { count: number }).count),
      [1, 2, 3],
    );
    assert.ok(subscription.events.some(({ type }) => type === 'subscription.connected'));
  });
});

it('a request that is refused ends with its errors', () => {
  const { schema } = createSite();
  return withSite(createYoga({ schema, logging: false }), async ({ url }) => {
    const subscription = subscribe(url, Wrong);
    await subscription.ended();
    assert.is(subscription.end(), 'complete');
    assert.is(subscription.heard.length, 1);
    assert.match(subscription.heard[0]!.errors![0]!.message, 'nothing');
  });
});

it('leaves no listener and no socket behind when it is stopped', () => {
  const { schema, listeners } = createSite();
  return withSite(createYoga({ schema, logging: false }), async ({ url, sockets }) => {
    const subscription = subscribe(url);
    await subscription.until(() => subscription.heard.length === 1);
    assert.is(listeners(), 1);
    assert.is(sockets.size, 1);
    subscription.stop();
    await soon(() => listeners() === 0 && sockets.size === 0);
    assert.is(subscription.end(), undefined);
  });
});

it('comes back when the server is killed and started again', async () => {
  const { schema } = createSite();
  const yoga = createYoga({ schema, logging: false });
  const first = await listen(yoga);
  const port = (first.server.address() as AddressInfo).port;
  const subscription = subscribe(first.url, Forever, sseSubscriptions(quick));
  await subscription.until(() => subscription.heard.length === 1);
  await first.close();
  // No server listens there, so connections are refused.
  const failures = () =>
    subscription.events.filter(({ type }) => type === 'subscription.reconnecting').length;
  await subscription.until(() => failures() >= 2);
  const second = await listen(yoga, port);
  try {
    await subscription.until(() => subscription.heard.length === 2);
    assert.equal(subscription.heard, [{ data: { forever: 1 } }, { data: { forever: 1 } }]);
    subscription.stop();
    await soon(() => second.sockets.size === 0);
  } finally {
    subscription.stop();
    await second.close();
  }
});

it.run();

const own = suite('subscriptions and a server that is cut');

/** A server that numbers its events and closes the connection after every second one. */
const numbering: RequestListener = (request, response) => {
  request.resume();
  const from = Number(request.headers['last-event-id'] ?? 0) + 1;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const say = (n: number) => `id: ${n}\nevent: next\ndata: ${JSON.stringify({ data: { n } })}\n\n`;
  if (from >= 6) response.end('event: complete\n\n');
  else response.write(say(from) + say(from + 1), () => response.destroy());
};

own('misses nothing where the server goes on after the last event', () =>
  withSite(numbering, async ({ url }) => {
    const subscription = subscribe(url, Forever, sseSubscriptions(quick));
    await subscription.ended();
    assert.is(subscription.end(), 'complete');
    assert.equal(
      subscription.heard.map(({ data }) => (data as { n: number }).n),
      [1, 2, 3, 4, 5, 6],
    );
  }),
);

own('a multipart subscription connects again too', () => {
  let requests = 0;
  const say = (payload: unknown, end: string) =>
    `\r\ncontent-type: application/json\r\n\r\n{}\r\n--graphql\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ payload })}\r\n--graphql${end}`;
  return withSite(
    (request, response) => {
      requests += 1;
      const { accept } = request.headers;
      request.resume();
      response.writeHead(200, { 'content-type': 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0' });
      response.write('--graphql');
      if (requests === 1) response.write(say({ data: { accept } }, ''), () => response.destroy());
      else response.end(say({ data: { n: 2 } }, '--\r\n'));
    },
    async ({ url }) => {
      const subscription = subscribe(url, Forever, multipartSubscriptions(quick));
      await subscription.ended();
      assert.is(subscription.end(), 'complete');
      assert.equal(subscription.heard, [
        { data: { accept: 'multipart/mixed;subscriptionSpec="1.0", application/json' } },
        { data: { n: 2 } },
      ]);
    },
  );
});

own.run();

const sockets = suite('graphqlWsSubscriptions and graphql-ws');

async function withSocket(
  body: (
    subscribeTo: (query: typeof Forever, variables?: object) => ReturnType<typeof subscribe>,
    site: { readonly listeners: () => number; readonly closeSockets: (code: number) => void },
  ) => Promise<void>,
): Promise<void> {
  const { schema, listeners } = createSite();
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/graphql' });
  const disposable = useServer({ schema }, server);
  await new Promise((resolve) => server.on('listening', resolve));
  const socket = createSocket({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
  });
  const stage = graphqlWsSubscriptions(socket);
  const closeSockets = (code: number) => server.clients.forEach((client) => client.close(code, 'Go away'));
  try {
    await body((query, variables = {}) => subscribe('http://127.0.0.1:9/none', query, stage, variables), {
      listeners,
      closeSockets,
    });
  } finally {
    await socket.dispose();
    await disposable.dispose();
  }
}

sockets('receives every result, and the end', () =>
  withSocket(async (subscribeTo) => {
    const subscription = subscribeTo(Count, { to: 3 });
    await subscription.ended();
    assert.is(subscription.end(), 'complete');
    assert.equal(
      subscription.heard.map(({ data }) => (data as { count: number }).count),
      [1, 2, 3],
    );
    assert.equal(
      subscription.events.map(({ type }) => type),
      ['request.started', 'request.succeeded'],
    );
  }),
);

sockets('a request that is refused ends with its errors', () =>
  withSocket(async (subscribeTo) => {
    const subscription = subscribeTo(Wrong);
    await subscription.ended();
    assert.is(subscription.end(), 'complete');
    assert.match(subscription.heard[0]!.errors![0]!.message, 'nothing');
  }),
);

sockets('leaves no listener behind when it is stopped', () =>
  withSocket(async (subscribeTo, { listeners }) => {
    const subscription = subscribeTo(Forever);
    await subscription.until(() => subscription.heard.length === 1);
    assert.is(listeners(), 1);
    subscription.stop();
    await soon(() => listeners() === 0);
    assert.is(subscription.end(), undefined);
  }),
);

sockets('a socket that is closed for good is a failure of the network, and says why', () =>
  withSocket(async (subscribeTo, { closeSockets }) => {
    const subscription = subscribeTo(Forever);
    await subscription.until(() => subscription.heard.length === 1);
    closeSockets(4403);
    await subscription.ended();
    const error = subscription.end() as NetworkError;
    assert.instance(error, NetworkError);
    assert.is(error.message, 'Forever: the socket was closed (4403 Go away).');
    assert.is(error.attempts, 1);
  }),
);

sockets.run();
