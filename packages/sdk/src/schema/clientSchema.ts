import { extendSchema, type GraphQLSchema, parse } from 'graphql';

const extended = new WeakMap<GraphQLSchema, GraphQLSchema>();

/**
 * Returns the schema for validating documents: with `@unmask`, which masked clients support and which is never sent
 * to a server.
 */
export function clientSchema(schema: GraphQLSchema): GraphQLSchema {
  if (schema.getDirective('unmask')) return schema;
  let result = extended.get(schema);
  if (result === undefined) {
    result = extendSchema(schema, parse('directive @unmask on FRAGMENT_SPREAD'), { assumeValid: true });
    extended.set(schema, result);
  }
  return result;
}
