import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chaptersOf, isWebVtt, parseCues } from './webVtt.ts';

const it = suite('webVtt');

it('knows WebVTT by its first line', () => {
  assert.equal(['WEBVTT', '\uFEFFWEBVTT\n', 'WEBVTT - notes', 'WEBVTTX', '', '1\n00:00'].map(isWebVtt), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('reads cues with hours, names, settings and Windows line ends, and skips what is no cue', () => {
  const text =
    'WEBVTT\r\n\r\nNOTE a note\r\n\r\nintro\r\n00:00.500 --> 00:02.000 align:start\r\n<v Ann>Rock &amp; roll\r\n\r\n' +
    '01:00:00.000 --> 01:00:01.250\r\ntwo\r\nlines\r\n\r\n99:99.000 --> 00:01.000\r\nbroken\r\n';
  assert.equal(parseCues(text), [
    { startSeconds: 0.5, endSeconds: 2, text: 'Rock & roll' },
    { startSeconds: 3600, endSeconds: 3601.25, text: 'two lines' },
  ]);
});

it('lets chapters follow one another to the end of the video', () => {
  const cue = (startSeconds: number, text: string) => ({ startSeconds, endSeconds: startSeconds + 1, text });
  assert.equal(chaptersOf([cue(30, 'b'), cue(0, 'a'), cue(99, 'past the end'), cue(5, '')], 60), [
    { title: 'a', startSeconds: 0, endSeconds: 30 },
    { title: 'b', startSeconds: 30, endSeconds: 60 },
  ]);
});

it.run();
