// What masked data is, told as plainly as can be: from the document's tree, without a plan, and with nothing shared.
import type { FieldNode, SelectionNode } from 'graphql';
import type { DocumentNode } from '../contract/document.ts';
import { fragmentsOf, operationOf } from '../documents/operation.ts';

type Json = any;
interface World {
  readonly document: DocumentNode;
  readonly possibleTypes: { readonly [name: string]: readonly string[] };
  readonly variables: { readonly [name: string]: unknown };
}

export function slowMask(world: World, whole: Json): Json {
  const { definition } = operationOf(world.document);
  const data = objectOf(world, [definition.selectionSet.selections], { __typename: 'Query', ...whole });
  return { ...data, __typename: 'Query' };
}

function objectOf(world: World, selections: readonly (readonly SelectionNode[])[], whole: Json): Json {
  const fields = new Map<string, FieldNode[]>();
  for (const each of selections) collect(world, each, whole.__typename, fields);
  const result: Json = {};
  for (const [key, nodes] of fields) {
    if (!(key in whole)) continue;
    const below = nodes.flatMap((node) => (node.selectionSet ? [node.selectionSet.selections] : []));
    result[key] = below.length > 0 ? valueOf(world, below, whole[key]) : whole[key];
  }
  for (const key of ['__typename', 'id']) if (key in whole) result[key] = whole[key];
  return result;
}

function valueOf(world: World, selections: readonly (readonly SelectionNode[])[], whole: Json): Json {
  if (whole === null) return null;
  if (Array.isArray(whole)) return whole.map((item) => valueOf(world, selections, item));
  return objectOf(world, selections, whole);
}

function collect(
  world: World,
  selections: readonly SelectionNode[],
  typename: string,
  fields: Map<string, FieldNode[]>,
): void {
  for (const node of selections) {
    const isOut = (node.directives ?? []).some(({ name, arguments: args }) => {
      if (name.value !== 'skip' && name.value !== 'include') return false;
      const value: Json = args![0]!.value;
      return (world.variables[value.name.value] === true) === (name.value === 'skip');
    });
    if (isOut) continue;
    if (node.kind === 'Field') {
      const key = node.alias?.value ?? node.name.value;
      fields.set(key, [...(fields.get(key) ?? []), node]);
    } else if (node.kind === 'InlineFragment') {
      if (applies(world, node.typeCondition?.name.value, typename))
        collect(world, node.selectionSet.selections, typename, fields);
    } else if (node.directives?.some(({ name }) => name.value === 'unmask')) {
      const fragment = fragmentsOf(world.document).get(node.name.value)!;
      if (applies(world, fragment.typeCondition.name.value, typename))
        collect(world, fragment.selectionSet.selections, typename, fields);
    }
  }
}

function applies({ possibleTypes }: World, condition: string | undefined, typename: string): boolean {
  return (
    condition === undefined || condition === typename || possibleTypes[condition]?.includes(typename) === true
  );
}
