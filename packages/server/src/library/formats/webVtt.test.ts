import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chaptersOf, isWebVtt, parseCues, webVttOfChapters, withoutStyles } from './webVtt.ts';

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

it('writes chapters so that they are read as they were, and nothing in a title is markup', () => {
  const chapters = [
    { title: '<i>A & B</i> --> &lt;', startSeconds: 0, endSeconds: 59.9996 },
    { title: 'Größe ☃', startSeconds: 59.9996, endSeconds: 3_725.25 },
  ];
  const text = webVttOfChapters(chapters);
  assert.is(
    text,
    'WEBVTT\n\n00:00:00.000 --> 00:01:00.000\n&lt;i&gt;A &amp; B&lt;/i&gt; --&gt; &amp;lt;\n\n' +
      '00:01:00.000 --> 01:02:05.250\nGröße ☃\n',
  );
  const [first, second] = chaptersOf(parseCues(text), 3_725.25);
  assert.equal([first!.title, second!.title], [chapters[0]!.title, chapters[1]!.title]);
  assert.equal([first!.startSeconds, second!.startSeconds, second!.endSeconds], [0, 60, 3_725.25]);
});

it.run();

const itStrips = suite('withoutStyles');

const cue = '00:01.000 --> 00:02.000\nHello';
for (const [what, written, served] of [
  [
    'a style sheet',
    `WEBVTT\n\nSTYLE\n::cue { background: url(//other.example) }\n\n${cue}\n`,
    `WEBVTT\n\n\n${cue}\n`,
  ],
  ['a region', `WEBVTT\n\nREGION\nid:a\nwidth:100%\n\n${cue}\n`, `WEBVTT\n\n\n${cue}\n`],
  ['one with blanks after its name', `WEBVTT\n\nSTYLE \t\n::cue {}\n\n${cue}`, `WEBVTT\n\n\n${cue}`],
  ['one that a line with times ends', `WEBVTT\n\nSTYLE\n::cue {}\n${cue}`, `WEBVTT\n\n${cue}`],
  ['one behind a cue', `WEBVTT\n\n${cue}\n\nSTYLE\n::cue {}`, `WEBVTT\n\n${cue}\n`],
  [
    'one behind another',
    `WEBVTT\n\nSTYLE\na\n\nSTYLE\nb\n\nREGION\nid:a\n\n${cue}`,
    `WEBVTT\n\n\n\n\n${cue}`,
  ],
  ['one whose lines end with CR', `WEBVTT\r\rSTYLE\r::cue {}\r\r${cue}`, `WEBVTT\n\n\n${cue}`],
  ['one whose lines end with CR LF', `WEBVTT\r\n\r\nSTYLE\r\n::cue {}\r\n\r\n${cue}`, `WEBVTT\n\n\n${cue}`],
  [
    'the region of a header',
    `WEBVTT\nRegion: id=a\nKind: captions\n\n${cue}`,
    `WEBVTT\nKind: captions\n\n${cue}`,
  ],
] as const) {
  itStrips(`T109: leaves out ${what}`, () => assert.is(withoutStyles(written), served));
}

for (const text of [
  'WEBVTT',
  `WEBVTT - a film\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n${cue}`,
  `WEBVTT\n\nNOTE about STYLE\n\n1\n${cue}\nSTYLE is what she said\nREGION\n`,
]) {
  itStrips(`leaves ${JSON.stringify(text)} as it is`, () => assert.is(withoutStyles(text), text));
}

itStrips.run();
