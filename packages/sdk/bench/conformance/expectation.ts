import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import type { Data, Options, Variables } from './contender.ts';

/** Returns the optimistic result of a mutation with one field, or `undefined` if none is defined. */
export function expectation(
  mutation: DocumentNode,
  variables: Variables,
  optimistic: Options['optimistic'] = {},
): Data {
  const { selectionSet } = mutation.definitions[0] as OperationDefinitionNode;
  const { name } = selectionSet.selections[0] as FieldNode;
  const expect = optimistic[name.value];
  return expect && { [name.value]: expect(variables) };
}
