import {
  type DocumentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { lists } from './documents.ts';

/**
 * Returns the compiled form of an operation, as Relay's compiler creates it, as far as the rules need it: no fragments, and
 * variables only as whole arguments. The compiler itself needs a schema, which cannot contain many of the tested names.
 */
export function relayArtifact(document: DocumentNode): object {
  const {
    name,
    operation,
    selectionSet,
    variableDefinitions = [],
  } = document.definitions[0] as OperationDefinitionNode;
  const text = name!.value;
  const selections = selectionsOf(selectionSet);
  const argumentDefinitions = variableDefinitions.map(({ variable }) => ({
    defaultValue: null,
    kind: 'LocalArgument',
    name: variable.name.value,
  }));
  const type = operation === 'mutation' ? 'Mutation' : 'Query';
  return {
    kind: 'Request',
    fragment: {
      argumentDefinitions,
      kind: 'Fragment',
      metadata: null,
      name: text,
      selections,
      type,
      abstractKey: null,
    },
    operation: { argumentDefinitions, kind: 'Operation', name: text, selections },
    params: { cacheID: text, id: null, metadata: {}, name: text, operationKind: operation, text },
  };
}

function selectionsOf({ selections }: SelectionSetNode): readonly object[] {
  return selections.map((selection) => {
    if (selection.kind !== 'Field')
      throw new Error('There is no compiler to say what a fragment applies to.');
    const { alias, name, selectionSet } = selection;
    const args = (selection.arguments ?? []).map(({ name, value }) =>
      value.kind === 'Variable'
        ? { kind: 'Variable', name: name.value, variableName: value.name.value }
        : { kind: 'Literal', name: name.value, value: valueFromASTUntyped(value) },
    );
    const field = {
      alias: alias?.value ?? null,
      args: args.length > 0 ? args : null,
      name: name.value,
      storageKey: null,
    };
    if (selectionSet === undefined) return { ...field, kind: 'ScalarField' };
    return {
      ...field,
      kind: 'LinkedField',
      concreteType: null,
      plural: lists.has(name.value),
      selections: [...selectionsOf(selectionSet), typenameField],
    };
  });
}

const typenameField = { alias: null, args: null, kind: 'ScalarField', name: '__typename', storageKey: null };
