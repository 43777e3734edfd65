import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isIgnoredError } from './ignoredErrors.ts';

const it = suite('isIgnoredError');

for (const message of [
  'foo is not defined',
  'Uncaught ReferenceError: foo is not defined',
  "Can't find variable: foo",
  "null is not an object (evaluating 'a.b')",
  "Cannot read properties of null (reading 'b')",
  'The object is in an invalid state.',
  "Failed to execute 'x' on 'y': The object is in an invalid state.",
  'Failed to fetch',
  'TypeError: Failed to fetch',
  'Load failed',
]) {
  it(`S11: ignores "${message}"`, () => assert.ok(isIgnoredError([message])));
}

for (const message of [
  'The route of this page is not defined anywhere',
  "Cannot read properties of undefined (reading 'b')",
  'undefined is not an object',
  'HomePage failed: 500',
  '',
]) {
  it(`S11: reports "${message}"`, () => assert.not(isIgnoredError([message])));
}

it('S11: looks at every message of a chain of causes', () => {
  assert.ok(isIgnoredError(['Failed to fetch', 'HomePage got no answer']));
  assert.not(isIgnoredError([undefined, 'HomePage got no answer']));
});

it.run();
