import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { streamChoice } from './streamChoice.ts';

const file = { url: '/video.mp4', mimeType: 'video/mp4' };
const strange = { url: '/video.mkv', mimeType: 'video/x-matroska' };
const stream = { url: '/stream.m3u8', mimeType: 'application/vnd.apple.mpegurl' };
const able = (types: readonly string[], isThrifty = false, hasMediaSource = true) => ({
  canPlay: (mimeType: string) => types.includes(mimeType),
  hasMediaSource,
  isThrifty,
});
const files = ['video/mp4'];
const all = ['video/mp4', stream.mimeType];

const it = suite('streamChoice');

for (const [name, sources, abilities, by] of [
  ['none where there is no stream', [file], able([], true), undefined],
  ['none where a file can be played', [file, stream], able(files), undefined],
  ['the library’s where no file can be played', [strange, stream], able(files), 'library'],
  ['the library’s for a stream alone', [stream], able(files), 'library'],
  ['none where the browser plays the stream and nothing else', [strange, stream], able(all), undefined],
  ['none where nothing can play it', [stream], able(files, false, false), undefined],
  ['the library’s instead of a file on a slow network', [file, stream], able(files, true), 'library'],
  ['the browser’s own instead of a file on a slow network', [file, stream], able(all, true), 'browser'],
  ['none on a slow network where nothing can play it', [file, stream], able(files, true, false), undefined],
] as const) {
  it(`is ${name}`, () => assert.is(streamChoice(sources, abilities)?.by, by));
}

it.run();
