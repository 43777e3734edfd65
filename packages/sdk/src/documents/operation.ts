import type { FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';
import type { DocumentNode, OperationKind } from '../contract/document.ts';

/** One operation of a document, with every fragment that it can spread. */
export interface Operation {
  readonly kind: OperationKind;
  /** The operation's name, or `null` if it has no name. */
  readonly name: string | null;
  readonly definition: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

const operationsByDocument = new WeakMap<DocumentNode, Map<string | undefined, Operation>>();
const fragmentsByDocument = new WeakMap<DocumentNode, ReadonlyMap<string, FragmentDefinitionNode>>();

/**
 * Returns the operation with this name, or the only one. The same object is returned for the same document and name.
 *
 * @throws TypeError if the value is not a parsed document, or the operation is ambiguous
 */
export function operationOf(document: DocumentNode, operationName?: string): Operation {
  requireDocument(document);
  let byName = operationsByDocument.get(document);
  if (byName === undefined) operationsByDocument.set(document, (byName = new Map()));
  let operation = byName.get(operationName);
  if (operation === undefined) {
    const definition = chooseDefinition(
      document.definitions.filter((each) => each.kind === 'OperationDefinition'),
      operationName,
      'operation',
    );
    operation = {
      kind: definition.operation,
      name: definition.name?.value ?? null,
      definition,
      fragments: fragmentsOf(document),
    };
    byName.set(operationName, operation);
  }
  return operation;
}

/**
 * Returns the fragments of a document by name.
 *
 * @throws TypeError if the value is not a parsed document
 */
export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  requireDocument(document);
  let fragments = fragmentsByDocument.get(document);
  if (fragments === undefined) {
    fragments = new Map(
      document.definitions.flatMap((each) =>
        each.kind === 'FragmentDefinition' ? [[each.name.value, each]] : [],
      ),
    );
    fragmentsByDocument.set(document, fragments);
  }
  return fragments;
}

/**
 * Returns the definition with this name, or the only one.
 *
 * @throws TypeError if the definition is ambiguous
 */
export function chooseDefinition<Definition extends OperationDefinitionNode | FragmentDefinitionNode>(
  all: readonly Definition[],
  name: string | undefined,
  what: 'operation' | 'fragment',
): Definition {
  const chosen =
    name === undefined && all.length === 1 ? all[0] : all.find((each) => each.name?.value === (name ?? null));
  if (chosen !== undefined) return chosen;
  const names = all.map((each) => each.name?.value ?? '(no name)').join(', ');
  const mend =
    names === ''
      ? 'Add one, or use readQuery for operations and readFragment for fragments'
      : name === undefined
        ? `Say which one with ${what}Name`
        : 'Name one of those';
  throw new TypeError(
    `The document's ${what}s are: ${names || 'none'}${name === undefined ? '' : `, not ${name}`}. ${mend}.`,
  );
}

function requireDocument(document: unknown): asserts document is DocumentNode {
  const candidate = document as Partial<DocumentNode> | null | undefined;
  if (typeof candidate === 'object' && candidate?.kind === 'Document' && Array.isArray(candidate.definitions))
    return;
  const given = typeof document === 'string' ? 'a string' : document === null ? 'null' : typeof document;
  throw new TypeError(
    `Expected a parsed GraphQL document and got ${given}. Wrap the text in gql: gql\`query { ... }\`.`,
  );
}
