import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { isSubRip, webVttOfSubRip } from './subRip.ts';
import { isWebVtt, parseCues } from './webVtt.ts';

const it = suite('webVttOfSubRip');

it('turns numbers, commas and Windows lines into WebVTT', () => {
  const text =
    '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\nHello,\r\nyou.\r\n\r\n2\r\n0:01:02,5 --> 0:01:04,25\r\nBye.\r\n';
  assert.is(
    webVttOfSubRip(text),
    'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nHello,\nyou.\n\n00:01:02.500 --> 00:01:04.250\nBye.\n',
  );
});

for (const [name, line, said] of [
  ['keeps bold, italic and underline', '<I>so</I> <b>it</b>', '<i>so</i> <b>it</b>'],
  ['drops colours and places', '{\\an8}<font color="red">so</font>', 'so'],
  ['writes out what is no markup', '1 < 2 & <script>x', '1 &lt; 2 &amp; &lt;script>x'],
  ['lets no text pass for times', 'a --> b', 'a -> b'],
] as const) {
  it(name, () => {
    assert.is(webVttOfSubRip(`1\n00:00:01,000 --> 00:00:02,000\n${line}\n`).split('\n')[3], said);
  });
}

it('forgives a missing empty line and a missing number', () => {
  const text = '00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo';
  assert.equal(
    parseCues(webVttOfSubRip(text)).map((cue) => [cue.startSeconds, cue.text]),
    [
      [1, 'One'],
      [2, 'Two'],
    ],
  );
});

it('gives WebVTT for anything, with no more cues than there are times', async () => {
  const pieces = [
    '1\n',
    '\n',
    '\r',
    '00:00:01,000 --> 00:00:02,000\n',
    '-->',
    '<b',
    '&',
    'x\n',
    '{\\',
    '\u0000',
  ];
  await forEachSeed(50, (chance) => {
    const text = Array.from({ length: 30 }, () => pieces[Math.floor(chance() * pieces.length)]!).join('');
    const converted = webVttOfSubRip(text);
    assert.ok(isWebVtt(converted));
    assert.ok(parseCues(converted).length <= text.split('00:00:01,000').length - 1);
  });
});

it('knows SubRip from what is none', () => {
  assert.equal([isSubRip('1\n00:00:01,000 --> 00:00:02,000\nx'), isSubRip('not captions')], [true, false]);
});

it.run();
