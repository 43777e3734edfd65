import { fileURLToPath } from 'node:url';
import { buildClientSchema, buildSchema, introspectionFromSchema } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as operations from '../operations/index.ts';
import { readSchema } from './readSchema.ts';
import { schemaFacts } from './schemaFacts.ts';

const it = suite('schemaFacts');

const factsOf = (text: string) => schemaFacts(buildSchema(text, { assumeValidSDL: true }));

it('names the types of each interface and union', () => {
  const { possibleTypes } = factsOf(`
    type Query { node: Node any: Any }
    interface Node { id: ID! }
    type Video implements Node { id: ID! }
    type Channel implements Node { id: ID! }
    union Any = Video | Query`);
  assert.equal(possibleTypes, { Node: ['Video', 'Channel'], Any: ['Video', 'Query'] });
});

it('takes keys from @key, nested ones too, and leaves those out that a cache finds by itself', () => {
  const { typePolicies } = factsOf(`
    type Query { a: Int }
    type Video @key(fields: "id") { id: ID! }
    type Chapter @key(fields: "video { id } startSeconds") { video: Video startSeconds: Float }
    type Product @key(fields: "sku", resolvable: false) @key(fields: "upc") { sku: ID upc: ID }
    type Image { url: String }`);
  assert.equal(typePolicies, {
    Chapter: { keyFields: ['video', ['id'], 'startSeconds'] },
    Product: { keyFields: ['sku'] },
  });
});

it('says which types are roots by another name', () => {
  const { typePolicies } = factsOf(`
    schema { query: Root mutation: Changes subscription: Subscription }
    type Root { a: Int } type Changes { a: Int } type Subscription { a: Int }`);
  assert.equal(typePolicies, { Root: { queryType: true }, Changes: { mutationType: true } });
});

it('refuses a key that names no field, and one that is no list of fields', () => {
  assert.throws(
    () => factsOf('type Query { a: Int } type A @key(fields: "sku") { id: ID }'),
    'The key of A names "sku", which is not a field of the type.',
  );
  assert.throws(
    () => factsOf('type Query { a: Int } type A @key(fields: "a {") { a: ID }'),
    'The key "a {" is not a list of fields.',
  );
});

it('lists scalars that are not built in', () => {
  assert.equal(factsOf('scalar URL scalar DateTime type Query { a: DateTime }').scalars, ['DateTime', 'URL']);
});

it('changes the fingerprint with what answers look like, not with words, order or the form of the file', () => {
  const text = 'type Query { a(b: Int = 1): Int c: [A!] } type A { x: Int y: String }';
  const fingerprint = factsOf(text).schemaFingerprint;
  const same = '"""Of A""" type A { "Why" y: String x: Int } type Query { c: [A!] a("How" b: Int = 1): Int }';
  assert.is(factsOf(same).schemaFingerprint, fingerprint);
  const introspected = buildClientSchema(introspectionFromSchema(buildSchema(text)));
  assert.is(schemaFacts(introspected).schemaFingerprint, fingerprint);
  assert.is.not(factsOf(text.replace('[A!]', '[A]')).schemaFingerprint, fingerprint);
});

it('says of the schema of this site what its operations say', () => {
  const file = fileURLToPath(new URL('../../../server/src/graphql/schema.graphql', import.meta.url));
  const facts = schemaFacts(readSchema([file]));
  assert.equal(facts.possibleTypes, operations.possibleTypes);
  assert.is(facts.schemaFingerprint, operations.schemaFingerprint);
  assert.equal([facts.typePolicies, facts.scalars], [{}, ['DateTime']]);
});

it.run();
