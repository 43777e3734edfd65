import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';
import { isIntended } from '../execution/errors.ts';
import { requireOwner } from './requireOwner.ts';

const it = suite('studioFields');

it('T3: has a studio for the owner alone', async () => {
  const { ask } = await openTestGraphql([]);
  const query = '{ studio { id } }';
  assert.equal((await ask(query)).data, { studio: null });
  assert.equal((await ask(query, {}, { isOwner: true })).data, { studio: { id: 'studio' } });
});

it('has one video by its id, and null where there is none', async () => {
  const { ask } = await openTestGraphql([makeVideo('a', { title: 'Clouds' })]);
  const query = '{ studio { one: video(id: "a") { videoId title visibility } none: video(id: "b") { id } } }';
  const { data } = await ask(query, {}, { isOwner: true });
  assert.equal(data, {
    studio: { one: { videoId: 'a', title: 'Clouds', visibility: 'PUBLIC' }, none: null },
  });
});

it('tells others where to sign in', () => {
  requireOwner({ isOwner: true });
  assert.throws(
    () => requireOwner({ isOwner: false }),
    (error: any) =>
      isIntended(error) && error.extensions.code === 'FORBIDDEN' && /sign-in/.test(error.message),
  );
});

it.run();
