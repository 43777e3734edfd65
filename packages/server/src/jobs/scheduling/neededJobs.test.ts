import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import type { MediaTools } from '../programs/mediaTools.ts';
import { isWorthFaststart, type MediaJobs, neededJobs } from './neededJobs.ts';

const it = suite('neededJobs');

const tools: MediaTools = {
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffprobe',
  version: '5.1',
  codesH264: true,
  mapsTones: true,
};
const poster = { path: 'a.jpg', width: 2, height: 1 };
/** A film that needs no jobs: 720p, 2 Mbit/s. */
const complete = {
  ...makeVideo('a'),
  path: 'a.mp4',
  mimeType: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"',
  width: 1280,
  height: 720,
  durationSeconds: 100,
  sizeBytes: 25_000_000,
  poster,
  storyboard: { path: 'a.storyboard.vtt', sheet: poster },
  playable: null,
  areTextsMade: false,
  loudnessLufs: -14,
};
const playable = { ...complete, path: '.made/a/playable.mp4' };
const stream = { path: 'a.m3u8', width: 1920, height: 1080, sizeBytes: 1 };
const typed = (path: string, codecs: string) => ({ path, mimeType: `video/x; codecs="${codecs}"` });

for (const [name, parts, expected] of [
  ['nothing for a video that has everything', {}, []],
  ['a poster where there is none', { poster: null }, ['POSTER']],
  ['a storyboard where there is none', { storyboard: null }, ['STORYBOARD']],
  ['no storyboard for a few seconds', { storyboard: null, durationSeconds: 9, sizeBytes: 1 }, []],
  ['loudness where it was not measured', { loudnessLufs: null }, ['LOUDNESS']],
  ['no loudness for a silent film', { loudnessLufs: null, ...typed('a.mp4', 'avc1.64001f') }, []],
  ['another container for Matroska', typed('a.mkv', 'avc1.64001f, mp4a.40.2'), ['REMUX']],
  ['another container for VP9 in Matroska', typed('a.mkv', 'vp9, opus'), ['REMUX']],
  ['another container for PCM in QuickTime', typed('a.mov', 'avc1.4d001f, pcm-s16'), ['REMUX']],
  ['nothing for H.264 in QuickTime', typed('a.mov', 'avc1.4d001f, mp4a.40.2'), []],
  ['nothing for WebM', typed('a.webm', 'vp09.00.10.08, opus'), []],
  ['nothing for AV1 in MP4', typed('a.mp4', 'av01.0.04M.08, opus'), []],
  ['a copy with the track to play, where that is not the first', { isSoundLater: true }, ['REMUX']],
  ['such a copy of WebM', { isSoundLater: true, ...typed('a.webm', 'vp09.00.10.08, opus, opus') }, ['REMUX']],
  ['another coding for HEVC', typed('a.mp4', 'hvc1.1.6.L93.B0, mp4a.40.2'), ['TRANSCODE']],
  ['another coding for 10 bits of H.264', typed('a.mp4', 'avc1.6e001f, mp4a.40.2'), ['TRANSCODE']],
  ['another coding for 4:4:4', typed('a.mkv', 'avc1.f4001f, mp4a.40.2'), ['TRANSCODE']],
  ['no conversion a second time', { ...typed('a.mkv', 'avc1.64001f, mp4a.40.2'), playable }, []],
  ['levels above 720p', { width: 1920, height: 1080 }, ['LADDER']],
  ['levels for a tall film', { width: 1080, height: 1920 }, ['LADDER']],
  ['none for a tall film of 720 pixels', { width: 720, height: 1280 }, []],
  ['levels for many bits', { sizeBytes: 60_000_000 }, ['LADDER']],
  ['no levels where there is a stream', { width: 1920, height: 1080, stream }, []],
  ['nothing for a stream alone', { path: 'a.m3u8', poster: null, stream }, []],
  ['captions where text stands in the file', { hasTextTracks: true }, ['CAPTIONS']],
  ['no captions a second time', { hasTextTracks: true, areTextsMade: true }, []],
  [
    'everything in order',
    { ...typed('a.mp4', 'hev1.1, ac-3'), height: 2160, poster: null, storyboard: null, loudnessLufs: null },
    ['POSTER', 'STORYBOARD', 'TRANSCODE', 'LOUDNESS', 'LADDER'],
  ],
] as const) {
  it(`is ${name}`, () => assert.equal(neededJobs({ ...complete, ...parts }, tools, 'all'), expected));
}

const needy = { ...complete, poster: null, storyboard: null, loudnessLufs: null, height: 1080, width: 1920 };
for (const [mode, expected] of [
  ['off', []],
  ['posters', ['POSTER', 'STORYBOARD']],
  ['all', ['POSTER', 'STORYBOARD', 'LOUDNESS', 'LADDER']],
] as const satisfies readonly [MediaJobs, readonly string[]][]) {
  it(`is what ${mode} allows`, () => assert.equal(neededJobs(needy, tools, mode), expected));
}

it('is nothing that the tools cannot make', () => {
  const video = { ...needy, ...typed('a.mp4', 'hvc1, mp4a.40.2') };
  assert.equal(neededJobs(video, { ...tools, codesH264: false, mapsTones: true }, 'all'), [
    'POSTER',
    'STORYBOARD',
    'LOUDNESS',
  ]);
});

for (const [name, parts, expected] of [
  ['a copy for H.264 and AAC', {}, true],
  ['a copy for QuickTime, and for a film without sound', typed('a.mov', 'avc1.4d001f'), true],
  ['a copy as large as the owner allows', { sizeBytes: 30_000_000 }, true],
  ['none larger than that', { sizeBytes: 30_000_001 }, false],
  ['none whose sound would be coded anew', typed('a.mp4', 'avc1.64001f, opus'), false],
  ['none whose picture must be coded anew', typed('a.mp4', 'avc1.6e001f, mp4a.40.2'), false],
  ['none that would be WebM', typed('a.mp4', 'av01.0.04M.08, opus'), false],
  ['none of sound alone', typed('a.mp4', 'mp4a.40.2'), false],
] as const) {
  it(`is, where the index comes last, ${name}`, () =>
    assert.is(isWorthFaststart({ ...complete, ...parts }, 30_000_000), expected));
}

it.run();
