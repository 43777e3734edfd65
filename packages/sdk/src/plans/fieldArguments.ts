import type { ArgumentNode, ValueNode, VariableDefinitionNode } from 'graphql';
import type { Variables } from '../contract/document.ts';
import { readOwn, writeOwn } from './ownProperty.ts';

/** Shared, so that it can be recognized by identity. */
export const noVariables: Variables = {};

/**
 * Returns the arguments of a field as the server receives them, or `null`. An argument whose variable is missing is
 * missing.
 */
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

/** Returns the variables, with the operation's defaults for missing ones (but not for an explicit null). */
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

/** Returns the value of a node, or `undefined` for a missing variable. */
export function literalValue(node: ValueNode, variables: Variables): unknown {
  switch (node.kind) {
    case 'Variable':
      return readOwn(variables, node.name.value);
    case 'IntValue': {
      const number = Number(node.value);
      // Two integers that a double cannot distinguish must not share a storage key.
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
      // One stack frame per level; `map` would use three, too many for thousands of levels.
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
