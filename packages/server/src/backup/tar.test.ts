import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../testing/testFolder.ts';
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.ts';

const it = suite('an archive of a backup');

for (const [what, sizeBytes] of [
  ['of 8 GiB less a byte, whose size has eleven octal digits', 8 ** 11 - 1],
  ['of 8 GiB, whose size has more', 8 ** 11],
  ['of 40 GB', 40e9],
] as const) {
  it(`holds a file ${what}: tar lists it, and it is read again`, async () => {
    const { folder, remove } = await makeTestFolder();
    const path = join(folder, 'large.tar');
    const file = await open(path, 'w+');
    try {
      const header = tarHeader('media/one/film.mp4', sizeBytes);
      await file.write(header, 0, header.length, 0);
      await file.write(Buffer.from('film'), 0, 4, header.length);
      const padding = tarPadding(sizeBytes);
      // The file system stores no zeros in between.
      await file.truncate(header.length + sizeBytes + padding.length + tarEnd.length);
      assert.match(execFileSync('tar', ['tvf', path], { encoding: 'utf8' }), ` ${sizeBytes} `);
      for await (const { name, content } of readTar(file, path)) {
        assert.is(name, 'media/one/film.mp4');
        for await (const chunk of content) {
          assert.is(Buffer.from(chunk).toString('latin1', 0, 4), 'film');
          break;
        }
        break;
      }
    } finally {
      await file.close();
      await remove();
    }
  });
}

it('refuses a name that its header has no room for', () => {
  assert.throws(() => tarHeader('n'.repeat(101), 1), /its name is too long/);
});

it.run();
