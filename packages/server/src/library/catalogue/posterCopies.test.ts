import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { copyAddress, copyNameOf, copyWidthFor, isTagged, madePoster, posterTag } from './posterCopies.ts';

const it = suite('copies of posters');

for (const [wish, poster, width, what] of [
  [300, 1920, 384, 'the narrowest that is wide enough'],
  [384, 1920, 384, 'one that is exactly as wide'],
  [385, 1920, 768, 'the next, where one is a pixel short'],
  [5_000, 1920, 1280, 'the widest, where none is wide enough'],
  [1280, 640, 768, 'none wider than the poster needs'],
  [1280, 200, 384, 'one of a poster that is narrower than all'],
  [768, null, 768, 'the one asked for, where nobody knows how wide the poster is'],
  [-1, 1920, 384, 'the narrowest, whatever was asked for'],
] as const) {
  it(`gives ${what}`, () => {
    assert.is(copyWidthFor({ width: poster }, wish), width);
  });
}

it('have an address that says of which video, poster and width they are', () => {
  const name = { videoId: 'abc', tag: 'a-_9Z', width: 768 } as const;
  assert.is(copyAddress(name), '/media/abc/a-_9Z-768.webp');
  assert.equal(copyNameOf('/media/abc/a-_9Z-768.webp'), name);
});

it('have no other width and no other form of address', () => {
  for (const address of [
    '/media/abc/abcde-769.webp',
    '/media/abc/abcde-0768.webp',
    '/media/abc/abcde-768.jpg',
    '/media/abc/abcd-768.webp',
    '/media/abc/x/abcde-768.webp',
    '/media/abc/../cde-768.webp',
    '/media/abc/poster.webp',
  ]) {
    assert.is(copyNameOf(address), undefined, address);
  }
});

it('are of another poster where its content is another', () => {
  const bytes = new TextEncoder().encode('a picture');
  const poster = { path: 'a.jpg', width: 1, height: 1, tag: posterTag(bytes) };
  assert.ok(isTagged(poster, bytes));
  assert.not(isTagged(poster, new TextEncoder().encode('another')));
});

it('are of another poster where the site made it anew', () => {
  const [one, other] = ['1-x', '2-x'].map((token) =>
    madePoster({ path: `.made/abc/poster-${token}/poster.jpg`, width: 1, height: 1 }),
  );
  assert.is.not(one!.tag, other!.tag);
  assert.ok(isTagged(one!, new Uint8Array([1])));
});

it.run();
