// What happens in one instance is heard in the others.
import { realpath, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseAwayError } from '../../src/database/opening/databaseAway.ts';
import { createLeases } from '../../src/database/queries/leases.ts';
import { createLibraryStore } from '../../src/database/queries/libraryStore.ts';
import { openSiteDatabase } from '../../src/database/opening/siteDatabase.ts';
import { inspectFile } from '../../src/library/inspection/inspectFile.ts';
import type { Leases } from '../../src/library/videos/leases.ts';
import { createLibraryKeeper } from '../../src/library/scan/libraryKeeper.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { startTestPostgres } from '../../src/testing/databases/testPostgres.ts';

const it = suite('events of several instances');

const runtime = {
  now: () => Date.now(),
  setTimeout,
  clearTimeout,
  randomUUID: () => globalThis.crypto.randomUUID(),
};

it('tell viewers of one what another does, and of what they may have missed while the database was away', async () => {
  const postgres = await startTestPostgres();
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': await makeTestVideo(1) });
  // What was written just now is taken for a file that is being copied.
  const old = new Date(Date.now() - 60_000);
  await utimes(join(folder, 'library/one.mp4'), old, old);
  const root = await realpath(join(folder, 'library'));
  const faults: unknown[] = [];

  async function openInstance(leases?: Leases) {
    let answersAgain = (): void => {};
    const isBack = new Promise<void>((resolve) => (answersAgain = resolve));
    const kept = await openSiteDatabase({
      dataFolder: folder,
      databaseUrl: postgres.url,
      onNotice: (text) => text.includes('responds again') && answersAgain(),
    });
    const keeper = createLibraryKeeper({
      inspect: inspectFile,
      root,
      store: createLibraryStore(kept.database),
      leases: leases ?? createLeases(kept.database, runtime),
      events: kept.events,
      runtime,
      rescanMs: 0,
      pollMs: 30_000,
      onFault: (error) => faults.push(error),
    });
    return {
      ...kept,
      keeper,
      isBack,
      async stop() {
        await keeper.stop();
        await kept.close();
      },
    };
  }

  // It always finds that another instance scans, and is first to listen.
  const there = await openInstance({ withLease: async () => ({ held: false }) });
  const shown = there.keeper.watchState();
  const gaps = there.events.subscribe('anything');
  const untilIdle = async () => {
    for await (const state of { [Symbol.asyncIterator]: () => ({ next: () => shown.next() }) }) {
      if (state.state === 'IDLE' && state.lastScanMs !== null) return state;
    }
    throw new Error('It has ended.');
  };
  await shown.next();
  const isHeard = untilIdle();
  const here = await openInstance();
  try {
    const first = await isHeard;
    assert.is(first.videoCount, 1);
    assert.equal(there.keeper.state(), here.keeper.state());

    // Asked there, done here, seen there.
    await there.keeper.rescan();
    const second = await untilIdle();
    assert.ok(second.lastScanMs! >= first.lastScanMs!);

    await postgres.kill();
    await postgres.start();
    await Promise.all([here.isBack, there.isBack]);
    assert.equal((await gaps.next()).value, { type: 'gap' });
    await here.events.publish('anything', { after: 'the gap' });
    assert.equal((await gaps.next()).value, { type: 'published', payload: { after: 'the gap' } });
    await there.keeper.rescan();
    assert.is((await untilIdle()).videoCount, 1);
    // While the database was away, a keeper that looked for it may have reported that.
    assert.equal(
      faults.filter((fault) => !(fault instanceof DatabaseAwayError)),
      [],
    );
  } finally {
    await Promise.all([here.stop(), there.stop()]);
    await postgres.close();
    await remove();
  }
});

it.run();
