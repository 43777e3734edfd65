import type { DefinitionNode, FieldNode, Kind, SelectionNode, SelectionSetNode } from 'graphql';
import type { DocumentNode } from '../contract/document.ts';

/** The one node that is added everywhere, so that a plan can distinguish it from a selected `__typename`. */
export const addedTypename: FieldNode = {
  kind: 'Field' as Kind.FIELD,
  name: { kind: 'Name' as Kind.NAME, value: '__typename' },
};

const resultByDocument = new WeakMap<DocumentNode, DocumentNode>();

/**
 * Returns the document with `__typename` in every selection set of a field or fragment definition.
 *
 * It is not added to the operation itself, whose type is known, or to inline fragments, because the enclosing
 * selection set has it. Unchanged nodes are shared, and so is the whole document if nothing changes. The same
 * document always returns the same result.
 */
export function withTypename<Document extends DocumentNode>(document: Document): Document {
  let result = resultByDocument.get(document) as Document | undefined;
  if (result === undefined) {
    const definitions = mapped(document.definitions, nodeWithTypename);
    result = definitions === document.definitions ? document : { ...document, definitions };
    resultByDocument.set(document, result);
    resultByDocument.set(result, result);
  }
  return result;
}

function nodeWithTypename<Node extends DefinitionNode | SelectionNode>(node: Node): Node {
  const { selectionSet } = node as { readonly selectionSet?: SelectionSetNode };
  if (selectionSet === undefined) return node;
  let selections = mapped(selectionSet.selections, nodeWithTypename);
  const isNeeded = node.kind === 'Field' || node.kind === 'FragmentDefinition';
  if (isNeeded && !selections.some(isPlainTypename)) selections = [...selections, addedTypename];
  return selections === selectionSet.selections
    ? node
    : { ...node, selectionSet: { ...selectionSet, selections } };
}

/** With a directive, it may be missing from the response and does not count. */
function isPlainTypename(selection: SelectionNode): boolean {
  return (
    selection.kind === 'Field' &&
    selection.name.value === '__typename' &&
    selection.alias === undefined &&
    !selection.directives?.length
  );
}

function mapped<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  let result: Item[] | undefined;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]!;
    const changed = change(item);
    if (changed !== item) result ??= items.slice();
    if (result !== undefined) result[index] = changed;
  }
  return result ?? items;
}
