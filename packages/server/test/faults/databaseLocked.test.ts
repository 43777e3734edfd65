// SQLite while another process holds the file: a manual backup, or a shell left open.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLibraryStore } from '../../src/database/queries/libraryStore.ts';
import { openDatabase } from '../../src/database/opening/openDatabase.ts';
import { partsOf } from '../../src/testing/sites/partsOf.ts';
import { makeSnapshot, makeVideo } from '../../src/testing/databases/testDatabase.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { openTestOwnerSite } from '../../src/testing/sites/testOwnerSite.ts';

const itWaits = suite('a site whose database another process has');

/** Holds the lock of writers until its input ends. */
const holder = `
const database = new (require('libsql'))(process.argv[1]);
database.exec('begin immediate');
process.stdout.write('held');
process.stdin.resume().on('end', () => { database.exec('commit'); process.exit(0); });
`;

async function holdLock(path: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', holder, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(() => assert.unreachable('it holds nothing'))]);
  return async () => {
    child.stdin.end();
    await ended;
  };
}

itWaits(
  'T74: says 503 to whoever writes, answers whoever reads, and writes again as soon as it can',
  async () => {
    const { folder, remove } = await makeTestFolder();
    const path = join(folder, 'mainvideo.db');
    const database = await openDatabase(path);
    await createLibraryStore(database).replace(makeSnapshot([makeVideo('a')]));
    const { ownerStore: _, ...parts } = partsOf(database);
    const site = await openTestOwnerSite([], {}, parts);
    const like = (key: string) =>
      site.ask('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          query: 'mutation { setLike(input: { videoId: "a", liked: true }) { video { likeCount } } }',
        }),
      });
    const likes = async () => (await site.graphql('{ video(id: "a") { likeCount } }')).data.video.likeCount;
    const key = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
    try {
      const release = await holdLock(path);
      const refused = await like(key);
      assert.equal([refused.status, refused.headers.get('retry-after')], [503, '5']);
      assert.match(await refused.text(), 'cannot reach its database right now. Try again in 5 s.');
      assert.is(await likes(), 0);
      assert.is((await site.ask('/feed.xml')).status, 200);
      assert.ok(site.faults.length > 0, 'the log does not say why');

      await release();
      // The same key, as a client sends it again.
      assert.is((await like(key)).status, 200);
      assert.is(await likes(), 1);
    } finally {
      await site.close();
      await database.destroy();
      await remove();
    }
  },
);

itWaits.run();
