import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryLibrary } from '../../testing/databases/memoryLibrary.ts';
import { makeTestFolder, type TestFiles } from '../../testing/testFolder.ts';
import { makeTestVideo } from '../../testing/media/testMedia.ts';
import { readInfoJson } from '../formats/infoJson.ts';
import { inspectFile } from '../inspection/inspectFile.ts';
import { maxTextBytes } from './readSidecars.ts';
import { scanLibrary } from './scanLibrary.ts';

const it = suite('files beside a video, which the process of the site reads itself');

async function reasonsIn(files: TestFiles): Promise<{ readonly [path: string]: string }> {
  const film = await makeTestVideo(1, { durationSeconds: 3 });
  const { folder, remove } = await makeTestFolder({ 'film.mp4': film, ...files });
  try {
    const store = createMemoryLibrary();
    await scanLibrary(folder, { inspect: inspectFile, store, now: Date.now });
    const { files: found, videos } = await store.snapshot();
    assert.is(videos.length, 1);
    return Object.fromEntries(found.flatMap(({ path, reason }) => (reason === null ? [] : [[path, reason]])));
  } finally {
    await remove();
  }
}

it('T82: are not read beyond a size, and the owner is told', async () => {
  const large = ' '.repeat(maxTextBytes + 1);
  const names = ['json', 'nfo', 'info.json', 'en.vtt', 'de.srt', 'chapters.vtt', 'storyboard.vtt'].map(
    (extension) => `film.${extension}`,
  );
  names.push('stream.m3u8');
  const reasons = await reasonsIn(Object.fromEntries(names.map((name) => [name, large])));
  assert.equal(Object.keys(reasons), names.sort());
  for (const name of names.filter((one) => one !== 'stream.m3u8'))
    assert.is(reasons[name], `It is larger than ${maxTextBytes} bytes.`);
});

it('T82: have a reason of a length that can be stored and shown, whatever is in them', async () => {
  const long = 'x'.repeat(1_000_000);
  const reasons = await reasonsIn({
    'film.storyboard.vtt': `WEBVTT\n\n00:00.000 --> 00:01.000\n${long}\n`,
    'stream.m3u8': `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${long}.ts\n#EXT-X-ENDLIST\n`,
    'film.json': `{"title": ${long}`,
  });
  assert.is(Object.keys(reasons).length, 3);
  for (const [path, reason] of Object.entries(reasons)) assert.ok(reason.length < 3_000, path);
});

for (const [what, timestamp] of [
  ['after the year 9999', 8.63e12],
  ['before the year 1', -8.63e12],
  ['beyond all that there are', 1e300],
] as const) {
  it(`T82: have no date ${what}`, () =>
    assert.is(readInfoJson(`{"timestamp": ${timestamp}}`, 3).sidecar.publishedMs, undefined));
}

it('T82: have a date in whole milliseconds, which every database takes', () =>
  assert.is(readInfoJson('{"timestamp": 1714564800.00049}', 3).sidecar.publishedMs, 1_714_564_800_000));

it.run();
