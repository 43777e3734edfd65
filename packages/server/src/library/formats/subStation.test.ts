import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { isSubStation, webVttOfSubStation } from './subStation.ts';
import { parseCues } from './webVtt.ts';

const it = suite('webVttOfSubStation');

const styles = `[Script Info]
Title: A film

[V4+ Styles]
Format: Name, Fontname, Fontsize, Bold, Alignment
Style: Default,Arial,20,0,2
Style: Signs,Arial,20,0,8
`;
const events = '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';
const lineOf = (text: string, style = 'Default', times = '0:00:01.00,0:00:02.50') =>
  `Dialogue: 0,${times},${style},,0,0,0,,${text}`;
const convert = (...lines: readonly string[]) =>
  webVttOfSubStation([styles, events, ...lines].join('\n')).replace('WEBVTT\n\n', '');
const time = '00:00:01.000 --> 00:00:02.500';

for (const [what, text, expected] of [
  ['commas in the text', 'Well, yes, of course', 'Well, yes, of course'],
  ['line breaks and hard spaces', 'One\\Ntwo\\nthree\\hfour', 'One\ntwo\nthree four'],
  [
    'bold, italic and underlined words',
    '{\\b1}Now{\\b0} {\\i1}or {\\u1}never',
    '<b>Now</b> <i>or <u>never</u></i>',
  ],
  ['tags that overlap', '{\\b1}a{\\i1}b{\\b0}c', '<b>a<i>b</i></b><i>c</i>'],
  ['no fonts, colours, motion and karaoke', '{\\fnArial\\c&HFF&\\pos(1,2)\\k20}La{\\k30} la', 'La la'],
  ['no drawings', '{\\p1}m 0 0 l 100 0 100 100{\\p0}Words', 'Words'],
  ['what WebVTT would read as markup', 'a < b & b --> c', 'a &lt; b &amp; b --&gt; c'],
  ['a brace that is never closed', 'a { b', 'a { b'],
]) {
  it(`keeps ${what}`, () => assert.is(convert(lineOf(text!)), `${time}\n${expected}\n`));
}

for (const [what, line, setting] of [
  ['a style', lineOf('Exit', 'Signs'), ' line:5%'],
  ['a command', lineOf('{\\an5}Exit'), ' line:45%'],
  ['a command of an old file', lineOf('{\\a6}Exit'), ' line:5%'],
  ['a command that takes a style back', lineOf('{\\an2}Exit', 'Signs'), ''],
  ['a style that the file does not describe', lineOf('Exit', 'Other'), ''],
]) {
  it(`places a line by ${what}`, () => assert.is(convert(line!), `${time}${setting}\nExit\n`));
}

it('sorts lines, and shows those once that are drawn in several layers', () => {
  const late = lineOf('Second', 'Default', '0:00:05.00,0:00:06.00');
  const cues = parseCues(`WEBVTT\n\n${convert(late, lineOf('First'), lineOf('First'))}`);
  assert.equal(
    cues.map(({ text, startSeconds }) => [text, startSeconds]),
    [
      ['First', 1],
      ['Second', 5],
    ],
  );
});

it('leaves out what is not said: comments, drawings alone, and lines without times', () => {
  const comment = lineOf('A note').replace('Dialogue', 'Comment');
  assert.is(
    convert(comment, lineOf('{\\p1}m 0 0'), lineOf('{\\i1} {\\i0}'), lineOf('x', 'Default', 'a,b')),
    '',
  );
});

it('reads the columns in the order that the file states, and alignments of version 4', () => {
  const old = `[V4 Styles]
Format: Alignment, Name
Style: 6,Top
[Events]
Format: Start, End, Style, Text
Dialogue: 1:02:03.04,1:02:04.00,*Top,Hello, you
`;
  assert.is(
    webVttOfSubStation(`\uFEFF${old.replaceAll('\n', '\r\n')}`),
    'WEBVTT\n\n01:02:03.040 --> 01:02:04.000 line:5%\nHello, you\n',
  );
});

it('is recognised by the heading of its events', () => {
  assert.ok(isSubStation(events));
  assert.not(isSubStation('1\n00:00:01,000 --> 00:00:02,000\n[Events] of the day'));
});

it('nests tags correctly, whatever the commands', () =>
  forEachSeed(200, (chance) => {
    const pieces = [
      '{\\b1}',
      '{\\b0}',
      '{\\i1}',
      '{\\i0\\u1}',
      '{\\u0}',
      '\\N',
      'a',
      ' ',
      '<',
      '{\\p1}',
      '{\\p0}',
    ];
    const text = Array.from({ length: 12 }, () => pieces[Math.floor(chance() * pieces.length)]).join('');
    const open: string[] = [];
    for (const [, slash, tag] of convert(lineOf(text)).matchAll(/<(\/?)([biu])>/g)) {
      if (slash === '') open.push(tag!);
      else assert.is(open.pop(), tag, text);
    }
    assert.equal(open, [], text);
  }));

it.run();
