import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hlsPart } from './hlsPart.ts';
import { maxPlaylistBytes, parsePlaylist, servedPlaylist } from './hlsPlaylist.ts';

const levels = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x, URI=y",URI="sound.m3u8"
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=800,AUDIO="a"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000
high.m3u8
`;
const segments = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4,
0.m4s
#EXTINF:2.5,the end
1.m4s
#EXT-X-ENDLIST
`;

const it = suite('parsePlaylist');

it('reads the levels of a film, and every playlist that it names', () => {
  assert.equal(parsePlaylist(levels).playlist, {
    type: 'levels',
    levels: [
      { uri: 'low.m3u8', bitsPerSecond: 800 },
      { uri: 'high.m3u8', bitsPerSecond: 2000 },
    ],
    uris: ['sound.m3u8', 'low.m3u8', 'high.m3u8'],
  });
});

it('reads the segments of a level, whatever ends its lines', () => {
  for (const text of [segments, `\uFEFF${segments.replaceAll('\n', '\r\n')}`]) {
    assert.equal(parsePlaylist(text).playlist, {
      type: 'segments',
      durationSeconds: 6.5,
      mapUri: 'init.mp4',
      firstUri: '0.m4s',
      uris: ['init.mp4', '0.m4s', '1.m4s'],
    });
  }
});

for (const [name, text, mistake] of [
  ['a list of songs', 'song.mp3\n', /first line must be #EXTM3U/],
  ['songs with a header', '#EXTM3U\n#EXTINF:4,\nsong.mp3\n', /no #EXT-X-TARGETDURATION/],
  ['a broadcast', segments.replace('#EXT-X-ENDLIST\n', ''), /has no end/],
  ['a segment without a duration', segments.replace('#EXTINF:4,\n', ''), /no #EXTINF/],
  ['no segments', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-ENDLIST\n', /names no segments/],
  ['a duration that is none', segments.replace('EXTINF:4,', 'EXTINF:x,'), /no #EXTINF/],
  ['a level without a playlist', levels.replace('\nhigh.m3u8', ''), /names no playlist/],
  ['a level without a rate', levels.replace(':BANDWIDTH=2000', ':X=1'), /no BANDWIDTH/],
  [
    'an encrypted film',
    segments.replace('#EXT-X-MAP', '#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXT-X-MAP'),
    /encrypted/,
  ],
  ['nothing', '', /first line/],
] as const) {
  it(`refuses ${name}`, () => assert.match(parsePlaylist(text).mistake ?? 'taken', mistake));
}

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('');
const segmentsOf = (body: string) => segments.replace('#EXTINF:4,\n0.m4s\n', body);

for (const [what, text, mistake] of [
  [
    'bytes',
    segmentsOf(`#${' '.repeat(maxPlaylistBytes)}\n`),
    'It is larger than 4194304 bytes, the limit for a playlist.',
  ],
  ['lines', segmentsOf('#EXT-X-GAP\n'.repeat(200_000)), 'It has more than 200000 lines.'],
  [
    'segments',
    segmentsOf(many(50_000, (i) => `#EXTINF:4,\n${i}.ts\n`)),
    'It names more than 50000 files. Create it again, with longer segments.',
  ],
  [
    'levels',
    `#EXTM3U\n${many(201, (i) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${i}.m3u8\n`)}`,
    'It names more than 200 playlists.',
  ],
] as const) {
  it(`T104: refuses too many ${what}, and says how many there may be`, () =>
    assert.is(parsePlaylist(text).mistake, mistake));
}

it('takes a day in segments of two seconds', () => {
  const day = segmentsOf(many(43_200, (i) => `#EXTINF:2,\nsegments/of/a/day/${i}.m4s\n`));
  assert.is(parsePlaylist(day).playlist?.uris.length, 43_202);
});

it.run();

const itServes = suite('servedPlaylist');

itServes('replaces what a playlist names, in lines and in tags, and nothing else', () => {
  const replaced = servedPlaylist(levels, (uri) => `<${uri}>`);
  assert.match(replaced, /NAME="x, URI=y",URI="<sound\.m3u8>"\n/);
  assert.match(replaced, /\n<low\.m3u8>\n/);
  assert.equal(replaced.replaceAll(/[<>]/g, ''), levels);
  assert.is(
    servedPlaylist(segments, (uri) => uri),
    segments,
  );
});

itServes('T105: leaves out every tag and attribute that may name an address of another site', () => {
  const other = 'https://other.example/x';
  const playlist = [
    '#EXTM3U',
    `#EXT-X-DEFINE:NAME="base",VALUE="${other}"`,
    `#EXT-X-CONTENT-STEERING:SERVER-URI="${other}",PATHWAY-ID="a"`,
    `#EXT-X-SESSION-DATA:DATA-ID="a",URI="${other}.json"`,
    `#EXT-X-SESSION-KEY:METHOD=NONE,URI="${other}"`,
    `#EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00Z",X-ASSET-URI="${other}.m3u8"`,
    `#EXT-X-DATERANGE:ID="ad",X-ASSET-LIST="${other}"`,
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${other}"`,
    `#EXT-X-RENDITION-REPORT:URI="${other}"`,
    `#EXT-X-PART:DURATION=1,URI="${other}"`,
    `#EXT-X-ANYTHING:URI="${other}"`,
    `#EXT-X-KEY:METHOD=NONE,URI="${other}"`,
    `#ext-x-map:URI="${other}"`,
    `# ${other}`,
    `#EXT-X-MAP: URI="init.mp4",X-ASSET-URI="${other}",OTHER-URI="${other}"`,
    `#EXT-X-MAP:URI=${other}`,
    `#EXT-X-MAP:URI="init.mp4",URI="${other}"`,
    `#EXT-X-MAP:="",URI="${other}"`,
    '#EXTINF:4,',
    '0.m4s',
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
  const parts = ['init.mp4', '0.m4s'];
  const served = servedPlaylist(playlist, (uri) => (parts.includes(uri) ? uri : undefined));
  assert.is(served, '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXT-X-MAP:\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n');
});

itServes.run();

const itIsPart = suite('hlsPart');

for (const [name, playlist, uri, path] of [
  ['a file beside the playlist', 'a/film.m3u8', '0.ts', 'a/0.ts'],
  ['a file of a playlist further down', 'a/film/low.m3u8', '../sound/0.m4a', 'a/sound/0.m4a'],
  ['a name with a blank', 'a/film.m3u8', 'my%20film/0.ts', 'a/my film/0.ts'],
  ['nothing outside of the stream’s folder', 'a/film.m3u8', '../b/0.ts', undefined],
  ['nothing outside of the library', 'film.m3u8', '../0.ts', undefined],
  ['no hidden way out', 'a/film.m3u8', '%2e%2e/b/0.ts', undefined],
  ['no path from the root', 'a/film.m3u8', '/a/0.ts', undefined],
  ['no other site', 'a/film.m3u8', 'https://example.org/0.ts', undefined],
  ['no file of another kind', 'a/film.m3u8', 'secret.txt', undefined],
  ['no broken encoding', 'a/film.m3u8', '%zz.ts', undefined],
] as const) {
  const stream = playlist.startsWith('a/') ? 'a/film.m3u8' : playlist;
  itIsPart(`T37: is ${name}`, () => assert.is(hlsPart(playlist, uri, stream), path));
}

itIsPart.run();
