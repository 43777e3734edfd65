// Incremental delivery from a real server: graphql-yoga, whose executor supports @defer and @stream.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSchema, createYoga } from 'graphql-yoga';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { GraphQLResponse } from '../../contract/response.ts';
import { gql } from '../../gql.ts';
import { createTransport } from '../createTransport.ts';
import { incrementalDelivery } from './incrementalDelivery.ts';

const typeDefs = /* GraphQL */ `
  directive @defer(if: Boolean, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  directive @stream(if: Boolean, label: String, initialCount: Int = 0) on FIELD
  type Query {
    video: Video
    numbers: [Int!]
  }
  type Video {
    id: ID!
    description: String
    secret: String
  }
`;
const WatchPage = gql`
  query WatchPage {
    video {
      id
      ... @defer(label: "about") {
        description
      }
      ... @defer(label: "secret") {
        secret
      }
    }
    numbers @stream(initialCount: 1)
  }
`;

/** Creates a promise and the function that resolves it. */
function createLatch() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

function createSite() {
  const latch = createLatch();
  const yoga = createYoga({
    logging: false,
    maskedErrors: false,
    schema: createSchema({
      typeDefs,
      resolvers: {
        Query: {
          video: () => ({ id: 1 }),
          async *numbers() {
            yield 1;
            await latch.opened;
            yield 2;
            yield 3;
          },
        },
        Video: {
          description: () => latch.opened.then(() => 'Ducks 🦆'),
          secret: () =>
            latch.opened.then(() => {
              throw new Error('not yours');
            }),
        },
      },
    }),
  });
  return { yoga, ...latch };
}

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
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;

/** Returns all responses to one query. */
function responsesTo(
  url: string,
  heard: (response: GraphQLResponse) => void = () => {},
): Promise<GraphQLResponse[]> {
  const transport = createTransport({
    url,
    retry: { initialDelayMs: 0 },
    stages: [incrementalDelivery()],
  });
  const responses: GraphQLResponse[] = [];
  return new Promise((resolve, reject) => {
    transport.execute(
      { query: WatchPage },
      {
        next(response) {
          responses.push(response);
          heard(response);
        },
        error: reject,
        complete: () => resolve(responses),
      },
    );
  });
}

const whole = { video: { id: '1', description: 'Ducks 🦆', secret: null }, numbers: [1, 2, 3] };
const it = suite('incrementalDelivery over a socket');

it('shows what there is while the server still works on the rest', () => {
  const { yoga, open } = createSite();
  return withServer(yoga, async (url) => {
    // The server waits for everything else until the first response has arrived.
    const responses = await responsesTo(url, open);
    assert.equal(responses[0], { data: { video: { id: '1' }, numbers: [1] }, hasNext: true });
    const last = responses.at(-1)!;
    assert.equal(last.data, whole);
    assert.is(last.hasNext, false);
    assert.equal(
      last.errors?.map(({ message, path }) => ({ message, path })),
      [{ message: 'not yours', path: ['video', 'secret'] }],
    );
  });
});

it('asks again when the connection is lost half-way', () => {
  const { yoga, open } = createSite();
  let requests = 0;
  return withServer(
    (request, response) => {
      requests += 1;
      if (requests === 1) {
        const write = response.write.bind(response);
        response.write = ((piece: Uint8Array) =>
          String(Buffer.from(piece)).includes('hasNext')
            ? write(piece, () => response.destroy())
            : write(piece)) as typeof response.write;
      }
      yoga(request, response);
    },
    async (url) => {
      const responses = await responsesTo(url, () => requests === 2 && open());
      assert.is(requests, 2);
      assert.equal(responses.at(-1)!.data, whole);
    },
  );
});

it.run();
