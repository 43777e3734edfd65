import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeCursor, encodeCursor } from './cursor.ts';

const it = suite('cursor');

it('comes back as it went in', () => {
  const cursor = encodeCursor('home', [1_700_000_000_000, 'a"ü']);
  assert.match(cursor, /^[\w-]+$/);
  assert.equal(decodeCursor('home', cursor, [0, '']), [1_700_000_000_000, 'a"ü']);
});

it('holds a fraction where its list has fractions', () => {
  assert.equal(decodeCursor('list', encodeCursor('list', [5.5]), [0.5]), [5.5]);
});

for (const [name, cursor] of [
  ['of another list', encodeCursor('search:x', [5, 'a'])],
  ['of other types', encodeCursor('home', ['5', 'a'])],
  ['of a fraction', encodeCursor('home', [5.5, 'a'])],
  ['of a number that is too large', encodeCursor('home', [1e300, 'a'])],
  ['of another length', encodeCursor('home', [5])],
  ['that is empty', ''],
  ['that is no JSON', 'x!'],
  ['that is JSON of another kind', Buffer.from('null').toString('base64url')],
] as const) {
  it(`T39: refuses a cursor ${name}`, () => {
    assert.throws(
      () => decodeCursor('home', cursor, [0, '']),
      (error: any) => error.extensions.code === 'BAD_USER_INPUT',
    );
  });
}

it.run();
