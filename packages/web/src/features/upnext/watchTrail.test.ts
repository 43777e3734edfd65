import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { afterWatching, type WatchTrail } from './watchTrail.ts';

const it = suite('afterWatching');

const trailOf = (...ids: readonly string[]) =>
  ids
    .reduce<WatchTrail>((trail, id) => afterWatching(trail, { id, href: `/watch/${id}` }), [])
    .map(({ id }) => id)
    .join('');

it('is every video that led to this one', () => assert.is(trailOf('a', 'b', 'c'), 'abc'));
it('is shorter again after going back', () => assert.is(trailOf('a', 'b', 'c', 'b'), 'ab'));
it('holds nothing twice for a page that is shown again', () => assert.is(trailOf('a', 'b', 'b'), 'ab'));
it('goes on from where the viewer went back to', () => assert.is(trailOf('a', 'b', 'a', 'c'), 'ac'));

it.run();
