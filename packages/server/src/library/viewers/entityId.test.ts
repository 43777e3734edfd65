import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isEntityId, newEntityId } from './entityId.ts';

const itIs = suite('isEntityId');

for (const [name, text, expected] of [
  ['takes a random UUID', '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11', true],
  ['takes one of another version', '018f2f1c-0000-7000-8000-000000000000', true],
  [
    'refuses capitals, which would be a second name for one id',
    '5B1F7C9E-8F0D-4C39-9D5E-0F4B8F0A6D11',
    false,
  ],
  ['refuses one that goes on', '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11\n', false],
  ['refuses any other text', 'first', false],
  ['refuses nothing', '', false],
] as const) {
  itIs(name, () => assert.is(isEntityId(text), expected));
}
itIs.run();

const it = suite('newEntityId');

const step = { viewerId: 'ann', key: 'k', name: 'addComment' };

it('is the same for the same step, and another for any other', () => {
  const ids = [step, { ...step, viewerId: 'bob' }, { ...step, key: 'l' }, { ...step, name: 'b' }].map((one) =>
    newEntityId('comment', one),
  );
  assert.is(newEntityId('comment', { ...step }), ids[0]);
  assert.is.not(newEntityId('playlist', step), ids[0]);
  assert.is(new Set(ids).size, 4);
});

it('is a UUID, with a step or without', () => {
  assert.ok(isEntityId(newEntityId('comment', step)));
  assert.is(newEntityId('comment', step)[14], '8');
  assert.ok(isEntityId(newEntityId('comment', null)));
  assert.is.not(newEntityId('comment', null), newEntityId('comment', null));
});

it.run();
