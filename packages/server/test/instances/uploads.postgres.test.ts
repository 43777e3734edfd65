// Two instances over one PostgreSQL and one folder: the pieces of an upload go to whichever is asked.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ownerWith, shownSecret, signInTo } from '../../src/testing/sites/ownerOfSite.ts';
import { pollUntil } from '../../src/testing/pollUntil.ts';
import { killAll, SiteProcess } from '../../src/testing/sites/siteProcess.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { makePostgresDatabase } from '../../src/testing/databases/testPostgres.ts';

const it = suite('uploads to two instances');

const uploadCount = 8;
const pieceCount = 6;

it('go on at the one where they did not begin, though that is killed, and are each in the library once', async () => {
  const address = await makePostgresDatabase({ isMigrated: false });
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': await makeTestVideo(1) });
  const library = join(folder, 'library');
  const processes: SiteProcess[] = [];
  const start = () => {
    const env = {
      DATABASE_URL: address,
      DATA_DIR: join(folder, `data${processes.length}`),
      MEDIA_JOBS: 'off',
      WATCH: 'off',
    };
    const site = new SiteProcess(folder, env);
    processes.push(site);
    return site;
  };
  try {
    const a = start();
    const one = await signInTo(await a.origin(), shownSecret(a));
    const b = start();
    // The cookie is good at every instance.
    const two = ownerWith(await b.origin(), one.headers.cookie);
    const owners = [one, two];

    const upload = async (number: number): Promise<Uint8Array> => {
      const content = await makeTestVideo(number + 2, { frameBytes: 4_000 });
      const path = await owners[number % 2]!.beginUpload(`film ${number}.mp4`, content.length);
      const cut = (piece: number) => Math.floor((content.length * piece) / pieceCount);
      for (let piece = 0; piece < pieceCount; piece += 1) {
        const at = owners[(number + piece) % 2]!;
        assert.is(await at.receivedBytes(path), cut(piece));
        const sent = at.sendPiece(path, cut(piece), content.subarray(cut(piece), cut(piece + 1)));
        // Queries the other instance while the last piece arrives: the one that finds the file complete places it.
        const other = owners[(number + piece + 1) % 2]!;
        if (piece === pieceCount - 1)
          await pollUntil(
            'the last piece is there',
            async () => (await other.receivedBytes(path)) >= content.length,
            { pauseMs: 0 },
          );
        assert.is((await sent).status, 204);
      }
      return content;
    };
    const contents = await Promise.all(Array.from({ length: uploadCount }, (_, number) => upload(number)));

    const last = await makeTestVideo(60, { frameBytes: 4_000 });
    const path = await one.beginUpload('last.mp4', last.length);
    assert.is((await one.sendPiece(path, 0, last.subarray(0, 5_000))).status, 204);
    const lost = one.sendPiece(path, 5_000, last.subarray(5_000)).catch(() => null);
    a.child.kill('SIGKILL');
    await Promise.all([a.exited, lost]);
    const offset = await two.receivedBytes(path);
    assert.ok(offset >= 5_000, 'what was acknowledged is there');
    if (offset < last.length)
      assert.is((await two.sendPiece(path, offset, last.subarray(offset))).status, 204);

    const names = [...contents.keys()].map((number) => `film ${number}.mp4`);
    assert.equal((await readdir(library)).sort(), ['.mainvideo', ...names, 'last.mp4', 'one.mp4']);
    for (const [number, content] of [...contents, last].entries()) {
      const file = await readFile(join(library, names[number] ?? 'last.mp4'));
      assert.ok(file.equals(content), `${names[number] ?? 'last.mp4'} is not what was sent`);
    }
    const count = async () => (await two.ask('{ home(first: 1) { totalCount } }')).home.totalCount;
    await pollUntil('all uploads are in the list', async () => {
      if ((await count()) >= uploadCount + 2) return true;
      await two.ask('mutation { rescanLibrary { library { id } } }');
      return false;
    });
    assert.equal([await count(), b.lines.filter(({ event }) => event === 'fault')], [uploadCount + 2, []]);
  } finally {
    await killAll(processes);
    await remove();
  }
});

it.run();
