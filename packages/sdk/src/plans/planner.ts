import type { CacheFragment, CacheQuery } from '../contract/cache.ts';
import type { DocumentNode, Variables } from '../contract/document.ts';
import { fragmentsOf, operationOf } from '../documents/operation.ts';
import { withTypename } from '../documents/withTypename.ts';
import { Binder, type BoundSelection, bindSelection } from './boundSelection.ts';
import { noVariables, withDefaults } from './fieldArguments.ts';
import { compileSelection, type Selection } from './selection.ts';
import { type RootId, rootIdOf, type TypeSystem } from './typeSystem.ts';

export interface OperationPlan {
  readonly rootId: RootId;
  readonly selection: BoundSelection;
  /** All of them, with the operation's defaults. */
  readonly variables: Variables;
}

export interface FragmentPlan {
  /** The type that the fragment is on. */
  readonly typeCondition: string;
  readonly selection: BoundSelection;
  readonly variables: Variables;
}

/** Documents to plans, each bound once to each set of variables. */
export interface Planner {
  operation(query: CacheQuery): OperationPlan;
  fragment(fragment: CacheFragment): FragmentPlan;
}

/** By definition: each document is compiled once, whatever caches there are. */
const compiled = new WeakMap<object, Selection>();

/** Planners of its own for each cache, since policies decide about storage keys; another one for reads without layers. */
export function createPlanner(types: TypeSystem, withoutLayers: boolean): Planner {
  const binder = new Binder(types, withoutLayers);
  /** Of operations without variables, which are looked up once. */
  const plans = new WeakMap<DocumentNode, OperationPlan>();
  return {
    operation({ query: document, operationName, variables: stated }) {
      const given: Variables = stated ?? noVariables;
      const isSimple = given === noVariables && operationName === undefined;
      const known = isSimple ? plans.get(document) : undefined;
      if (known !== undefined) return known;
      // The check comes before the rewrite, so that a string in place of a document is told from a document.
      operationOf(document, operationName);
      const operation = operationOf(withTypename(document), operationName);
      let selection = compiled.get(operation);
      if (selection === undefined) {
        selection = compileSelection(operation.definition.selectionSet.selections, operation.fragments);
        compiled.set(operation, selection);
      }
      const variables = withDefaults(operation.definition.variableDefinitions, given);
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
      const name = fragmentName ?? (all.size === 1 ? [...all.keys()][0]! : undefined);
      const definition = name === undefined ? undefined : all.get(name);
      if (definition === undefined) {
        const names = [...all.keys()].join(', ') || 'none';
        const mend = name === undefined ? 'Say which one with fragmentName' : 'Name one of those';
        throw new TypeError(
          `The document's fragments are: ${names}${name === undefined ? '' : `, not ${name}`}. ${mend}.`,
        );
      }
      let selection = compiled.get(definition);
      if (selection === undefined) {
        const { selectionSet, typeCondition } = definition;
        selection = compileSelection(selectionSet.selections, all, typeCondition.name.value);
        compiled.set(definition, selection);
      }
      return {
        typeCondition: definition.typeCondition.name.value,
        selection: bindSelection(selection, variables, binder),
        variables,
      };
    },
  };
}
