import { extendSchema, type GraphQLSchema, parse } from 'graphql';

const extended = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** `@unmask` is for masked clients, the others for the stage `localFields`. */
const directives = {
  unmask: ' on FRAGMENT_SPREAD',
  client: '(always: Boolean) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT',
  connection: '(key: String!, filter: [String!]) on FIELD',
};

/** Returns the schema for validating documents: with the directives that are never sent to a server. */
export function clientSchema(schema: GraphQLSchema): GraphQLSchema {
  let result = extended.get(schema);
  if (result === undefined) {
    const missing = Object.entries(directives).filter(([name]) => !schema.getDirective(name));
    const text = missing.map(([name, rest]) => `directive @${name}${rest}`).join(' ');
    result = text === '' ? schema : extendSchema(schema, parse(text), { assumeValid: true });
    extended.set(schema, result);
  }
  return result;
}
