import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linearGrowth, regexGrowth } from '../../testing/regexGrowth.ts';
import { captionTextOf, maxCaptionTextBytes } from './captionText.ts';

const it = suite('captionTextOf');

const vtt = 'WEBVTT\n\n1\n00:01.000 --> 00:02.000 align:start\nHello <b>there</b>\n';

it('keeps the cues of WebVTT, with their names and places', () => {
  assert.equal(captionTextOf(vtt), {
    text: vtt,
    cues: [{ startSeconds: 1, endSeconds: 2, text: 'Hello there' }],
  });
  assert.equal(captionTextOf(`\uFEFF${vtt.replaceAll('\n', '\r\n')}`), captionTextOf(vtt));
});

it('makes WebVTT of SubRip', () => {
  const kept = captionTextOf('1\n00:00:01,000 --> 00:00:02,000\n<i>Hello</i>\n\n');
  assert.ok('text' in kept);
  assert.is(kept.text, 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>Hello</i>\n');
});

it('T20: leaves out whatever is no cue', () => {
  const written = [
    'WEBVTT - a title\nKind: captions',
    'STYLE\n::cue { background: url(https://example.com/seen) }',
    'REGION\nid:one',
    'NOTE 00:01.000 --> 00:02.000\nnot said',
    'STYLE\n00:03.000 --> 00:04.000',
    '00:01.000 --> 00:02.000\nsaid',
  ].join('\n\n');
  const kept = captionTextOf(written);
  assert.ok('text' in kept);
  assert.is(kept.text, 'WEBVTT\n\n00:01.000 --> 00:02.000\nsaid\n');
});

const cue = (index: number) => `00:00:0${index % 10}.000 --> 00:00:10.000\nx\n`;
for (const [what, written, problem] of [
  ['nothing', '', 'noCaptions'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'noCaptions'],
  ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000', 'unprintable'],
  ['half a character', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\ud800', 'unprintable'],
  ['WebVTT without cues', 'WEBVTT\n\nNOTE nothing', 'noCues'],
  ['cues that say nothing', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>', 'noCues'],
  ['times that are none', 'WEBVTT\n\n1 --> 2\nHello', 'noCues'],
  ['a line without an end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(3_000)}`, 'longLine'],
  ['a cue without an end', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<<<<\n'.repeat(500)}`, 'longCue'],
  [
    'as many cues as an attack',
    `WEBVTT\n\n${Array.from({ length: 20_001 }, (_, i) => `0:1 --> 0:2\n${i % 9}`).join('\n\n')}`,
    'tooManyCues',
  ],
  [
    'more than anybody says',
    `WEBVTT\n\n${cue(1)}\n${'y'.repeat(100)}\n`.repeat(5_000).slice(0, maxCaptionTextBytes + 1),
    'tooLarge',
  ],
] as const) {
  it(`T20: refuses ${what}, and says why`, () => assert.equal(captionTextOf(written), { problem }));
}

const bracketsIn = (cues: number, brackets: number) =>
  `WEBVTT\n\n${`00:01.000 --> 00:02.000\n${'<'.repeat(brackets)}\n\n`.repeat(cues)}`;

it('reads as many hostile cues as fit', () => {
  assert.ok('text' in captionTextOf(bracketsIn(260, 1_900)));
});

for (const [what, written] of [
  ['hostile cues', (size: number) => bracketsIn(size / 10, 40)],
  ['one hostile cue', (size: number) => bracketsIn(1, size)],
  ['line breaks', (size: number) => `WEBVTT\n\n${'\n'.repeat(size)}`],
  ['white space before times', (size: number) => `WEBVTT\n\n${' '.repeat(size)}0`],
  ['digits before times', (size: number) => `WEBVTT\n\n${'0:'.repeat(size / 2)}`],
] as const) {
  it(`T20, T77: reads ${what} in steps that grow with their length`, async () => {
    assert.ok((await regexGrowth(900, (size) => captionTextOf(written(size)))) <= linearGrowth);
  });
}

it.run();
