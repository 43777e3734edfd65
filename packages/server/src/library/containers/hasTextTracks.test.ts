import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { box, bytesOf, element, matroska, u32 } from '../../testing/media/mediaBytes.ts';
import { readCounted } from '../../testing/databases/readCounted.ts';
import { hasTextTracks } from './hasTextTracks.ts';

const it = suite('hasTextTracks');

const isIn = (file: Uint8Array) => hasTextTracks(readCounted(file), file.length);

const subtitles = '11';
const track = (type: string, codec: string, ...more: readonly Buffer[]) =>
  element('ae', element('d7', '01'), element('83', type), ...more, element('86', Buffer.from(codec)));
const picture = track('01', 'V_VP9');
const tracks = (...all: readonly Buffer[]) => element('1654ae6b', ...all);
const cluster = element('1f43b675', '00');

const start = box('ftyp', '"isom" 00000000');
const described = (form: string) => box('stsd', u32(0, 1, 64), Buffer.from(form), Buffer.alloc(56));
const trak = (id: number, form: string, ...more: readonly Buffer[]) =>
  box(
    'trak',
    box('tkhd', u32(0, 0, 0, id, 0)),
    ...more,
    box('mdia', box('minf', box('stbl', described(form)))),
  );
const mp4 = (...traks: readonly Buffer[]) =>
  Buffer.concat([start, box('moov', box('mvhd', u32(0)), ...traks)]);
const chaptersAt = (...ids: readonly number[]) => box('tref', box('chap', u32(...ids)));

const codecs = ['S_TEXT/UTF8', 'S_TEXT/ASS', 'S_TEXT/SSA', 'S_TEXT/WEBVTT', 'S_ASS', 'D_WEBVTT/SUBTITLES'];
for (const codec of codecs) {
  it(`finds ${codec} in a Matroska file`, async () =>
    assert.ok(await isIn(matroska(tracks(picture, track(subtitles, codec)), cluster))));
}

for (const form of ['tx3g', 'text']) {
  it(`finds "${form}" in an MP4`, async () => assert.ok(await isIn(mp4(trak(1, 'avc1'), trak(2, form)))));
}

for (const [what, file] of [
  ['an MP4 of other tracks', mp4(trak(1, 'avc1'), trak(2, 'mp4a'))],
  ['an MP4 whose text is its chapters', mp4(trak(1, 'avc1', chaptersAt(2)), trak(2, 'text'))],
  ['an MP4 with what ffmpeg cannot read', mp4(trak(1, 'avc1'), trak(2, 'wvtt'), trak(3, 'stpp'))],
  ['an MP4 whose track is described by nothing', mp4(box('trak', box('mdia', box('minf', box('stbl')))))],
  ['an MP4 that says nothing of its tracks', start],
  ['a Matroska file of other tracks', matroska(tracks(picture), cluster)],
  [
    'a Matroska file with pictures of text',
    matroska(tracks(track(subtitles, 'S_HDMV/PGS'), track(subtitles, 'S_VOBSUB')), cluster),
  ],
  ['a Matroska file whose track is no subtitle', matroska(tracks(track('01', 'S_TEXT/UTF8')), cluster)],
  ['a Matroska file whose track names no codec', matroska(tracks(element('ae', element('83', subtitles))))],
  [
    'a Matroska file that says nothing of its tracks',
    matroska(cluster, tracks(track(subtitles, codecs[0]!))),
  ],
  ['a Matroska file of a size past all places', matroska(bytesOf('1654ae6b 01fffffffffffff0'))],
  ['something else', Buffer.from('hello, I am a text')],
  ['nothing', Buffer.alloc(0)],
] as const) {
  it(`finds none in ${what}`, async () => assert.not(await isIn(file)));
}

it('finds what is beside the chapters of an MP4', async () =>
  assert.ok(await isIn(mp4(trak(1, 'avc1', chaptersAt(2, 4)), trak(2, 'text'), trak(3, 'tx3g')))));

it('reads one megabyte of what a Matroska file says of its tracks', async () => {
  const wide = track('01', 'V_VP9', element('63a2', Buffer.alloc(600 * 1024)));
  assert.ok(await isIn(matroska(tracks(wide, track(subtitles, codecs[0]!)))));
  assert.not(await isIn(matroska(tracks(wide, wide, track(subtitles, codecs[0]!)))));
});

it('reads any file that is cut off somewhere: what it finds in a part it finds in every larger one', async () => {
  const files = [
    matroska(tracks(picture, track(subtitles, codecs[0]!))),
    mp4(trak(1, 'avc1', chaptersAt(3)), trak(2, 'tx3g'), trak(3, 'text')),
  ];
  for (const whole of files) {
    const found: boolean[] = [];
    for (let bytes = 0; bytes <= whole.length; bytes++) found.push(await isIn(whole.subarray(0, bytes)));
    const first = found.indexOf(true);
    assert.ok(first > whole.length / 2, `after ${first} of ${whole.length} bytes`);
    assert.not.ok(found.slice(first).includes(false));
  }
});

it('T76: looks at a few of a million tracks', async () => {
  const many = Buffer.concat(Array.from({ length: 100_000 }, () => element('ae', '00')));
  assert.not(await isIn(matroska(tracks(many))));
  const boxes = Buffer.concat(Array.from({ length: 100_000 }, () => box('trak', u32(0, 0))));
  assert.not(await isIn(mp4(boxes)));
});

it.run();
