import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxPlaylistBytes } from '../formats/hlsPlaylist.ts';
import { readStreams } from './readStreams.ts';

const it = suite('readStreams');

const segmentsOf = (uris: readonly string[]) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${uris.map((uri) => `#EXTINF:4,\n${uri}\n`).join('')}#EXT-X-ENDLIST\n`;
const levelsOf = (uris: readonly string[]) =>
  `#EXTM3U\n${uris.map((uri) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${uri}\n`).join('')}`;

function read(texts: { readonly [path: string]: string }, sizes: { readonly [path: string]: number } = {}) {
  const listed = Object.keys(texts)
    .sort()
    .map((path) => ({
      path,
      sizeBytes: sizes[path] ?? (texts[path]!.length || 1),
      modifiedMs: 0,
      obstacle: null,
    }));
  return readStreams(listed, async (path) => texts[path]);
}

/** Returns the same name in the given number of spellings. */
const spellings = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${'./'.repeat(i)}${name}`);

it('T104: looks at the segments of a level once, in however many ways the level is named', async () => {
  const { streams, broken } = await read({
    'film.m3u8': levelsOf(spellings('low.m3u8', 200)),
    // Following each level again would take 200 x 2,000 lookups, more than a stream may take.
    'low.m3u8': segmentsOf(Array.from({ length: 2_000 }, (_, i) => `${i}/../0.ts`)),
    '0.ts': '',
  });
  assert.equal([streams.length, broken], [1, []]);
});

it('T104: refuses a stream whose levels have too many parts in all, and says so', async () => {
  const segments = Array.from({ length: 50_000 }, (_, i) => `${'./'.repeat(i % 3)}${(i / 3) | 0}/../0.ts`);
  const names = ['a', 'b', 'c', 'd', 'e'];
  const { streams, broken } = await read({
    'film.m3u8': levelsOf(names.map((name) => `${name}.m3u8`)),
    ...Object.fromEntries(names.map((name) => [`${name}.m3u8`, segmentsOf(segments)])),
    '0.ts': '',
  });
  assert.equal(
    [streams, broken.map(({ file, reason }) => [file.path, reason])],
    [
      [],
      [
        [
          'film.m3u8',
          'Its playlists name more than 200000 files in all. Create it again, with longer segments or fewer levels.',
        ],
      ],
    ],
  );
});

it('T104: reads no playlist that is larger than any of a film, and says so', async () => {
  const { broken } = await readStreams(
    [{ path: 'film.m3u8', sizeBytes: maxPlaylistBytes + 1, modifiedMs: 0, obstacle: null }],
    async () => assert.unreachable('it is read') as never,
  );
  assert.is(broken[0]?.reason, 'It is larger than 4194304 bytes, the limit for a playlist.');
});

it.run();
