import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { posterTint, tintCount } from './posterTint.ts';

const it = suite('posterTint');

it('is the same for the same video, and one of those there are', () => {
  for (const id of ['iOdqPHHWDxr', '', 'a', '😀']) {
    assert.is(posterTint(id), posterTint(id));
    assert.ok(Number.isInteger(posterTint(id)) && posterTint(id) >= 0 && posterTint(id) < tintCount, id);
  }
});

it('differs among the videos of a page', () => {
  const ids = Array.from({ length: 24 }, (_, i) => `0kI3MsaShX${i}`);
  assert.is(new Set(ids.map(posterTint)).size, tintCount);
});

it.run();
