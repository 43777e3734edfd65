import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from '../database/queries/catalogue.ts';
import { makeSnapshot, makeVideo } from '../testing/databases/testDatabase.ts';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { resolveLibrary } from '../library/files/libraryRoot.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { createFolderFiles } from './folderFiles.ts';
import { serveMedia } from './serveMedia.ts';
import { openMigratedMemory } from '../testing/databases/migratedMemory.ts';

const it = suite('serveMedia');

async function withMedia(
  check: (
    ask: (path: string, init?: RequestInit) => Promise<Response | undefined>,
    root: string,
  ) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder({
    'nature/river film.mp4': 'the bytes of a film',
    'nature/river film.jpg': 'a picture',
    'nature/river film.pt-BR.vtt': 'WEBVTT',
    'nature/river film.storyboard.vtt': 'WEBVTT',
    'nature/river film.sheet.png': 'small pictures',
    'nature/avatar.png': 'a face',
    'nature/secret.txt': 'not for anybody',
    'nature/river film.m3u8':
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nriver%20film/0.ts\n#EXT-X-ENDLIST\n',
    'nature/river film/0.ts': 'a segment',
    'nature/river film/1.ts': 'named by nobody',
  });
  const database = await openMigratedMemory();
  const video = makeVideo('abcdefghijk', {
    path: 'nature/river film.mp4',
    poster: { path: 'nature/river film.jpg', width: 1, height: 1 },
    stream: { path: 'nature/river film.m3u8', width: 1, height: 1, sizeBytes: 1 },
    chapters: [{ title: 'Spring', startSeconds: 0, endSeconds: 9 }],
    storyboard: {
      path: 'nature/river film.storyboard.vtt',
      sheet: { path: 'nature/river film.sheet.png', width: 1, height: 1 },
    },
    captions: [{ language: 'pt-BR', label: 'Português', path: 'nature/river film.pt-BR.vtt' }],
  });
  const chaptered = makeVideo('inthefile-1', {
    path: 'nature/lake.mp4',
    chapters: [{ title: 'R&B', startSeconds: 0, endSeconds: 9 }],
  });
  const snapshot = makeSnapshot([video, chaptered]);
  const avatar = { path: 'nature/avatar.png', width: 1, height: 1 };
  await createLibraryStore(database).replace({
    ...snapshot,
    channels: [{ ...snapshot.channels[0]!, avatar }],
  });
  const root = await resolveLibrary(folder);
  const catalogue = createCatalogue(database);
  try {
    await check(
      (path, init) =>
        serveMedia(
          new Request(`http://localhost${path}`, init),
          catalogue,
          createFolderFiles({ library: root, made: null }),
        ),
      root,
    );
  } finally {
    await database.destroy();
    await remove();
  }
}

for (const [path, contentType, text] of [
  ['/media/abcdefghijk/video.mp4', 'video/mp4', 'the bytes of a film'],
  ['/media/abcdefghijk/poster.jpg', 'image/jpeg', 'a picture'],
  ['/media/abcdefghijk/captions.pt-BR.vtt', 'text/vtt; charset=utf-8', 'WEBVTT'],
  [
    '/media/abcdefghijk/chapters.vtt',
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:00.000 --> 00:00:09.000\nSpring\n',
  ],
  [
    '/media/inthefile-1/chapters.vtt',
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:00.000 --> 00:00:09.000\nR&amp;B\n',
  ],
  ['/media/abcdefghijk/storyboard.vtt', 'text/vtt; charset=utf-8', 'WEBVTT'],
  ['/media/abcdefghijk/storyboard.png', 'image/png', 'small pictures'],
  ['/media/channel/nature/avatar.png', 'image/png', 'a face'],
  ['/media/abcdefghijk/stream/0.ts', 'video/mp2t', 'a segment'],
  [
    '/media/abcdefghijk/stream.m3u8',
    'application/vnd.apple.mpegurl',
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nstream/0.ts\n#EXT-X-ENDLIST\n',
  ],
] as const) {
  it(`T28: serves ${path} as ${contentType}`, async () => {
    await withMedia(async (ask) => {
      const response = (await ask(path))!;
      assert.equal(
        [response.status, response.headers.get('content-type'), await response.text()],
        [200, contentType, text],
      );
      // The owner may edit chapters at any time.
      const expected = path.endsWith('chapters.vtt')
        ? /^public, no-cache$/
        : /^public, max-age=\d+(?:, s-maxage=300)?$/;
      assert.match(response.headers.get('cache-control')!, expected);
    });
  });
}

it('T109: serves no style sheet and no region in any file of cues', async () => {
  await withMedia(async (ask, root) => {
    const cue = '00:01.000 --> 00:02.000\nHello\n';
    const styled = `WEBVTT\n\nSTYLE\n::cue { background: url(//other.example/) }\n\nREGION\nid:a\n\n${cue}`;
    const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nriver%20film/0.vtt\n#EXT-X-ENDLIST\n';
    await writeFile(join(root, 'nature/river film.m3u8'), playlist);
    const names = ['.pt-BR.vtt', '.storyboard.vtt', '/0.vtt'];
    for (const name of names) await writeFile(join(root, `nature/river film${name}`), styled);
    for (const name of ['captions.pt-BR', 'storyboard', 'stream/0']) {
      const response = (await ask(`/media/abcdefghijk/${name}.vtt`))!;
      assert.equal([response.status, await response.text()], [200, `WEBVTT\n\n\n\n${cue}`], name);
      assert.is(response.headers.get('content-type'), 'text/vtt; charset=utf-8');
    }
    // Too large for the server to process.
    await writeFile(join(root, 'nature/river film/0.vtt'), styled + ' '.repeat(8 * 1024 * 1024));
    assert.is(await ask('/media/abcdefghijk/stream/0.vtt'), undefined);
  });
});

it('serves a part of a video', async () => {
  await withMedia(async (ask) => {
    const response = (await ask('/media/abcdefghijk/video.mp4', { headers: { range: 'bytes=4-8' } }))!;
    assert.equal([response.status, await response.text()], [206, 'bytes']);
  });
});

for (const path of [
  '/media/abcdefghijk/secret.txt',
  '/media/abcdefghijk/stream/1.ts',
  '/media/abcdefghijk/stream',
  '/media/unknownvide/stream.m3u8',
  '/media/abcdefghijk/video.webm',
  '/media/abcdefghijk/../nature/secret.txt',
  '/media/abcdefghijk/..%2f..%2fsecret.txt',
  '/media/abcdefghijk/video.mp4/',
  '/media/abcdefghijk/',
  '/media/abcdefghijk',
  '/media/',
  '/media/unknownvide/video.mp4',
  '/media/channel/nature/secret.txt',
  '/media/channel/other/avatar.png',
  '/media/channel/nature',
  '/media/%00/video.mp4',
  '/media/nature/secret.txt',
]) {
  it(`T30: has nothing at ${path}`, async () => {
    await withMedia(async (ask) => assert.is(await ask(path), undefined));
  });
}

it('T36: serves nothing through a link that took the place of a file or a folder', async () => {
  await withMedia(async (ask, root) => {
    const outside = await makeTestFolder({ 'river film.mp4': 'of somebody else' });
    await rm(join(root, 'nature/river film.mp4'));
    await symlink(join(outside.folder, 'river film.mp4'), join(root, 'nature/river film.mp4'));
    assert.is(await ask('/media/abcdefghijk/video.mp4'), undefined);
    await rm(join(root, 'nature/river film/0.ts'));
    await symlink(join(outside.folder, 'river film.mp4'), join(root, 'nature/river film/0.ts'));
    assert.is(await ask('/media/abcdefghijk/stream/0.ts'), undefined);
    await rename(join(root, 'nature'), join(root, 'moved'));
    await symlink(outside.folder, join(root, 'nature'));
    assert.is(await ask('/media/abcdefghijk/video.mp4'), undefined);
    await outside.remove();
  });
});

it('has nothing where the file was removed since the scan', async () => {
  await withMedia(async (ask, root) => {
    await rm(join(root, 'nature/river film.mp4'));
    assert.is(await ask('/media/abcdefghijk/video.mp4'), undefined);
  });
});

it.run();
