import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Coding, conversionFor, readCoding } from './probe.ts';

const it = suite('conversionFor');

const coding = (codec: string, pixels = 'yuv420p', sound: string | null = 'aac'): Coding => ({
  picture: { codec, pixels, isInterlaced: false, hdrTransfer: null },
  sound: sound === null ? null : { codec: sound, specifier: '0:a:0' },
});
const copied = { container: 'mp4', copiesPicture: true, copiesSound: true } as const;

for (const [name, from, expected] of [
  ['H.264 with AAC', coding('h264'), copied],
  ['H.264 without sound', coding('h264', 'yuvj420p', null), copied],
  ['H.264 with PCM', coding('h264', 'yuv420p', 'pcm_s16le'), { ...copied, copiesSound: false }],
  ['H.264 in 4:4:4', coding('h264', 'yuv444p'), { ...copied, copiesPicture: false }],
  ['HEVC', coding('hevc'), { ...copied, copiesPicture: false }],
  [
    'MPEG-2 with MP2',
    coding('mpeg2video', 'yuv420p', 'mp2'),
    { container: 'mp4', copiesPicture: false, copiesSound: false },
  ],
  ['VP8 with Vorbis', coding('vp8', 'yuv420p', 'vorbis'), { ...copied, container: 'webm' }],
  ['VP9 with AAC', coding('vp9'), copied],
  ['VP8 with AAC', coding('vp8'), { ...copied, copiesPicture: false }],
] as const) {
  it(`converts ${name}`, () => assert.equal(conversionFor(from, true), expected));
}

it('codes fields anew where it may, because browsers show them with torn edges', () => {
  const { picture, sound } = coding('h264');
  const fields: Coding = { picture: { ...picture!, isInterlaced: true }, sound };
  assert.is(conversionFor(fields, true).copiesPicture, false);
  assert.is(conversionFor(fields, false).copiesPicture, true);
});

it('finds fields and HDR, which containers state in several ways or not at all', () => {
  const pictureOf = (stream: object, frames: readonly object[] = []) =>
    readCoding(JSON.stringify({ streams: [{ codec_type: 'video', ...stream }], frames })).picture!;
  assert.is(pictureOf({ field_order: 'progressive' }).isInterlaced, false);
  assert.is(pictureOf({ field_order: 'tt' }).isInterlaced, true);
  const frames = [{}, { interlaced_frame: 0 }, { interlaced_frame: 1 }];
  assert.is(pictureOf({ field_order: 'progressive' }, frames).isInterlaced, true);
  assert.is(pictureOf({ color_transfer: 'bt709' }).hdrTransfer, null);
  for (const transfer of ['smpte2084', 'arib-std-b67'])
    assert.is(pictureOf({ color_transfer: transfer }).hdrTransfer, transfer);
});

it('refuses what has no picture', () => {
  assert.throws(
    () => conversionFor({ picture: null, sound: { codec: 'mp3', specifier: '0:a:0' } }, true),
    /no picture/,
  );
});

it('takes a cover for no picture', () => {
  const cover = { codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  const sound = { codec_type: 'audio', codec_name: 'flac', disposition: { attached_pic: 0 } };
  const streams = JSON.stringify({ streams: [cover, sound] });
  assert.equal(readCoding(streams), { picture: null, sound: { codec: 'flac', specifier: '0:a:0' } });
  assert.equal(readCoding('{}'), { picture: null, sound: null });
});

it('takes the default audio track, and no commentary', () => {
  const sound = (codec: string, disposition: object) => ({
    codec_type: 'audio',
    codec_name: codec,
    disposition,
  });
  const streams = [
    sound('ac3', { default: 0 }),
    sound('mp3', { default: 1, comment: 1 }),
    sound('flac', { default: 1, visual_impaired: 1 }),
    sound('aac', { default: 1, comment: 0 }),
  ];
  assert.equal(readCoding(JSON.stringify({ streams })).sound, { codec: 'aac', specifier: '0:a:3' });
});

it.run();
