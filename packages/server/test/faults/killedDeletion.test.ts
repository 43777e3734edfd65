import { spawnSync } from 'node:child_process';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { programArgv } from '../../src/testing/sites/programArgv.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { createTrashFolder } from '../../src/trash/trashFolder.ts';

const it = suite('a deletion whose process is killed');

const trashing = programArgv(new URL('trashingProcess.ts', import.meta.url));
/** Each runs a separate process. */
const everyNth = process.env['LONG'] === '1' ? 1 : 6;
const firstKill = 1 + (Number(process.env['TEST_SEED'] ?? 0) % everyNth);
const names = ['film.en.vtt', 'film.json', 'film.mp4'];

for (const what of ['delete', 'restore'] as const) {
  it(`leaves the video or its entry in the trash, never neither, and a start finishes it: ${what}`, async () => {
    let kills = 0;
    for (let killAt = firstKill; ; killAt += everyNth) {
      const contents = Object.fromEntries(names.map((name) => [name, `what was in ${name}`]));
      const { folder, remove } = await makeTestFolder(contents);
      try {
        const root = await realpath(folder);
        const argv = [...trashing, root, String(killAt), what];
        const { signal, stderr, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
        assert.ok(signal === 'SIGKILL' || stdout.startsWith('calls '), stderr);
        const trash = createTrashFolder({ root, keepDays: 30, now: () => 2_000 });
        const isInLibrary = async () => (await readdir(root)).includes('film.mp4');
        assert.ok((await isInLibrary()) || (await trash.list()).length === 1, 'neither');
        await trash.tidy();
        const [entry, ...others] = await trash.list();
        assert.equal(others, []);
        assert.is(await isInLibrary(), entry === undefined, 'one of the two');
        if (entry) await trash.restore(entry.id);
        assert.equal((await readdir(root)).filter((name) => name !== '.mainvideo').toSorted(), names);
        for (const name of names) assert.is(await readFile(join(root, name), 'utf8'), `what was in ${name}`);
        if (signal === null) break;
        kills += 1;
      } finally {
        await remove();
      }
    }
    assert.ok((kills + 1) * everyNth >= 20, `killed ${kills} times`);
  });
}

it.run();
