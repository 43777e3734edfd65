import { extendSchema, type GraphQLSchema, parse } from 'graphql';

const extended = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** The schema that documents are held against: with `@unmask`, which masked clients understand and no server is ever sent. */
export function clientSchema(schema: GraphQLSchema): GraphQLSchema {
  if (schema.getDirective('unmask')) return schema;
  let result = extended.get(schema);
  if (result === undefined) {
    result = extendSchema(schema, parse('directive @unmask on FRAGMENT_SPREAD'), { assumeValid: true });
    extended.set(schema, result);
  }
  return result;
}
