import {
  type DefinitionNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  KnownFragmentNamesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  specifiedRules,
  validate,
} from 'graphql';
import { clientSchema } from '../schema/clientSchema.ts';
import { type DocumentPart, fragmentsInReach, isOpenSomewhere } from './documentPart.ts';
import type { DocumentRegistry } from './documentRegistry.ts';
import { reachedFragments } from './spreadNames.ts';

/** A fragment may be spread in another file. */
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);
/** Rules that can be checked while some fragments are unknown. */
const rulesOfParts = rules.filter(
  (rule) => rule !== KnownFragmentNamesRule && rule !== NoUnusedVariablesRule,
);

/**
 * Validates a part together with the fragments that it spreads.
 *
 * A fragment may spread fragments that only its operation provides; an operation may not. Fragments of other modules
 * are found by name. Rules that depend on them are skipped while not all modules are known or a name is ambiguous.
 */
export function validatePart(
  part: DocumentPart,
  schema: GraphQLSchema,
  registry: DocumentRegistry,
  isComplete: boolean,
): readonly GraphQLError[] {
  const inReach = fragmentsInReach(part);
  const isOpen = isOpenSomewhere(part);
  const find = (name: string) => inReach.get(name) ?? (isOpen ? registry.findFragment(name) : undefined);
  const operations = part.definitions.filter(({ kind }) => kind !== 'FragmentDefinition');
  const ofOperations = reachedFragments(operations, find);
  const isUnsure = [...ofOperations.missing].some(
    (name) => isOpen && (!isComplete || registry.hasFragment(name)),
  );
  const check = (
    own: readonly DefinitionNode[],
    reached: ReadonlyMap<string, DefinitionNode>,
    all: boolean,
  ) => {
    if (own.length === 0) return [];
    const definitions = new Set([...own, ...reached.values()]);
    return validate(clientSchema(schema), document([...definitions]), all ? rules : rulesOfParts);
  };
  const fragments = part.definitions.filter(({ kind }) => kind === 'FragmentDefinition');
  const ofFragments = reachedFragments(fragments, (name) => inReach.get(name) ?? registry.findFragment(name));
  return [
    ...check(operations, ofOperations.found, !isUnsure),
    ...check(fragments, ofFragments.found, ofFragments.missing.size === 0),
  ];
}

function document(definitions: readonly DefinitionNode[]): DocumentNode {
  return { kind: 'Document', definitions } as unknown as DocumentNode;
}
