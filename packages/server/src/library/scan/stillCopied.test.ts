import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LibraryFile } from '../catalogue/librarySnapshot.ts';
import { isStillCopied, mayGrow } from './stillCopied.ts';

const it = suite('isStillCopied');

const nowMs = 1_000_000;
const file = (modifiedMs: number, sizeBytes = 10) => ({
  path: 'a.mp4',
  sizeBytes,
  modifiedMs,
  obstacle: null,
});
const known = (status: LibraryFile['status'], modifiedMs: number, sizeBytes = 10): LibraryFile => {
  return { path: 'a.mp4', sizeBytes, modifiedMs, status, reason: null, advice: null, facts: null };
};

for (const [name, listed, before, expected] of [
  ['a new file that was written to a second ago is', file(nowMs - 1_000), undefined, true],
  ['a new file that was last written to long ago is not', file(nowMs - 60_000), undefined, false],
  ['a file of tomorrow is not: the clock is another', file(nowMs + 86_400_000), undefined, false],
  ['one that grew since the last look is', file(nowMs - 1, 20), known('copying', nowMs - 6_000), true],
  ['one that did not change since the last look is not', file(nowMs - 1), known('copying', nowMs - 1), false],
  ['a video that somebody touches is not', file(nowMs - 1), known('playable', 5), false],
  ['a video that somebody writes over is', file(nowMs - 1, 20), known('playable', 5), true],
] as const) {
  it(`says that ${name}`, () => {
    assert.is(isStillCopied(listed, before, nowMs), expected);
  });
}

it('leaves a file that ends too early some time to grow', () => {
  assert.equal([mayGrow(file(nowMs - 60_000), nowMs), mayGrow(file(nowMs - 600_000), nowMs)], [true, false]);
});

it.run();
