import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { countJobs, countLibraryFiles } from './operationalCounts.ts';

const it = suite('operationalCounts');

it('counts files by status and jobs by kind and state', async () => {
  const database = await openTestDatabase([]);
  const file = { size_bytes: 1, modified_ms: 1, reason: null, facts: null };
  for (const [path, status] of [
    ['a', 'playable'],
    ['b', 'playable'],
    ['c', 'refused'],
  ] as const) {
    await database
      .insertInto('library_file')
      .values({ ...file, path, status })
      .execute();
  }
  const counts = await countLibraryFiles(database);
  assert.equal(
    [...counts].sort((a, b) => a.count - b.count),
    [
      { labels: { status: 'refused' }, count: 1 },
      { labels: { status: 'playable' }, count: 2 },
    ],
  );
  assert.equal(await countJobs(database), []);
  await database.destroy();
});

it.run();
