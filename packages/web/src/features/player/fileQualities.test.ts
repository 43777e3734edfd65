import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileQualities } from './fileQualities.ts';

const it = suite('fileQualities');
const source = (url: string, height: number) => ({ url, height, mimeType: `video/${url.split('.')[1]}` });
const sources = [source('/low.mp4', 360), source('/high.ogv', 1080), source('/high.mp4', 1080)];

it('offers a file for each height, the highest first', () => {
  assert.equal(
    fileQualities(sources, () => true),
    [
      { id: '/high.ogv', height: 1080 },
      { id: '/low.mp4', height: 360 },
    ],
  );
});

it('leaves out what this browser cannot play', () => {
  const list = fileQualities(sources, (mimeType) => mimeType === 'video/mp4');
  assert.equal(
    list.map(({ id }) => id),
    ['/high.mp4', '/low.mp4'],
  );
});

it('leaves out streams, also where the browser plays them', () => {
  const stream = { url: '/stream.m3u8', height: 2160, mimeType: 'application/vnd.apple.mpegurl' };
  assert.is(fileQualities([stream, ...sources], () => true).length, 2);
});

it.run();
