import type { ArgumentNode, ValueNode, VariableDefinitionNode } from 'graphql';
import type { Variables } from '../contract/document.ts';
import { readOwn, writeOwn } from './ownProperty.ts';

/** The same object wherever there are none, so that it can be told by looking at it. */
export const noVariables: Variables = {};

/** The arguments of a field as its server sees them; `null`: none. An argument whose variable is absent is absent. */
export function fieldArguments(
  nodes: readonly ArgumentNode[] | undefined,
  variables: Variables,
): Variables | null {
  let result: Record<string, unknown> | null = null;
  for (const node of nodes ?? []) {
    const value = literalValue(node.value, variables);
    if (value !== undefined) writeOwn((result ??= {}), node.name.value, value);
  }
  return result;
}

/** `variables`, and the operation's own defaults for those that are absent (an explicit null is not). */
export function withDefaults(
  definitions: readonly VariableDefinitionNode[] | undefined,
  variables: Variables,
): Variables {
  let result = variables;
  for (const definition of definitions ?? []) {
    const name = definition.variable.name.value;
    if (definition.defaultValue === undefined || readOwn(result, name) !== undefined) continue;
    if (result === variables) result = { ...variables };
    writeOwn(result, name, literalValue(definition.defaultValue, {}));
  }
  return result;
}

/** `undefined`: a variable that is absent. */
export function literalValue(node: ValueNode, variables: Variables): unknown {
  switch (node.kind) {
    case 'Variable':
      return readOwn(variables, node.name.value);
    case 'IntValue': {
      const number = Number(node.value);
      // Two integers that a double cannot tell apart must not share a storage key.
      return Number.isSafeInteger(number) ? number : node.value;
    }
    case 'FloatValue':
      return Number(node.value);
    case 'StringValue':
    case 'EnumValue':
    case 'BooleanValue':
      return node.value;
    case 'NullValue':
      return null;
    case 'ListValue': {
      // One frame a level: with map it would be three, and thousands of levels too many.
      const list: unknown[] = [];
      for (const item of node.values) list.push(literalValue(item, variables) ?? null);
      return list;
    }
    case 'ObjectValue': {
      const object = {};
      for (const field of node.fields) {
        const value = literalValue(field.value, variables);
        if (value !== undefined) writeOwn(object, field.name.value, value);
      }
      return object;
    }
  }
}
