// Serves our schema, resolvers and a copy of our database with another GraphQL server: peer.ts apollo|mercurius DATABASE
import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import Fastify from 'fastify';
import { createSchema } from 'graphql-yoga';
import mercurius from 'mercurius';
import { openDatabase } from '../../src/database/opening/openDatabase.ts';
import { createStores } from '../../src/database/queries/stores.ts';
import { createContext, type GraphqlContext } from '../../src/graphql/execution/context.ts';
import { resolvers } from '../../src/graphql/fields/resolvers.ts';

const [name, path] = process.argv.slice(2);
const typeDefs = readFileSync(new URL('../../src/graphql/schema.graphql', import.meta.url), 'utf8');
const schema = createSchema<GraphqlContext>({ typeDefs, resolvers });
const database = await openDatabase(path!);
const stores = createStores(database);
const contextOf = async () => {
  const asker = { viewerId: 'somebody', isOwner: false, idempotencyKey: null, nowMs: Date.now() };
  const copiesPosters = () => true;
  // Leave out the parts that only mutations and the studio use.
  return createContext({ ...stores, ...asker, copiesPosters } as unknown as Parameters<
    typeof createContext
  >[0]);
};

if (name === 'apollo') {
  const server = new ApolloServer({ schema });
  const { url } = await startStandaloneServer(server, {
    context: contextOf,
    listen: { port: 0, host: '127.0.0.1' },
  });
  console.log(url);
} else {
  const app = Fastify();
  // Query compilation (`jit`) stays off, as by default: it needs eval.
  await app.register(mercurius as any, { schema, context: contextOf, path: '/' });
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
}
