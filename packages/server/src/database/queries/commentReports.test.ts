import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCommentReports } from './commentReports.ts';
import { createComments } from './comments.ts';
import { createMutationRecords } from './mutationRecords.ts';

const it = suite('createCommentReports');

async function open() {
  const database = await openTestDatabase([makeVideo('a')]);
  const comments = createComments(database);
  for (const id of ['one', 'two']) {
    await comments.add({ id, videoId: 'a', viewerId: 'ann', text: 'Buy now.', createdMs: 5 });
  }
  const stored = () => database.selectFrom('comment_report').selectAll().execute();
  return { reports: createCommentReports(database), records: createMutationRecords(database), stored };
}

const report = { commentId: 'one', viewerId: 'bob', reason: 'SPAM', text: 'Again.', createdMs: 7 } as const;

it('keeps one report a viewer and comment: the first', async () => {
  const { reports, stored } = await open();
  await reports.add(report, null);
  await reports.add({ ...report, reason: 'ABUSE', text: '', createdMs: 9 }, null);
  await reports.add({ ...report, viewerId: 'cat' }, null);
  assert.equal(
    (await stored()).map(({ viewer_id, reason, created_ms }) => [viewer_id, reason, created_ms]),
    [
      ['bob', 'SPAM', 7],
      ['cat', 'SPAM', 7],
    ],
  );
});

it('tells in the order of the ids which ones the viewer has reported', async () => {
  const { reports } = await open();
  await reports.add(report, null);
  assert.equal(await reports.areReported('bob', ['two', 'one', 'none']), [false, true, false]);
  assert.equal(await reports.areReported('cat', ['one']), [false]);
  assert.equal(await reports.areReported('bob', []), []);
});

it('forgets a report that is withdrawn, and that one alone', async () => {
  const { reports } = await open();
  await reports.add(report, null);
  await reports.add({ ...report, commentId: 'two' }, null);
  await reports.withdraw('one', 'bob', null);
  await reports.withdraw('two', 'cat', null);
  assert.equal(await reports.areReported('bob', ['one', 'two']), [false, true]);
});

it('makes a step once: a report that comes again after it was withdrawn stays so', async () => {
  const { reports, records } = await open();
  await records.begin({ viewerId: 'bob', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'bob', key: 'k', name: 'reportComment' };
  await reports.add(report, step);
  await reports.withdraw('one', 'bob', null);
  await reports.add(report, step);
  assert.equal(await reports.areReported('bob', ['one']), [false]);
});

it.run();
