import type { DefinitionNode, FragmentSpreadNode, SelectionNode, SelectionSetNode } from 'graphql';
import type { DocumentNode } from '../contract/document.ts';

/** Returns the replacement of a spread; `null` removes it. */
type SpreadChange = (spread: FragmentSpreadNode) => FragmentSpreadNode | null;

const isUnmask = ({ name }: { readonly name: { readonly value: string } }): boolean =>
  name.value === 'unmask';

const dropMasked: SpreadChange = (spread) => (spread.directives?.some(isUnmask) ? spread : null);
const dropDirective: SpreadChange = (spread) =>
  spread.directives?.some(isUnmask)
    ? { ...spread, directives: spread.directives.filter((each) => !isUnmask(each)) }
    : spread;

const masked = new WeakMap<DocumentNode, DocumentNode>();
const unmarked = new WeakMap<DocumentNode, DocumentNode>();

/**
 * Removes the spreads of named fragments without `@unmask`. Returns the document itself if there are no such spreads.
 */
export function withoutSpreads(document: DocumentNode): DocumentNode {
  return changed(document, masked, dropMasked);
}

/** Removes `@unmask`, which servers do not support. Returns the document itself if it has no such directive. */
export function withoutUnmask<Document extends DocumentNode>(document: Document): Document {
  return changed(document, unmarked, dropDirective) as Document;
}

/** The same document always returns the same result. Unchanged parts are shared. */
function changed(
  document: DocumentNode,
  known: WeakMap<DocumentNode, DocumentNode>,
  change: SpreadChange,
): DocumentNode {
  let result = known.get(document);
  if (result === undefined) {
    const definitions = mapped(document.definitions, (node) => withChange(node, change));
    result = definitions === document.definitions ? document : { ...document, definitions };
    known.set(document, result);
    known.set(result, result);
  }
  return result;
}

function withChange<Node extends DefinitionNode | SelectionNode>(node: Node, change: SpreadChange): Node {
  const { selectionSet } = node as { readonly selectionSet?: SelectionSetNode };
  if (selectionSet === undefined) return node;
  const selections = mapped(selectionSet.selections, (each) =>
    each.kind === 'FragmentSpread' ? change(each) : withChange(each, change),
  );
  return selections === selectionSet.selections
    ? node
    : { ...node, selectionSet: { ...selectionSet, selections } };
}

function mapped<Item>(items: readonly Item[], change: (item: Item) => Item | null): readonly Item[] {
  const result: Item[] = [];
  for (const item of items) {
    const next = change(item);
    if (next !== null) result.push(next);
  }
  return result.length === items.length && result.every((item, index) => item === items[index])
    ? items
    : result;
}
