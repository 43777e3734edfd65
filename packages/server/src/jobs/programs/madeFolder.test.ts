import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DerivedMedia } from '../../library/catalogue/derivedMedia.ts';
import { fileStepsOf } from '../../testing/fileSteps.ts';
import { makeTestFolder, type TestFiles } from '../../testing/testFolder.ts';
import type { Job, JobKind } from '../queue/job.ts';
import { createMadeFolder } from './madeFolder.ts';

const nothing: DerivedMedia = {
  poster: null,
  storyboard: null,
  playable: null,
  stream: null,
  captions: null,
  loudnessLufs: null,
};
const picture = (path: string) => ({ path, width: 2, height: 1 });
const held = (kind: JobKind, videoId: string) => ({ kind, videoId }) as Job;

async function inFolder(
  files: TestFiles,
  check: (root: string, made: ReturnType<typeof createMadeFolder>) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder(files);
  try {
    await check(folder, createMadeFolder(folder));
  } finally {
    await remove();
  }
}

/** Returns the relative paths of all files below a folder. */
async function filesOf(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(root.length + 1)).sort();
}

const tidies = suite('MadeFolder.tidy');

tidies('keeps what the database knows of, and removes the rest of its video', () =>
  inFolder(
    {
      'a/poster-2-x/poster.jpg': 'known',
      'a/poster-1-x/poster.jpg': 'older, or never registered',
      'a/ladder-1-x/stream.m3u8': 'known',
      'a/ladder-1-x/0/1.m4s': 'below it',
      'a/storyboard-1-x.part/sheet.jpg': 'half',
      'gone/remux-1-x/playable.mp4': 'of a video that nobody has',
    },
    async (root, made) => {
      const derived = new Map([
        [
          'a',
          {
            ...nothing,
            poster: picture('.made/a/poster-2-x/poster.jpg'),
            stream: {
              path: '.made/a/ladder-1-x/stream.m3u8',
            } as DerivedMedia['stream'],
          },
        ],
      ]);
      assert.equal(await made.tidy(derived, []), { missing: [], folders: 1, programs: 0 });
      assert.equal(await filesOf(root), [
        'a/ladder-1-x/0/1.m4s',
        'a/ladder-1-x/stream.m3u8',
        'a/poster-2-x/poster.jpg',
      ]);
      assert.equal(await readdir(root), ['a']);
    },
  ),
);

tidies('leaves alone what a worker makes now, and nothing else of its video', () =>
  inFolder(
    {
      'a-b/remux-1-x.part/playable.mp4': 'being made',
      'a-b/poster-1-x.part/poster.jpg': 'half',
      'c/remux-1-x.part/playable.mp4': 'half',
    },
    async (root, made) => {
      await made.tidy(new Map(), [held('REMUX', 'a-b')]);
      assert.equal(await filesOf(root), ['a-b/remux-1-x.part/playable.mp4']);
    },
  ),
);

tidies('leaves alone what another process may have begun since the database was asked', () =>
  inFolder(
    { 'a/poster-1-x.part/poster.jpg': 'of now', 'a/remux-1-x.part/playable.mp4': 'of long ago' },
    async (root, made) => {
      await utimes(join(root, 'a/remux-1-x.part'), 1, 1);
      await made.tidy(new Map(), [], (changedMs) => changedMs > 1_000);
      assert.equal(await filesOf(root), ['a/poster-1-x.part/poster.jpg']);
    },
  ),
);

tidies('tells what is known of and not there, each part by itself', () =>
  inFolder({ 'a/storyboard-1-x/storyboard.vtt': 'WEBVTT' }, async (_root, made) => {
    const derived = new Map<string, DerivedMedia>([
      [
        'a',
        {
          ...nothing,
          loudnessLufs: -14,
          poster: picture('.made/a/poster-1-x/poster.jpg'),
          storyboard: {
            path: '.made/a/storyboard-1-x/storyboard.vtt',
            sheet: picture('.made/a/storyboard-1-x/sheet.jpg'),
          },
        },
      ],
      ['b', { ...nothing, loudnessLufs: -20 }],
    ]);
    const { missing } = await made.tidy(derived, []);
    assert.equal(missing, [{ videoId: 'a', parts: ['poster', 'storyboard'] }]);
  }),
);

tidies('begins with a folder that is not there yet', () =>
  inFolder({}, async (root) => {
    const { missing } = await createMadeFolder(join(root, 'data/media')).tidy(new Map(), []);
    assert.equal(missing, []);
    await access(join(root, 'data/media'));
  }),
);

tidies.run();

const begins = suite('MadeFolder.begin');

begins('keeps a file under another name until all is published', () =>
  inFolder({}, async (root, made) => {
    const place = await made.begin({ kind: 'POSTER', videoId: 'a' }, '1-x');
    await writeFile(join(place.folder, 'poster.jpg'), 'whole');
    assert.equal(await filesOf(root), ['a/poster-1-x.part/poster.jpg']);
    await place.publish();
    assert.equal(await filesOf(root), ['a/poster-1-x/poster.jpg']);
    assert.is(place.madePath('poster.jpg'), '.made/a/poster-1-x/poster.jpg');
  }),
);

begins(
  'flushes every file and folder of it before it is published, and its new name before that is known',
  () =>
    inFolder({}, async (root, made) => {
      const place = await made.begin({ kind: 'LADDER', videoId: 'a' }, '1-x');
      await mkdir(join(place.folder, '0'));
      await writeFile(join(place.folder, '0/1.m4s'), 'part');
      await writeFile(join(place.folder, 'stream.m3u8'), 'list');
      const steps = await fileStepsOf(root, () => place.publish());
      const published = steps.indexOf('rename a/ladder-1-x.part a/ladder-1-x');
      // The order of the files depends on the file system.
      assert.equal(steps.slice(0, published).toSorted(), [
        'sync a/ladder-1-x.part',
        'sync a/ladder-1-x.part/0',
        'sync a/ladder-1-x.part/0/1.m4s',
        'sync a/ladder-1-x.part/stream.m3u8',
      ]);
      assert.equal(steps.slice(published + 1), ['sync a', 'sync .']);
    }),
);

begins('leaves nothing of what is discarded, published or not', () =>
  inFolder({}, async (root, made) => {
    const place = await made.begin({ kind: 'LADDER', videoId: 'a' }, '1-x');
    await mkdir(join(place.folder, '0'));
    await writeFile(join(place.folder, '0/1.m4s'), 'half');
    await place.discard();
    const other = await made.begin({ kind: 'LADDER', videoId: 'a' }, '2-x');
    await writeFile(join(other.folder, 'stream.m3u8'), 'whole');
    await other.publish();
    await other.discard();
    assert.equal(await readdir(join(root, 'a')), []);
  }),
);

begins('removes earlier attempts of its own kind alone', () =>
  inFolder(
    { 'a/poster-1-x/poster.jpg': 'earlier', 'a/poster-2-x.part/p': 'half', 'a/remux-1-x/playable.mp4': '' },
    async (root, made) => {
      const place = await made.begin({ kind: 'POSTER', videoId: 'a' }, '3-x');
      await place.publish();
      await place.removeEarlier();
      assert.equal((await readdir(join(root, 'a'))).sort(), ['poster-3-x', 'remux-1-x']);
    },
  ),
);

begins.run();

const removes = suite('MadeFolder.remove');

removes('removes the folder of one result, and nothing outside of it', () =>
  inFolder(
    { 'a/ladder-1/index.m3u8': '', 'a/ladder-1/360/0.m4s': '', 'a/poster-1/poster.jpg': '' },
    async (root, made) => {
      await made.remove('a/poster-1/poster.jpg');
      await made.remove('.made/a/ladder-1/index.m3u8');
      await made.remove('.made/a/ladder-1/index.m3u8');
      assert.equal(await filesOf(root), ['a/poster-1/poster.jpg']);
    },
  ),
);

removes.run();
