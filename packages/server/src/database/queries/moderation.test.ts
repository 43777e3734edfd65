import type { CompiledQuery } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { planOf } from '../../testing/databases/planOf.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from './catalogue.ts';
import { createCommentReports } from './commentReports.ts';
import { createComments } from './comments.ts';
import { createModeration } from './moderation.ts';
import { createMutationRecords } from './mutationRecords.ts';

const it = suite('createModeration');

async function open() {
  const database = await openTestDatabase([makeVideo('a'), makeVideo('b')]);
  const comments = createComments(database);
  const reports = createCommentReports(database);
  const moderation = createModeration(database);
  const catalogue = createCatalogue(database);
  for (const [id, videoId, createdMs] of [
    ['one', 'a', 1],
    ['two', 'a', 2],
    ['three', 'b', 3],
  ] as const) {
    await comments.add({ id, videoId, viewerId: 'ann', text: `Text of ${id}`, createdMs });
  }
  return {
    database,
    comments,
    reports,
    moderation,
    report: (commentId: string, viewerId: string, createdMs: number) =>
      reports.add({ commentId, viewerId, reason: 'SPAM', text: 'It sells.', createdMs }, null),
    hide: (commentId: string, isHidden = true) =>
      moderation.hide({ commentId, isHidden, nowMs: 100, step: null }),
    dismiss: (commentId: string) => moderation.dismissReports({ commentId, nowMs: 100, step: null }),
    async list(
      of: Parameters<typeof moderation.comments>[0]['of'],
      first = 10,
      after: { listedMs: number; id: string } | null = null,
    ) {
      const { items, hasNextPage, totalCount } = await moderation.comments({ of, first, after });
      return [items.map(({ comment }) => comment.id).join(' '), hasNextPage, totalCount];
    },
    /** Returns what a viewer sees of the first video. */
    async seen() {
      const [page] = await comments.pagesOf({ videoIds: ['a'], first: 10, after: null });
      const [video] = await catalogue.findVideos(['a']);
      return [page!.items.map(({ id }) => id).join(' '), video!.commentCount];
    },
  };
}

it('lists what was reported, last reported first, page by page', async () => {
  const { report, list } = await open();
  assert.equal(await list('reported'), ['', false, 0]);
  await report('one', 'bob', 10);
  await report('three', 'bob', 20);
  await report('two', 'bob', 30);
  await report('one', 'cyd', 40);
  assert.equal(await list('reported', 2), ['one two', true, 3]);
  assert.equal(await list('reported', 2, { listedMs: 30, id: 'two' }), ['three', false, 3]);
});

it('lists the comments of one video, newest first', async () => {
  const { list, hide } = await open();
  await hide('two');
  assert.equal(await list({ videoId: 'a' }), ['two one', false, 2]);
  assert.equal(await list({ videoId: 'a' }, 1), ['two', true, 2]);
  assert.equal(await list({ videoId: 'a' }, 1, { listedMs: 2, id: 'two' }), ['one', false, 2]);
});

it('lists all comments of all videos, newest first', async () => {
  const { list, hide } = await open();
  await hide('two');
  assert.equal(await list('all'), ['three two one', false, 3]);
  assert.equal(await list('all', 1, { listedMs: 3, id: 'three' }), ['two', true, 3]);
});

it('lists no comment that was deleted', async () => {
  const { report, list, comments, moderation } = await open();
  await report('one', 'bob', 10);
  await comments.delete('one');
  assert.equal(await list('reported'), ['', false, 0]);
  assert.equal(await list({ videoId: 'a' }), ['two', false, 1]);
  assert.is(await moderation.find('one'), undefined);
});

it('tells the reports that wait, newest first', async () => {
  const { report, moderation } = await open();
  await report('one', 'bob', 10);
  await report('one', 'cyd', 40);
  const [one, two] = await moderation.reportsOf(['one', 'two']);
  assert.equal(
    one!.map(({ viewerId, reason, text, createdMs }) => [viewerId, reason, text, createdMs]),
    [
      ['cyd', 'SPAM', 'It sells.', 40],
      ['bob', 'SPAM', 'It sells.', 10],
    ],
  );
  assert.equal(two, []);
});

it('has no reports waiting that were dismissed, and hides the comment from who reported it as before', async () => {
  const { report, dismiss, list, moderation, reports, seen } = await open();
  await report('one', 'bob', 10);
  await dismiss('one');
  await report('one', 'bob', 50);
  assert.equal([await list('reported'), await moderation.reportsOf(['one'])], [['', false, 0], [[]]]);
  assert.equal(await reports.areReported('bob', ['one']), [true]);
  assert.equal(await seen(), ['two one', 2]);
  await report('one', 'cyd', 60);
  assert.equal(await list('reported'), ['one', false, 1]);
});

it('hides a comment from every list and count, and gives it back', async () => {
  const { hide, seen, comments, moderation } = await open();
  await hide('one');
  await hide('one');
  assert.equal(await seen(), ['two', 1]);
  assert.equal(await comments.find(['one']), [{ id: 'one', videoId: 'a', viewerId: 'ann', text: null }]);
  assert.is((await moderation.find('one'))!.isHidden, true);
  await hide('one', false);
  await hide('one', false);
  assert.equal(await seen(), ['two one', 2]);
});

it('lets nobody edit what is hidden, nor write it again', async () => {
  const { hide, comments, moderation } = await open();
  await hide('one');
  await comments.edit({ id: 'one', text: 'Again', nowMs: 9, step: null });
  const again = { id: 'one', videoId: 'a', viewerId: 'ann', text: 'Text of one', createdMs: 1 };
  assert.is((await comments.add(again)).text, null);
  assert.is((await moderation.find('one'))!.text, 'Text of one');
});

it('counts a comment once that is hidden and then deleted', async () => {
  const { hide, comments, seen } = await open();
  await hide('one');
  await comments.delete('one');
  await hide('one', false);
  assert.equal(await seen(), ['two', 1]);
});

it('hides once for each step', async () => {
  const { moderation, hide, seen, database } = await open();
  await createMutationRecords(database).begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'ann', key: 'k', name: 'hideComment' };
  const change = { commentId: 'one', isHidden: true, nowMs: 9, step };
  await moderation.hide(change);
  await hide('one', false);
  await moderation.hide(change);
  assert.equal(await seen(), ['two one', 2]);
});

it('reads a page of all comments in the order of an index, and sorts nothing', async () => {
  const { database } = await open();
  const asked: CompiledQuery[] = [];
  const listening = database.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const after = { listedMs: 9, id: '' };
  await createModeration(listening).comments({ of: 'all', first: 2, after });
  const page = asked.find(({ sql }) => sql.includes('order by'))!;
  const steps = await planOf(database, page);
  assert.ok(steps.includes('comment_last'), steps);
  assert.not.ok(/sort|temp b-tree/i.test(steps), steps);
});

it.run();
