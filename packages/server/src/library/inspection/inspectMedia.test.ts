import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findRealTools, h264, makeClip, testPicture } from '../../testing/media/realFfmpeg.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { inspectMedia } from './inspectMedia.ts';

// Tags as a real ffmpeg writes them: each container stores them elsewhere.

const it = suite('inspectMedia, of what ffmpeg wrote');

const tools = await findRealTools();
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-an'];

async function factsOf(extension: string, argv: readonly string[]) {
  const { title, description, dateMs, genre } = await allFactsOf(extension, argv);
  return { title, description, dateMs, genre };
}

async function allFactsOf(extension: string, argv: readonly string[], written = '') {
  const { folder, remove } = await makeTestFolder();
  try {
    const path = join(folder, `clip.${extension}`);
    const beside = join(folder, 'beside.txt');
    await writeFile(beside, written);
    const besideArgv = written === '' ? [] : ['-i', beside, '-map_metadata', '2', '-map_chapters', '2'];
    makeClip(tools, path, [...testPicture(written === '' ? 1 : 4), ...besideArgv, ...argv]);
    const { facts } = await inspectMedia(path, (await stat(path)).size);
    return facts!;
  } finally {
    await remove();
  }
}

const tagged = (tags: { readonly [name: string]: string }) =>
  Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);

for (const [extension, codecs, describing] of [
  ['mp4', h264, 'description'],
  // ffmpeg writes only this tag in MOV files.
  ['mov', h264, 'comment'],
  ['mkv', h264, 'description'],
  ['webm', vp9, 'comment'],
] as const) {
  it(`reads title, ${describing}, date and genre from ${extension}, and takes the artist for none of them`, async () => {
    const tags = { title: 'River ☃', date: '2024-05-01', genre: 'Nature', artist: 'Otter' };
    const facts = await factsOf(extension, [...codecs, ...tagged({ ...tags, [describing]: 'It flows.' })]);
    assert.equal(facts, {
      title: 'River ☃',
      description: 'It flows.',
      dateMs: Date.UTC(2024, 4, 1),
      genre: 'Nature',
    });
  });

  it(`reads nothing where ${extension} has no tags`, async () =>
    assert.equal(await factsOf(extension, codecs), {
      title: null,
      description: null,
      dateMs: null,
      genre: null,
    }));
}

for (const extension of ['mp4', 'mov']) {
  it(`reads from ${extension} when it was recorded, as phones write it, but a date in the tags first`, async () => {
    const recorded = tagged({ creation_time: '2021-07-04T12:30:00Z' });
    const { dateMs } = await factsOf(extension, [...h264, ...recorded]);
    assert.is(dateMs, Date.UTC(2021, 6, 4, 12, 30));
    const dated = await factsOf(extension, [...h264, ...recorded, ...tagged({ date: '2022-01-02' })]);
    assert.is(dated.dateMs, Date.UTC(2022, 0, 2));
  });
}

for (const [extension, codecs] of [
  ['mp4', h264],
  ['mp4', [...h264, '-movflags', '+disable_chpl']],
  ['mp4', [...h264, '-movflags', '+faststart']],
  ['mov', h264],
  ['mkv', h264],
  ['webm', vp9],
] as const) {
  it(`reads chapters from ${extension} (${codecs.at(-1)})`, async () => {
    const chapter = (startMs: number, endMs: number, title: string) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${startMs}\nEND=${endMs}\ntitle=${title}\n`;
    const written = `;FFMETADATA1\n${chapter(0, 1_500, 'River ☃')}${chapter(1_500, 4_000, 'Lake')}`;
    const { chapters } = await allFactsOf(extension, codecs, written);
    assert.equal(chapters, [
      { title: 'River ☃', startSeconds: 0 },
      { title: 'Lake', startSeconds: 1.5 },
    ]);
  });
}

it('reads that there are no chapters', async () =>
  assert.equal((await allFactsOf('mp4', h264)).chapters, []));

it.run();
