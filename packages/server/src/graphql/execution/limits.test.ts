import { readFileSync } from 'node:fs';
import * as operations from '@mainvideo/sdk/operations';
import { buildSchema, type DocumentNode, getOperationAST, Kind, type OperationDefinitionNode } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as studioOperations from '../../../../web/src/studio/operations/index.ts';
import { maxCost, maxEventCost } from './limits.ts';
import { queryCost } from './queryCost.ts';

const it = suite('limits');

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));

/** Returns a value for each required variable. The contents of input objects cost nothing. */
function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type, defaultValue }) => {
      if (type.kind !== Kind.NON_NULL_TYPE || defaultValue || type.type.kind !== Kind.NAMED_TYPE) return [];
      const isText = ['ID', 'String'].includes(type.type.name.value);
      return isText ? [[variable.name.value, 'x'] as const] : [];
    }),
  );
}

for (const document of Object.values({ ...operations, ...studioOperations }) as unknown as DocumentNode[]) {
  const operation = document.kind === Kind.DOCUMENT ? getOperationAST(document) : null;
  if (operation?.operation !== 'query' && operation?.operation !== 'subscription') continue;
  const most = operation.operation === 'subscription' ? maxEventCost : maxCost;
  const cost = queryCost(schema, document, null, variablesOf(operation), maxCost);
  const shown = `${cost} of ${most} points`;
  it(`T83: leaves room for ${operation.name!.value}, which costs ${shown}`, () => {
    assert.ok(cost > 0, 'its variables are right');
    assert.ok(cost <= most / 3, shown);
  });
}

it.run();
