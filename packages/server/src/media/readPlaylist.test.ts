import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveLibrary } from '../library/files/libraryRoot.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { createFolderFiles } from './folderFiles.ts';
import { readPlaylist } from './readPlaylist.ts';
import { createSmallFiles } from './smallFiles.ts';

const it = suite('readPlaylist');

const playlistOf = (segment: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${segment}\n#EXT-X-ENDLIST\n`;

it('T104: parses a file once while it is unchanged, and again when another has taken its place', async () => {
  const { folder, remove } = await makeTestFolder({
    'film.m3u8': playlistOf('a.ts'),
    'new.m3u8': playlistOf('b.ts'),
  });
  const root = await resolveLibrary(folder);
  const files = createFolderFiles({ library: root, made: null });
  try {
    const first = await readPlaylist(files, 'film.m3u8');
    assert.equal(first?.uris, ['a.ts']);
    assert.is(await readPlaylist(files, 'film.m3u8'), first);
    await rename(join(root, 'new.m3u8'), join(root, 'film.m3u8'));
    assert.equal((await readPlaylist(files, 'film.m3u8'))?.uris, ['b.ts']);
    await writeFile(join(root, 'film.m3u8'), playlistOf('longer.ts'));
    assert.equal((await readPlaylist(files, 'film.m3u8'))?.uris, ['longer.ts']);
  } finally {
    await remove();
  }
});

it.run();

const itRemembers = suite('createSmallFiles');

itRemembers('T104: remembers no more bytes than it is given, the ones used last', async () => {
  const small = createSmallFiles(10);
  const reads: string[] = [];
  const get = (version: string, sizeBytes: number) =>
    small.get(version, async () => {
      reads.push(version);
      return new Uint8Array(sizeBytes);
    });
  for (const version of ['a', 'b', 'a', 'c', 'a', 'b']) await get(version, 4);
  assert.equal(reads, ['a', 'b', 'c', 'b']);
  // Larger than the whole cache: the file is returned, and the cache is cleared.
  assert.is((await get('large', 11)).byteLength, 11);
  await get('large', 11);
  assert.equal(reads.slice(4), ['large', 'large']);
});

itRemembers.run();
