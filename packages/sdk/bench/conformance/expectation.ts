import type { DocumentNode, FieldNode, OperationDefinitionNode } from 'graphql';
import type { Data, Options, Variables } from './contender.ts';

/** The optimistic answer to a mutation of one field; `undefined` if none was promised. */
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
