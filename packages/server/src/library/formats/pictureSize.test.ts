import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pictureSize } from './pictureSize.ts';

const it = suite('pictureSize');

const rows: [name: string, start: string, size: [number, number] | null][] = [
  ['PNG', '89504e470d0a1a0a0000000d49484452000001400000005a', [320, 90]],
  ['JPEG', 'ffd8ffe00004aaaaffc2001108005a0140', [320, 90]],
  ['lossy WebP', '524946460000000057454250565038200000000000000000002a40015a00', [320, 90]],
  ['lossless WebP', '5249464600000000574542505650384c000000002f3f4116', [320, 90]],
  ['extended WebP', '524946460000000057454250565038580a000000000000003f0100590000', [320, 90]],
  ['PNG of no pixels', '89504e470d0a1a0a0000000d49484452000000000000005a', null],
  ['text', '68656c6c6f', null],
  ['JPEG whose frame header lies further on', 'ffd8ffe0ffff', null],
];

for (const [name, start, size] of rows) {
  it(`reads the size of a ${name}`, () => {
    const bytes = new Uint8Array(64);
    bytes.set(Buffer.from(start, 'hex'));
    assert.equal(pictureSize(bytes), size && { width: size[0], height: size[1] });
  });
}

for (const [orientation, width, height] of [
  [1, 320, 90],
  [3, 320, 90],
  [6, 90, 320],
  [8, 90, 320],
] as const) {
  it(`reads ${width} x ${height} of a photograph whose orientation is ${orientation}, as it is shown`, async () => {
    const picture = { create: { width: 320, height: 90, channels: 3, background: 'teal' } } as const;
    const photograph = await sharp(picture).withMetadata({ orientation }).jpeg().toBuffer();
    assert.equal(pictureSize(photograph), { width, height });
  });
}

it('takes a photograph as upright whose orientation is cut off or beyond its end', async () => {
  const picture = { create: { width: 320, height: 90, channels: 3, background: 'teal' } } as const;
  const photograph = await sharp(picture).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const start = photograph.indexOf('Exif');
  // The offset of the first directory, in either byte order.
  photograph.fill(0xff, start + 10, start + 14);
  assert.equal(pictureSize(photograph), { width: 320, height: 90 });
});

it('T81: reads no size that no page and no database can hold', () => {
  const bytes = new Uint8Array(64);
  bytes.set(Buffer.from('89504e470d0a1a0a0000000d49484452ffffffff0000005a', 'hex'));
  assert.is(pictureSize(bytes), null);
});

it('reads nothing from nothing', () => {
  assert.is(pictureSize(new Uint8Array()), null);
});

it.run();
