import type { FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';
import type { DocumentNode, OperationKind } from '../contract/document.ts';

/** One operation of a document, with every fragment that it may spread. */
export interface Operation {
  readonly kind: OperationKind;
  /** `null`: the operation has no name. */
  readonly name: string | null;
  readonly definition: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

const operationsByDocument = new WeakMap<DocumentNode, Map<string | undefined, Operation>>();
const fragmentsByDocument = new WeakMap<DocumentNode, ReadonlyMap<string, FragmentDefinitionNode>>();

/**
 * The operation of this name, or the only one: the same object for the same document and name.
 *
 * @throws TypeError if this is no parsed document, or does not say which operation is meant
 */
export function operationOf(document: DocumentNode, operationName?: string): Operation {
  requireDocument(document);
  let byName = operationsByDocument.get(document);
  if (byName === undefined) operationsByDocument.set(document, (byName = new Map()));
  let operation = byName.get(operationName);
  if (operation === undefined) {
    const definition = chooseDefinition(document, operationName);
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
 * The fragments of a document, by name.
 *
 * @throws TypeError if this is no parsed document
 */
export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  requireDocument(document);
  let fragments = fragmentsByDocument.get(document);
  if (fragments === undefined) {
    const found = new Map<string, FragmentDefinitionNode>();
    for (const definition of document.definitions) {
      if (definition.kind === 'FragmentDefinition') found.set(definition.name.value, definition);
    }
    fragmentsByDocument.set(document, (fragments = found));
  }
  return fragments;
}

function chooseDefinition(
  document: DocumentNode,
  operationName: string | undefined,
): OperationDefinitionNode {
  const definitions: OperationDefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === 'OperationDefinition') definitions.push(definition);
  }
  const names = definitions.map((definition) => definition.name?.value ?? '(no name)').join(', ');
  if (definitions.length === 0) {
    throw new TypeError(
      'The document has no operation, only fragments. Add a query, mutation or subscription to it, or use readFragment and writeFragment.',
    );
  }
  if (operationName === undefined) {
    if (definitions.length === 1) return definitions[0]!;
    throw new TypeError(
      `The document has ${definitions.length} operations: ${names}. Say which one with operationName.`,
    );
  }
  const chosen = definitions.find((definition) => definition.name?.value === operationName);
  if (chosen !== undefined) return chosen;
  throw new TypeError(
    `The document has no operation named ${operationName}. It has: ${names}. Name one of those.`,
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
