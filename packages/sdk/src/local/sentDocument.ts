import type { DefinitionNode, DirectiveNode, SelectionNode, SelectionSetNode } from 'graphql';
import type { DocumentNode } from '../contract/document.ts';
import { addedTypename } from '../documents/withTypename.ts';

const results = new WeakMap<DocumentNode, DocumentNode>();

/**
 * Returns the document without fields and fragments with `@client`, and without `@connection`.
 * Fragments and variables that only these used are removed too, and operations without other fields. Returns the
 * document itself if it has no such directives.
 */
export function sentDocument(document: DocumentNode): DocumentNode {
  let result = results.get(document);
  if (result === undefined) results.set(document, (result = withoutClientParts(document)));
  return result;
}

function withoutClientParts(document: DocumentNode): DocumentNode {
  /** Fragments without other selections. Removing their spreads may empty others. */
  const empty = new Set<string>();
  let definitions: readonly DefinitionNode[];
  let known: number;
  do {
    known = empty.size;
    definitions = document.definitions.map((node) => {
      if (node.kind !== 'OperationDefinition' && node.kind !== 'FragmentDefinition') return node;
      const selectionSet = sentSelections(node.selectionSet, empty);
      if (selectionSet.selections.length === 0 && node.kind === 'FragmentDefinition')
        empty.add(node.name.value);
      return selectionSet === node.selectionSet ? node : { ...node, selectionSet };
    });
  } while (empty.size > known);
  if (definitions.every((node, index) => node === document.definitions[index])) return document;
  const isEmpty = (node: DefinitionNode) =>
    node.kind === 'OperationDefinition' && node.selectionSet.selections.length === 0;
  return { ...document, definitions: withoutUnused(definitions.filter((node) => !isEmpty(node))) };
}

function sentSelections(set: SelectionSetNode, empty: ReadonlySet<string>): SelectionSetNode {
  const selections = set.selections.flatMap((node) => sentSelection(node, empty) ?? []);
  return sameItems(selections, set.selections) ? set : { ...set, selections };
}

/** Returns `null` for a selection that is not sent. */
function sentSelection(node: SelectionNode, empty: ReadonlySet<string>): SelectionNode | null {
  if (node.directives?.some(isNamed('client'))) return null;
  if (node.kind === 'FragmentSpread') return empty.has(node.name.value) ? null : node;
  let sent: SelectionNode = node;
  if (node.directives?.some(isNamed('connection')))
    sent = { ...node, directives: node.directives.filter((each) => !isNamed('connection')(each)) };
  if (node.selectionSet === undefined) return sent;
  let selectionSet = sentSelections(node.selectionSet, empty);
  if (selectionSet.selections.length === 0) {
    if (node.kind === 'InlineFragment') return null;
    // The object itself comes from the server.
    selectionSet = { ...selectionSet, selections: [addedTypename] };
  }
  return selectionSet === node.selectionSet ? sent : ({ ...sent, selectionSet } as SelectionNode);
}

const isNamed =
  (name: string) =>
  (directive: DirectiveNode): boolean =>
    directive.name.value === name;

/** Removes fragments and variables that no operation uses. Servers refuse both. */
function withoutUnused(definitions: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const fragments = new Map<string, DefinitionNode>();
  for (const node of definitions)
    if (node.kind === 'FragmentDefinition') fragments.set(node.name.value, node);
  const spread = new Set<DefinitionNode>();
  const operations = definitions.map((node) => {
    if (node.kind !== 'OperationDefinition') return node;
    const variables = new Set<string>();
    const { variableDefinitions = [], selectionSet, directives } = node;
    const open = new Set<unknown>([selectionSet, directives]);
    for (const each of open) {
      if (typeof each !== 'object' || each === null) continue;
      const { kind, name } = each as { readonly kind?: string; readonly name?: { readonly value: string } };
      if (kind === 'Variable') variables.add(name!.value);
      const fragment = kind === 'FragmentSpread' ? fragments.get(name!.value) : undefined;
      if (fragment !== undefined) spread.add(fragment);
      // The location of a node links to the tokens of the whole text.
      for (const [key, value] of Object.entries(each)) if (key !== 'loc') open.add(value);
      open.add(fragment);
    }
    return {
      ...node,
      variableDefinitions: variableDefinitions.filter((each) => variables.has(each.variable.name.value)),
    };
  });
  return operations.filter((node) => node.kind !== 'FragmentDefinition' || spread.has(node));
}

function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
