import { readFileSync } from 'node:fs';
import { type DefinitionNode, type DocumentNode, Kind, parse, visit } from 'graphql';

const operations = new URL('../../../sdk/src/operations/', import.meta.url);

/**
 * Returns the operations of our site as a module for Apollo Client: typed, and already parsed, so that it needs no parser in the
 * browser.
 */
export function nextjsOperations(names: readonly string[]): string {
  const all = parse(readFileSync(new URL('operations.graphql', operations), 'utf8'), { noLocation: true });
  const generated = readFileSync(new URL('index.ts', operations), 'utf8');
  const types = generated.slice(generated.indexOf('type Exact<'), generated.indexOf('export const '));
  const documents = names.map((name) => {
    const json = JSON.stringify({ kind: Kind.DOCUMENT, definitions: withFragments(all, name) });
    return `export const ${name} = ${json} as unknown as TypedDocumentNode<${typesOf(generated, name)}>;`;
  });
  return [`import type { TypedDocumentNode } from '@apollo/client';`, types, ...documents].join('\n');
}

function typesOf(generated: string, name: string): string {
  const kind = generated.includes(`export type ${name}Mutation `) ? 'Mutation' : 'Query';
  return `${name}${kind}, ${name}${kind}Variables`;
}

function withFragments(document: DocumentNode, name: string): readonly DefinitionNode[] {
  const found = new Set([definitionOf(document, name)]);
  // The loop also visits elements that are added during the iteration.
  for (const definition of found) {
    visit(definition, {
      FragmentSpread: (spread) => void found.add(definitionOf(document, spread.name.value)),
    });
  }
  return [...found];
}

function definitionOf({ definitions }: DocumentNode, name: string): DefinitionNode {
  const definition = definitions.find((node) => 'name' in node && node.name?.value === name);
  if (!definition) throw new Error(`operations.graphql has no ${name}.`);
  return definition;
}
