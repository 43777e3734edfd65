import { buildSchema, parse, validate } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientSchema } from './clientSchema.ts';

const it = suite('clientSchema');

const plain = buildSchema('type Query { a: Int }');
const own = buildSchema('type Query { a: Int } directive @unmask(mode: String) on FRAGMENT_SPREAD');

it('lets documents have @unmask on a spread, though the server does not know it', () => {
  const document = parse('{ ...F @unmask } fragment F on Query { a }');
  assert.is(validate(plain, document).length, 1);
  assert.equal(validate(clientSchema(plain), document), []);
});

it('lets no other place, and no other directive, through', () => {
  const document = parse('{ a @unmask ...F @mask } fragment F on Query { a }');
  assert.is(validate(clientSchema(plain), document).length, 2);
});

it('answers a schema that defines it as it is, and one schema for one', () => {
  assert.is(clientSchema(own), own);
  assert.is(clientSchema(plain), clientSchema(plain));
});

it.run();
