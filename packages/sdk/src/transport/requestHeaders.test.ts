import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '../testing/index.ts';
import { gatherHeaders, requestHeaders } from './requestHeaders.ts';

const it = suite('requestHeaders');

it('asks for a GraphQL response first, and says that it sends JSON', () => {
  assert.equal(Object.fromEntries(requestHeaders()), {
    accept: 'application/graphql-response+json, application/json;q=0.9',
    'content-type': 'application/json',
  });
});

it('lets the later of two win, in whatever case they are written', () => {
  const headers = requestHeaders({ Authorization: 'one' }, { authorization: 'two', ACCEPT: 'text/plain' });
  assert.is(headers.get('authorization'), 'two');
  assert.is(headers.get('accept'), 'text/plain');
});

it('throws for what no header can be, and says which, but never its value', () => {
  for (const [name, value] of [
    ['two words', 'x'],
    ['title', 'ключ'],
    ['authorization', 'Bearer s3cr3t\nmore'],
  ] as const) {
    assert.throws(
      () => requestHeaders({ [name]: value }),
      (error: unknown) =>
        error instanceof TypeError &&
        error.message === `The header ${name} has an invalid name or value. Encode it first.` &&
        error.cause === undefined,
    );
  }
});

it.run();

const gather = suite('gatherHeaders');

gather('answers at once if its source does', () => {
  const headers = gatherHeaders(() => ({ a: '2', b: '2' }), { b: '3' });
  assert.instance(headers, Headers);
  assert.equal([(headers as Headers).get('a'), (headers as Headers).get('b')], ['2', '3']);
});

gather('waits for a source that has to wait', async () => {
  const headers = await gatherHeaders(async () => ({ authorization: 'Bearer t' }), {});
  assert.is(headers.get('authorization'), 'Bearer t');
});

gather('rejects with what its source rejects with', async () => {
  const failure = new Error('signed out');
  assert.is(await rejects(Promise.resolve(gatherHeaders(() => Promise.reject(failure), {}))), failure);
});

gather.run();
