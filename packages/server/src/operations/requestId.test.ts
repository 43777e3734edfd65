import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { requestIdOf } from './requestId.ts';

const it = suite('requestIdOf');

const of = (given: string) => requestIdOf(new Headers({ 'x-request-id': given }));

it('takes what a proxy has given', () => {
  for (const given of ['a', '7b1c9e6e-1f7d-4a55-9a55-0d0f6f0b7f11', 'Root=1-67-ab', 'x'.repeat(128)])
    assert.is(of(given), given);
});

it('makes one where there is none, another each time', () => {
  const ids = [requestIdOf(new Headers()), requestIdOf(new Headers())];
  for (const id of ids) assert.match(id, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  assert.is.not(ids[0], ids[1]);
});

it('makes one in place of what could forge a line, or fill the log', () => {
  for (const given of ['a b', '{"level":"fatal"}', 'x'.repeat(129), 'a,b', 'ü'])
    assert.is.not(of(given), given);
});

it.run();
