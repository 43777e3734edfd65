import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pollUntil } from '../../src/testing/pollUntil.ts';
import { programArgv } from '../../src/testing/sites/programArgv.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { shownSecret, signInTo } from '../../src/testing/sites/ownerOfSite.ts';
import { SiteProcess } from '../../src/testing/sites/siteProcess.ts';
import { createUploadFolder } from '../../src/uploads/uploadFolder.ts';
import { sweptContent, sweptUpload } from './sweptUpload.ts';

const it = suite('an upload whose server is killed');

const uploading = programArgv(new URL('uploadingProcess.ts', import.meta.url));
/** Each runs a separate process. */
const everyNth = process.env['LONG'] === '1' ? 1 : 6;
const firstKill = 1 + (Number(process.env['TEST_SEED'] ?? 0) % everyNth);

it('is whole in the library, once, wherever the process is killed, and no half of it is ever seen', async () => {
  let kills = 0;
  for (let killAt = firstKill; ; killAt += everyNth) {
    const { folder, remove } = await makeTestFolder();
    try {
      const root = join(folder, 'library');
      await mkdir(root);
      const argv = [...uploading, root, String(killAt)];
      const { signal, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
      assert.ok(signal === 'SIGKILL' || stdout.startsWith('calls '), stderr);
      await checkVisible(root, 0);
      const uploads = createUploadFolder({
        root,
        maxBytes: 1_000_000,
        now: Date.now,
        obstacle: () => null,
        onPlaced: () => {},
      });
      await uploads.tidy();
      await checkVisible(root, 0);
      await sweptUpload(uploads);
      await checkVisible(root, 1);
      assert.is(
        (await readdir(join(root, '.mainvideo/uploads'))).filter((name) => !name.endsWith('.json')).length,
        0,
      );
      if (signal === null) break;
      kills += 1;
    } finally {
      await remove();
    }
  }
  assert.ok((kills + 1) * everyNth >= 30, `killed ${kills} times`);
});

/** Visible files must be complete. */
async function checkVisible(root: string, atLeast: number): Promise<void> {
  const names = await readdir(join(root, 'Trips')).catch(() => [] as string[]);
  assert.ok(names.length >= atLeast && names.length <= 1, names.join());
  for (const name of names) assert.ok((await readFile(join(root, 'Trips', name))).equals(sweptContent));
}

it('goes on from the client’s side, and is a video in the end, however often the site is killed', async () => {
  const content = await makeTestVideo(7, { frameBytes: 20_000 });
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': await makeTestVideo(1) });
  const root = join(folder, 'library');
  const cut = (part: number) => Math.floor((content.length * part) / 4);
  let secret: string | null = null;
  let path: string | null = null;
  try {
    // In the middle of a piece; after one that was acknowledged; as the last one arrives.
    for (const round of ['mid', 'told', 'last', 'done'] as const) {
      const site = new SiteProcess(folder, { MEDIA_JOBS: 'off', LOG: 'json' });
      try {
        const origin = await site.origin();
        secret ??= shownSecret(site);
        const owner = await signInTo(origin, secret);
        path ??= await owner.beginUpload('film.mp4', content.length);
        const offset = await owner.receivedBytes(path);
        const send = (until: number) => owner.sendPiece(path!, offset, content.subarray(offset, until));
        if (round === 'mid') {
          const lost = send(cut(1)).catch(() => null);
          site.child.kill('SIGKILL');
          await lost;
          continue;
        }
        if (round === 'told') {
          assert.is((await send(cut(2))).status, 204);
          continue;
        }
        if (round === 'last') {
          assert.is(offset, cut(2), 'what was acknowledged is there');
          const lost = send(content.length).catch(() => null);
          await new Promise((resolve) => setTimeout(resolve, 5));
          site.child.kill('SIGKILL');
          await lost;
          continue;
        }
        if (offset < content.length) assert.is((await send(content.length)).status, 204);
        const videos = async () => {
          const query = encodeURIComponent('{ home(first: 9) { totalCount } }');
          return (await (await fetch(`${origin}/api/graphql?query=${query}`)).json()).data.home.totalCount;
        };
        await pollUntil('the uploaded video in the list', async () => (await videos()) >= 2);
        const names = (await readdir(root)).toSorted();
        assert.equal(names, ['.mainvideo', 'film.mp4', 'one.mp4']);
        assert.ok((await readFile(join(root, 'film.mp4'))).equals(content));
      } finally {
        site.child.kill('SIGKILL');
        await site.exited;
      }
    }
  } finally {
    await remove();
  }
});

it.run();
