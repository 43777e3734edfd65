import { forEachSeed } from '../../../sdk/src/testing/forEachSeed.laws.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { captionTextOf } from '../../src/library/formats/captionText.ts';
import { isCalendarMs } from '../../src/library/videos/isCalendarMs.ts';
import { decodeText } from '../../src/library/formats/decodeText.ts';
import { parsePlaylist } from '../../src/library/formats/hlsPlaylist.ts';
import { readInfoJson } from '../../src/library/formats/infoJson.ts';
import { readNfo } from '../../src/library/formats/nfo.ts';
import { pictureSize } from '../../src/library/formats/pictureSize.ts';
import { shownChapters, shownSidecar } from '../../src/library/formats/shownText.ts';
import { readVideoSidecar, type VideoSidecar } from '../../src/library/formats/sidecar.ts';
import { readStoryboard } from '../../src/library/formats/storyboard.ts';
import { isSubRip, webVttOfSubRip } from '../../src/library/formats/subRip.ts';
import { maxTranscriptLength, transcriptOf } from '../../src/library/formats/transcript.ts';
import { chaptersOf, isWebVtt, parseCues } from '../../src/library/formats/webVtt.ts';
import { createChooser } from './chooser.ts';
import { mutateMedia } from './mutateMedia.ts';

// The files beside a video are read in the process of the site, up to a size. Whatever is in them, what is read can be stored and shown.

const it = suite('what is read of mutated files beside a video');

const durationSeconds = 100;

function checkSidecar(sidecar: VideoSidecar): void {
  const { title = '', description = '', publishedMs = 0, tags = [] } = shownSidecar(sidecar);
  assert.ok(
    [...title].length <= 200 && [...description].length <= 20_000 && tags.length <= 100,
    'a long text',
  );
  assert.ok(Number.isInteger(publishedMs) && isCalendarMs(publishedMs), `published at ${publishedMs}`);
}

function checkChapters(chapters: Parameters<typeof shownChapters>[0]): void {
  for (const { startSeconds, endSeconds } of shownChapters(chapters))
    assert.ok(startSeconds >= 0 && startSeconds <= endSeconds && endSeconds <= durationSeconds, 'a chapter');
}

const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b>Hello</b> &amp; you\n\n1:00:03.000 --> 1:00:04.000\nEnd\n';
const srt =
  '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">Hello</font>\n\n2\n00:00:03,000 --> 00:00:04,500\nEnd\n';
const jpeg = Buffer.from(
  'ffd8ffe100224578696600004d4d002a00000008000101120003000000010006000000000000ffc0001108005a00a0030111000211010311010000000000000000000000',
  'hex',
);

const kinds: readonly (readonly [
  name: string,
  sample: string | Uint8Array,
  read: (bytes: Uint8Array) => void,
])[] = [
  [
    'NFO',
    '<?xml version="1.0"?><movie><title>Film</title><plot>&lt;It&gt; flows.</plot><genre>Nature / Water</genre><premiered>2024-05-01</premiered></movie>\nhttps://example.org/1',
    (bytes) => checkSidecar(readNfo(decodeText(bytes)).sidecar),
  ],
  [
    'JSON',
    '{"title":"Film","description":"It flows.","publishedAt":"2024-05-01T12:00:00Z","tags":["a","b"]}',
    (bytes) => checkSidecar(readVideoSidecar(decodeText(bytes)).sidecar),
  ],
  [
    'info.json',
    '{"title":"Film","timestamp":1714564800.5,"tags":["a"],"chapters":[{"title":"One","start_time":0.5},{"title":"Two","start_time":10}]}',
    (bytes) => {
      const { sidecar } = readInfoJson(decodeText(bytes), durationSeconds);
      checkSidecar(sidecar);
      checkChapters(sidecar.chapters ?? []);
    },
  ],
  [
    'WebVTT',
    vtt,
    (bytes) => {
      const text = decodeText(bytes);
      const cues = isWebVtt(text) ? parseCues(text) : [];
      checkChapters(chaptersOf(cues, durationSeconds));
      for (const { startSeconds } of transcriptOf('en', cues, maxTranscriptLength).cues)
        assert.ok(Number.isFinite(startSeconds), 'a cue');
      const reading = captionTextOf(text);
      if ('text' in reading) assert.ok(isWebVtt(reading.text), reading.text);
    },
  ],
  [
    'SubRip',
    srt,
    (bytes) => {
      const text = decodeText(bytes);
      if (isSubRip(text)) assert.ok(isWebVtt(webVttOfSubRip(text)), text);
    },
  ],
  [
    'a storyboard',
    'WEBVTT\n\n00:00.000 --> 00:10.000\nsheet.jpg#xywh=0,0,160,90\n',
    (bytes) => {
      const reading = readStoryboard(decodeText(bytes), 'a/film.storyboard.vtt');
      assert.ok('sheetPath' in reading || reading.mistake !== '', 'neither a sheet nor a mistake');
    },
  ],
  [
    'a playlist',
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.0,\n0.m4s\n#EXTINF:3.5,\n1.m4s\n#EXT-X-ENDLIST\n',
    (bytes) => {
      const { playlist } = parsePlaylist(decodeText(bytes));
      if (playlist?.type === 'segments') assert.ok(playlist.durationSeconds > 0 && playlist.uris.length > 0);
    },
  ],
  [
    'a picture',
    jpeg,
    (bytes) => {
      const size = pictureSize(bytes);
      for (const pixels of size ? [size.width, size.height] : [])
        assert.ok(Number.isInteger(pixels) && pixels > 0 && pixels <= 2 ** 17, `${pixels} pixels`);
    },
  ],
];

for (const [name, sample, read] of kinds) {
  it(`T82: can be stored and shown, of ${name}`, () =>
    forEachSeed(150, (_, seed) => {
      const bytes = typeof sample === 'string' ? Buffer.from(sample) : sample;
      read(mutateMedia(createChooser(seed), bytes));
    }));
}

it.run();
