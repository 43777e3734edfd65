import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { coverOf } from './coverOf.ts';

const it = suite('coverOf');

const picture = (index: number, codec_name: string, width: number, height: number, attached_pic = 1) => ({
  index,
  codec_name,
  width,
  height,
  disposition: { attached_pic },
});
const film = picture(0, 'h264', 1920, 1080, 0);
const said = (...streams: readonly object[]) => JSON.stringify({ streams });

for (const [name, json, stream] of [
  ['the picture that is attached', said(film, picture(2, 'png', 600, 900)), 2],
  ['none where there is a film alone', said(film), undefined],
  ['none where the film is coded as pictures', said(picture(0, 'mjpeg', 640, 360, 0)), undefined],
  [
    'a wide one before a larger high one',
    said(film, picture(1, 'mjpeg', 2000, 3000), picture(2, 'webp', 640, 360)),
    2,
  ],
  [
    'the largest of those of one shape',
    said(film, picture(1, 'png', 300, 400), picture(2, 'png', 600, 800)),
    2,
  ],
  ['none that is for a list of files', said(film, picture(1, 'mjpeg', 214, 120)), undefined],
  [
    'none of another format',
    said(film, picture(1, 'gif', 640, 360), picture(2, 'tiff', 640, 360)),
    undefined,
  ],
  [
    'none of a size that is not told',
    said(film, { index: 1, codec_name: 'png', disposition: { attached_pic: 1 } }),
    undefined,
  ],
  ['none of more pixels than are unpacked for one', said(film, picture(1, 'png', 10_000, 4_001)), undefined],
  ['none where no stream is told of', '{}', undefined],
  ['none where what was said breaks off', said(film, picture(1, 'png', 640, 360)).slice(0, -5), undefined],
] as const) {
  it(`T75: is ${name}`, () => assert.is(coverOf(json)?.stream, stream));
}

it.run();
