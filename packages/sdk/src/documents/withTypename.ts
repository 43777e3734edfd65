import type { DefinitionNode, FieldNode, Kind, SelectionNode, SelectionSetNode } from 'graphql';
import type { DocumentNode } from '../contract/document.ts';

/** The one node that is added everywhere, so that a plan can tell it from a `__typename` that somebody asked for. */
export const addedTypename: FieldNode = {
  kind: 'Field' as Kind.FIELD,
  name: { kind: 'Name' as Kind.NAME, value: '__typename' },
};

const resultByDocument = new WeakMap<DocumentNode, DocumentNode>();

/**
 * The document with `__typename` in every selection set of a field and of a fragment definition that lacks it.
 *
 * Not in the operation's own: a cache knows what its roots are. Not in inline fragments: the selection set around them
 * has it. Nodes that need no change are shared, and so is the whole document if none does. The same document in gives the
 * same document out, and its own result gives itself.
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

/** With a directive it may be left out of the answer, so that one does not count. */
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
