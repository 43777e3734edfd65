import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fragmentsOf, operationOf } from './operation.ts';

const it = suite('operationOf');

const several = parse('query A { a } mutation B { b } fragment F on Video { id }');

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    assert.instance(error, TypeError);
    return (error as Error).message;
  }
  return assert.unreachable('nothing was thrown') as never;
}

it('finds the only operation, its kind, its name and the fragments', () => {
  const operation = operationOf(parse('subscription Progress { scan { ...F } } fragment F on Scan { id }'));
  assert.is(operation.kind, 'subscription');
  assert.is(operation.name, 'Progress');
  assert.equal([...operation.fragments.keys()], ['F']);
});

it('has null for the name of an operation without one', () => {
  assert.is(operationOf(parse('{ a }')).name, null);
});

it('chooses among several by name', () => {
  assert.is(operationOf(several, 'B').kind, 'mutation');
});

it('answers the same object for the same document and name', () => {
  assert.is(operationOf(several, 'A'), operationOf(several, 'A'));
  assert.is.not(operationOf(several, 'A'), operationOf(several, 'B'));
});

it('names the operations to choose from when none was chosen', () => {
  assert.match(
    messageOf(() => operationOf(several)),
    /operations are: A, B\. Say which one with operationName/,
  );
});

it('names the operations there are when an unknown one was chosen', () => {
  assert.match(
    messageOf(() => operationOf(several, 'C')),
    /operations are: A, B, not C\. Name one of those/,
  );
});

it('says what to do with a document of fragments alone', () => {
  assert.match(
    messageOf(() => operationOf(parse('fragment F on Video { id }'))),
    /readFragment/,
  );
});

for (const [given, value] of [
  ['a string', '{ a }'],
  ['null', null],
  ['undefined', undefined],
  ['object', { kind: 'Document' }],
] as const) {
  it(`says that ${given} is no document`, () => {
    assert.match(
      messageOf(() => operationOf(value as never)),
      new RegExp(`got ${given}\\. Wrap the text in gql`),
    );
  });
}

it('finds fragments named like members of every object', () => {
  const fragments = fragmentsOf(parse('fragment constructor on A { a } fragment __proto__ on A { a }'));
  assert.equal([...fragments.keys()], ['constructor', '__proto__']);
});

it.run();
