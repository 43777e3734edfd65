import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { authorOf, viewerGlobalId } from './authorOf.ts';

const it = suite('authorOf');

const viewerId = 'q83vEjRWeJq83vEjRWeJqw';

it('is always the same for the same viewer', () => {
  assert.equal(authorOf(viewerId), authorOf(viewerId));
  // Comments that were written before an update keep their names.
  assert.equal(authorOf(viewerId), { id: 'author:I1fx076cuFwV_4mH', name: 'Crimson Kestrel 65' });
});

it('tells nothing of the session, nor does the id that the viewer knows of itself', () => {
  const { id, name } = authorOf(viewerId);
  const told = `${id} ${name} ${viewerGlobalId(viewerId)}`;
  for (let at = 0; at + 4 <= viewerId.length; at += 1) {
    assert.not.ok(told.includes(viewerId.slice(at, at + 4)), viewerId.slice(at, at + 4));
  }
});

it('has nothing in common with the id that the viewer knows of itself', () => {
  const author = authorOf(viewerId).id.replace('author:', '');
  const own = viewerGlobalId(viewerId);
  assert.match(own, /^viewer:[\w-]{16}$/);
  assert.is(own, viewerGlobalId(viewerId));
  assert.not.ok(own.includes(author));
});

it('names most viewers apart, and all of them in the same manner', () => {
  const authors = Array.from({ length: 500 }, (_, n) => authorOf(`viewer-${n}`));
  for (const { id, name } of authors) {
    assert.match(id, /^author:[\w-]{16}$/);
    assert.match(name, /^[A-Z][a-z]+ [A-Z][a-z]+ [1-9]\d$/);
  }
  assert.is(new Set(authors.map(({ id }) => id)).size, 500);
  assert.ok(new Set(authors.map(({ name }) => name)).size >= 495);
});

it.run();
