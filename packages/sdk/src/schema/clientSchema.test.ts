import { buildSchema, parse, validate } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clientSchema } from './clientSchema.ts';

const it = suite('clientSchema');

const plain = buildSchema('type Query { a: Int }');
const own = buildSchema(`
  type Query { a: Int }
  directive @unmask(mode: String) on FRAGMENT_SPREAD
  directive @client on FIELD
  directive @connection on FIELD
`);

it('lets documents have directives that the server does not know', () => {
  const document = parse(
    '{ ...F @unmask b: a @client c: a @connection(key: "c") } fragment F on Query { a }',
  );
  assert.is(validate(plain, document).length, 3);
  assert.equal(validate(clientSchema(plain), document), []);
});

it('keeps a directive as the schema defines it', () => {
  const schema = buildSchema('type Query { a: Int } directive @client(if: Boolean) on FIELD');
  assert.equal(
    validate(clientSchema(schema), parse('{ a @client(if: true) b: a @connection(key: "b") }')),
    [],
  );
});

it('lets no other place, and no other directive, through', () => {
  const document = parse('{ a @unmask ...F @mask } fragment F on Query { a }');
  assert.is(validate(clientSchema(plain), document).length, 2);
});

it('returns a schema that defines all of them as it is, and the same schema for the same', () => {
  assert.is(clientSchema(own), own);
  assert.is(clientSchema(plain), clientSchema(plain));
});

it.run();
