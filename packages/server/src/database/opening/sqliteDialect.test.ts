import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLibraryStore } from '../queries/libraryStore.ts';
import { createCatalogue } from '../queries/catalogue.ts';
import { openDatabase } from './openDatabase.ts';
import { makeSnapshot, makeVideo } from '../../testing/databases/testDatabase.ts';

const it = suite('createSqliteDialect');

const pageRows = 250;
/** The driver's limit, plus the page that exceeds it. */
const mostRows = 500 + pageRows;

/** Returns the most rows that were read between two turns of the event loop. */
async function mostBetweenTurns(work: (readRows: (count: number) => void) => Promise<void>): Promise<number> {
  let [most, sinceTurn, isDone] = [0, 0, false];
  const watch = () => {
    sinceTurn = 0;
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await work((count) => {
    sinceTurn += count;
    most = Math.max(most, sinceTurn);
  });
  isDone = true;
  return most;
}

it('gives others a turn between the pages of a long list, whoever reads it', async () => {
  const database = await openDatabase(':memory:');
  const videos = Array.from({ length: 3_000 }, (_, i) => makeVideo(`v${i}`, { publishedMs: i % 7 }));
  await createLibraryStore(database).replace(makeSnapshot(videos));
  const catalogue = createCatalogue(database);
  const seen = new Set<string>();
  const most = await mostBetweenTurns(async (readRows) => {
    for (let offset = 0; offset < videos.length; offset += pageRows) {
      const page = await catalogue.listVideos({ first: pageRows, offset, reach: 'all' });
      for (const { id } of page) seen.add(id);
      readRows(page.length);
    }
  });
  assert.is(seen.size, videos.length);
  assert.ok(most <= mostRows, `${most} rows between two turns`);
  await database.destroy();
});

it('gives no turn inside a transaction, which others would wait for', async () => {
  const database = await openDatabase(':memory:');
  const names = Array.from({ length: 600 }, (_, i) => ({ name: `n${i}`, value: '' }));
  await database.insertInto('meta').values(names).execute();
  await database.transaction().execute(async (change) => {
    let turns = 0;
    setImmediate(() => (turns += 1));
    for (let i = 0; i < 3; i += 1) await change.selectFrom('meta').selectAll().execute();
    assert.is(turns, 0);
  });
  await database.destroy();
});

it.run();
