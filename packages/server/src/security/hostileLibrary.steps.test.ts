import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { inspectFile } from '../library/inspection/inspectFile.ts';
import { scanLibrary } from '../library/scan/scanLibrary.ts';
import { linearGrowth, regexGrowth } from '../testing/regexGrowth.ts';
import { openEmptyDatabase } from '../testing/databases/testDatabase.ts';
import { makeTestFolder, type TestFiles } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';

// In a separate file, because counting the steps makes all regular expressions of the process slow.

const it = suite('hostile files of a library');

/** The first database runs the migrations, whose steps are not those of a scan. */
await (await openEmptyDatabase()).destroy();

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Below the size limit for sidecar files. */
const growing: readonly (readonly [name: string, text: (size: number) => TestFiles])[] = [
  ['an NFO of one word', (size) => ({ 'film.nfo': `<movie><title>${'a'.repeat(size)}</title></movie>` })],
  ['an NFO of entities', (size) => ({ 'film.nfo': `<movie><title>${'&a1;'.repeat(size)}</title></movie>` })],
  ['an NFO of open elements', (size) => ({ 'film.nfo': '<movie>'.repeat(size) })],
  [
    'an NFO of closed elements and addresses',
    (size) => ({ 'film.nfo': `<movie>${'</a>http:'.repeat(size)} x` }),
  ],
  ['an NFO of white space', (size) => ({ 'film.nfo': `<movie><plot>a${' '.repeat(size)}b</plot></movie>` })],
  [
    'nested JSON',
    (size) => ({ 'film.info.json': `{"title":"Deep","a":${nested(size)}}`, 'film.json': nested(size) }),
  ],
  [
    'JSON with long texts',
    (size) => ({
      'film.info.json': JSON.stringify({ title: 'a '.repeat(size), description: 'b\n'.repeat(size) }),
    }),
  ],
  [
    'JSON with chapters',
    (size) => ({
      'film.info.json': JSON.stringify({
        title: 'Many',
        chapters: Array.from({ length: size }, (_, i) => ({ title: 'c', start_time: i / 1e5 })),
      }),
    }),
  ],
  [
    'captions',
    (size) => ({ 'film.en.vtt': `WEBVTT\n\n${'00:00.000 --> 00:01.000\nword\n\n'.repeat(size / 10)}` }),
  ],
  [
    'captions that never end',
    (size) => ({ 'film.en.vtt': `WEBVTT\n\n00:00.000 --> 00:01.000\n${'word '.repeat(size)}` }),
  ],
  [
    'WebVTT of nothing but brackets',
    (size) => ({ 'film.en.vtt': `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<'.repeat(size)}` }),
  ],
  [
    'SubRip of nothing but brackets',
    (size) => ({
      'film.de.srt': `1\n00:00:00,000 --> 00:00:01,000\n${'{\\'.repeat(size)}${'<font'.repeat(size)}`,
    }),
  ],
];

for (const [name, textOf] of growing) {
  it(`T77: are scanned in steps that grow with the size of the file: ${name}`, async () => {
    const film = await makeTestVideo(1, { durationSeconds: 3 });
    const growth = await regexGrowth(500, async (size) => {
      const library = await makeTestFolder({ 'film.mp4': film, ...textOf(size) });
      const database = await openEmptyDatabase();
      try {
        const store = createLibraryStore(database);
        await scanLibrary(library.folder, { inspect: inspectFile, store, now: Date.now });
      } finally {
        await database.destroy();
        await library.remove();
      }
    });
    assert.ok(growth <= linearGrowth, `${growth}`);
  });
}

it.run();
