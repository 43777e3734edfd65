import { codegen } from '@graphql-codegen/core';
import * as documents from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as cache from './cachePlugin.ts';
import { documentConfig } from './pluginConfig.ts';
import { schemaText } from './project.laws.ts';

const it = suite('plugin');

it('works with the plugins of graphql-codegen, in a separate run', async () => {
  const text = await codegen({
    filename: 'generated.ts',
    schema: parse(schemaText),
    documents: [{ location: 'a.graphql', document: parse('query A { video(id: 1) { publishedAt } }') }],
    config: documentConfig({ scalars: { DateTime: 'string' } }),
    plugins: [{ operations: {} }, { documents: {} }, { cache: {} }],
    pluginMap: { operations, documents, cache },
  });
  assert.match(text, "import type { PossibleTypes, StoredObject, TypePolicies } from '@mainvideo/sdk';");
  assert.match(text, 'readonly publishedAt: string');
  assert.match(text, 'readonly publishedAt: { readonly value: string };');
  assert.match(text, 'export type AData = AQuery;');
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
  assert.equal(diagnostics, []);
});

it.run();
