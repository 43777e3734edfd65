import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { objectTags, partBytesOf } from './objectTags.ts';

const it = suite('objectTags');

async function* partsOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

// By md5sum, and for the parts: md5sum of both digests, as bytes.
it('is the MD5 of a file in one piece, and of none', async () => {
  assert.equal(await objectTags(partsOf('hello world')), ['"5eb63bbbe01eeed093cb22bb8f5acdc3"']);
  assert.equal(await objectTags(partsOf()), ['"d41d8cd98f00b204e9800998ecf8427e"']);
});

it('is also the MD5 of the MD5s of several parts, with their number', async () => {
  assert.equal(await objectTags(partsOf('hello ', 'world')), [
    '"5eb63bbbe01eeed093cb22bb8f5acdc3"',
    '"e09e4fd6265b36115fe3db32df945d84-2"',
  ]);
});

for (const [what, sizeBytes, partBytes] of [
  ['a film', 3_000_000_000, 16_777_216],
  ['the largest file that a store takes', 5_497_558_138_880, 549_755_814],
] as const) {
  it(`needs ten thousand parts at most for ${what}`, () => {
    assert.is(partBytesOf(sizeBytes), partBytes);
    assert.ok(Math.ceil(sizeBytes / partBytesOf(sizeBytes)) <= 10_000);
  });
}

it.run();
