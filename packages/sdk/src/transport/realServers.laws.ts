// The servers for `serverCalls`, each on a free port of this machine.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import createFastify from 'fastify';
import { buildSchema, GraphQLError, type GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-http/lib/use/http';
import { createYoga } from 'graphql-yoga';
import mercurius from 'mercurius';
import { type ServerFacts, serverSchema } from './serverCalls.laws.ts';

export interface RealServer extends ServerFacts {
  stop(): Promise<void>;
}

const host = '127.0.0.1';

/** Each schema has its own counters. */
function buildServerSchema(): GraphQLSchema {
  const schema = buildSchema(serverSchema);
  const counts = new Map<string, number>();
  const resolve = (type: 'Query' | 'Mutation', resolvers: Record<string, (args: any) => unknown>) => {
    const fields = schema.getType(type) as unknown as {
      getFields(): Record<string, { resolve?: (source: unknown, args: unknown) => unknown }>;
    };
    for (const [name, answer] of Object.entries(resolvers))
      fields.getFields()[name]!.resolve = (_, args) => answer(args);
  };
  resolve('Query', {
    hello: () => 'world',
    echo: (args) => JSON.stringify(args),
    broken() {
      throw new GraphQLError('it is broken');
    },
    many: ({ count }: { count: number }) =>
      Array.from({ length: count }, (_, id) => ({ id, title: `Item ${id} ${'x'.repeat(80)}` })),
    never: () => new Promise(() => {}),
    slow: () => 'at last',
    count: ({ of }: { of: string }) => counts.get(of) ?? 0,
  });
  resolve('Mutation', {
    add({ of }: { of: string }) {
      counts.set(of, (counts.get(of) ?? 0) + 1);
      return counts.get(of);
    },
    upload: async ({ file }: { file: File }) => `${file.name} ${file.type} ${await file.text()}`,
  });
  const { ticks } = schema.getSubscriptionType()!.getFields();
  ticks!.subscribe = async function* (_, { to }: { to: number }) {
    for (let tick = 1; tick <= to; tick += 1) yield { ticks: tick };
  };
  return schema;
}

async function listen(listener: RequestListener): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/graphql`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function startYoga(): Promise<RealServer> {
  const yoga = createYoga({ schema: buildServerSchema(), logging: false, batching: true, graphiql: false });
  // Yoga's handler returns a promise, which must be discarded here.
  const listening = await listen((request, response) => void yoga(request, response));
  return {
    name: 'graphql-yoga',
    takesHashes: false,
    takesBatches: true,
    takesUploads: true,
    streams: true,
    ...listening,
  };
}

async function startGraphqlHttp(): Promise<RealServer> {
  const listening = await listen(createHandler({ schema: buildServerSchema() }));
  return {
    name: 'graphql-http',
    takesHashes: false,
    takesBatches: false,
    takesUploads: false,
    streams: false,
    ...listening,
  };
}

async function startApollo(): Promise<RealServer> {
  const server = new ApolloServer({
    schema: buildServerSchema(),
    allowBatchedHttpRequests: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  });
  const { url } = await startStandaloneServer(server, { listen: { port: 0, host } });
  return {
    name: 'Apollo Server',
    url,
    takesHashes: true,
    takesBatches: true,
    takesUploads: false,
    streams: false,
    stop: () => server.stop(),
  };
}

async function startMercurius(): Promise<RealServer> {
  const fastify = createFastify({ forceCloseConnections: true });
  fastify.register(mercurius, {
    schema: buildServerSchema(),
    allowBatchedQueries: true,
    persistedQueryProvider: mercurius.persistedQueryDefaults.automatic(),
  });
  const origin = await fastify.listen({ port: 0, host });
  return {
    name: 'Mercurius',
    url: `${origin}/graphql`,
    takesHashes: true,
    takesBatches: true,
    takesUploads: false,
    streams: false,
    stop: () => fastify.close(),
  };
}

export function startRealServers(): Promise<RealServer[]> {
  return Promise.all([startYoga(), startGraphqlHttp(), startApollo(), startMercurius()]);
}
