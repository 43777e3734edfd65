import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from './rejects.ts';

const it = suite('rejects');

it('resolves to the error, whatever kind of matcher it meets', async () => {
  const error = new TypeError('no such video');
  for (const matcher of [undefined, TypeError, Error, /no such/, (thrown: Error) => thrown === error]) {
    assert.is(await rejects(Promise.reject(error), matcher as RegExp), error);
  }
});

it('rejects if the promise resolves', async () => {
  const failure = await rejects(rejects(Promise.resolve(42)));
  assert.is(failure.message, 'Expected a rejection, but it resolved to 42.');
});

it('rejects if the error is another one, and says both', async () => {
  const error = new TypeError('no such video');
  for (const matcher of [RangeError, /full/, () => false]) {
    const failure = await rejects(rejects(Promise.reject(error), matcher as RegExp));
    assert.match(failure.message, /got TypeError: no such video\.$/);
    assert.is(failure.cause, error);
  }
});

it.run();
