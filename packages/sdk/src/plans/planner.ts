import type { FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';
import type { CacheFragment, CacheQuery } from '../contract/cache.ts';
import type { DocumentNode, Variables } from '../contract/document.ts';
import { chooseDefinition, fragmentsOf, operationOf } from '../documents/operation.ts';
import { withTypename } from '../documents/withTypename.ts';
import { Binder, type BoundSelection, bindSelection } from './boundSelection.ts';
import { noVariables, withDefaults } from './fieldArguments.ts';
import { compileSelection, type Selection } from './selection.ts';
import { type RootId, rootIdOf, type TypeSystem } from './typeSystem.ts';

export interface OperationPlan {
  readonly rootId: RootId;
  readonly selection: BoundSelection;
  /** All variables, including defaults. */
  readonly variables: Variables;
}

export interface FragmentPlan {
  /** The type condition of the fragment. */
  readonly typeCondition: string;
  readonly selection: BoundSelection;
  readonly variables: Variables;
}

/** Compiles documents to plans and binds them once per set of variables. */
export interface Planner {
  operation(query: CacheQuery): OperationPlan;
  fragment(fragment: Omit<CacheFragment, 'id'>): FragmentPlan;
}

/** By definition: each document is compiled once for all caches. */
const compiled = new WeakMap<object, Selection>();

/**
 * Creates a planner. Each cache has its own, because policies determine storage keys, and another one for reads
 * without layers.
 */
export function createPlanner(types: TypeSystem, withoutLayers: boolean): Planner {
  const binder = new Binder(types, withoutLayers);
  /** Plans of operations without variables, which need one lookup. */
  const plans = new WeakMap<DocumentNode, OperationPlan>();
  return {
    operation({ query: document, operationName, variables: stated }) {
      const given: Variables = stated ?? noVariables;
      const isSimple = given === noVariables && operationName === undefined;
      const known = isSimple ? plans.get(document) : undefined;
      if (known !== undefined) return known;
      // Checked before the document is rewritten, so that a string is detected.
      operationOf(document, operationName);
      const operation = operationOf(withTypename(document), operationName);
      const { definition } = operation;
      const selection = selectionOf(operation, definition, operation.fragments);
      const variables = withDefaults(definition.variableDefinitions, given);
      const plan: OperationPlan = {
        rootId: rootIdOf(operation.kind),
        selection: bindSelection(selection, variables, binder),
        variables,
      };
      if (isSimple) plans.set(document, plan);
      return plan;
    },
    fragment({ fragment: document, fragmentName, variables: stated }) {
      const variables: Variables = stated ?? noVariables;
      fragmentsOf(document);
      const all = fragmentsOf(withTypename(document));
      const definition = chooseDefinition([...all.values()], fragmentName, 'fragment');
      const selection = selectionOf(definition, definition, all);
      return {
        typeCondition: definition.typeCondition.name.value,
        selection: bindSelection(selection, variables, binder),
        variables,
      };
    },
  };
}

/** @param key identifies the definition with these fragments */
function selectionOf(
  key: object,
  definition: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Selection {
  let selection = compiled.get(key);
  if (selection === undefined) {
    const typeCondition =
      definition.kind === 'FragmentDefinition' ? definition.typeCondition.name.value : undefined;
    selection = compileSelection(definition.selectionSet.selections, fragments, typeCondition);
    compiled.set(key, selection);
  }
  return selection;
}
