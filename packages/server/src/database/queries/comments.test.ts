import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { planOf } from '../../testing/databases/planOf.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from './catalogue.ts';
import { createComments } from './comments.ts';
import { createMutationRecords } from './mutationRecords.ts';

const it = suite('createComments');

async function open() {
  const database = await openTestDatabase([makeVideo('a'), makeVideo('b'), makeVideo('c')]);
  const comments = createComments(database);
  const catalogue = createCatalogue(database);
  return {
    database,
    comments,
    records: createMutationRecords(database),
    countOf: async (id: string) => (await catalogue.findVideos([id]))[0]!.commentCount,
    /** Returns for each video the ids of a page of comments, and whether there is a next page. */
    async pages(
      videoIds: readonly string[],
      first = 10,
      after: { createdMs: number; id: string } | null = null,
    ) {
      const found = await comments.pagesOf({ videoIds, first, after });
      return found.map(({ items, hasNextPage }) => [items.map(({ id }) => id).join(' '), hasNextPage]);
    },
  };
}

const comment = { id: 'one', videoId: 'a', viewerId: 'ann', text: 'A calm sea.', createdMs: 5 };

it('keeps a comment, and counts it', async () => {
  const { comments, countOf } = await open();
  assert.equal(await comments.add(comment), { ...comment, editedMs: null });
  assert.equal(await comments.find(['none', 'one']), [undefined, { ...comment, editedMs: null }]);
  assert.equal([await countOf('a'), await countOf('b')], [1, 0]);
});

it('answers what has the id already, whoever asks, and changes nothing', async () => {
  const { comments, countOf } = await open();
  await comments.add(comment);
  const other = { ...comment, videoId: 'b', viewerId: 'bob', text: 'Mine.', createdMs: 9 };
  assert.equal(await comments.add(other), { ...comment, editedMs: null });
  assert.equal([await countOf('a'), await countOf('b')], [1, 0]);
});

it('lists the newest first, page by page, twins in one steady order', async () => {
  const { comments, pages } = await open();
  for (const [id, createdMs] of [
    ['old', 1],
    ['twin-b', 5],
    ['twin-a', 5],
    ['new', 9],
  ] as const) {
    await comments.add({ ...comment, id, createdMs });
  }
  assert.equal(await pages(['a'], 2), [['new twin-a', true]]);
  assert.equal(await pages(['a'], 2, { createdMs: 5, id: 'twin-a' }), [['twin-b old', false]]);
  assert.equal(await pages(['a'], 2, { createdMs: 1, id: 'old' }), [['', false]]);
});

it('reads the pages of many videos at once, each by itself', async () => {
  const { comments, pages } = await open();
  for (const [id, videoId] of [
    ['1', 'a'],
    ['2', 'c'],
    ['3', 'a'],
    ['4', 'a'],
  ] as const) {
    await comments.add({ ...comment, id, videoId, createdMs: Number(id) });
  }
  assert.equal(await pages(['c', 'b', 'a', 'gone'], 2), [
    ['2', false],
    ['', false],
    ['4 3', true],
    ['', false],
  ]);
  assert.equal(await pages([]), []);
});

it('finds the newest by an index, and looks at no other comment', async () => {
  const { database } = await open();
  const newest = sql`
    select newest.id from comment as newest
    where newest.video_id = 'a' and newest.text is not null order by newest.created_ms desc, newest.id limit 3`;
  const plan = await planOf(database, newest.compile(database));
  assert.match(plan, /comment_newest/);
  assert.not.match(plan, /sort|temp b-tree/i);
});

it('gives a comment another text, once for each step', async () => {
  const { comments, records } = await open();
  await comments.add(comment);
  await comments.edit({ id: 'one', text: 'A calm sea.', nowMs: 6, step: null });
  assert.equal(await comments.find(['one']), [{ ...comment, editedMs: null }]);
  await records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'ann', key: 'k', name: 'editComment' };
  await comments.edit({ id: 'one', text: 'Second.', nowMs: 7, step });
  await comments.edit({ id: 'one', text: 'Third.', nowMs: 8, step: null });
  await comments.edit({ id: 'one', text: 'Second.', nowMs: 9, step });
  assert.equal(await comments.find(['one']), [{ ...comment, text: 'Third.', editedMs: 8 }]);
});

it('forgets the text of what is deleted for good, and nothing brings it back', async () => {
  const { comments, countOf, pages, database } = await open();
  await comments.add(comment);
  await comments.delete('one');
  await comments.delete('one');
  const left = { id: 'one', videoId: 'a', viewerId: 'ann', text: null };
  await comments.edit({ id: 'one', text: 'Back.', nowMs: 7, step: null });
  assert.equal(await comments.add(comment), left);
  assert.equal(await comments.find(['one']), [left]);
  assert.equal([await countOf('a'), await pages(['a'])], [0, [['', false]]]);
  const rows = await database.selectFrom('comment').selectAll().execute();
  assert.not.match(JSON.stringify(rows), /calm|Back/);
});

it('keeps neither a comment nor its count where one of them cannot be kept', async () => {
  const { comments, countOf, database } = await open();
  await database.schema.alterTable('video_count').renameColumn('comments', 'lost').execute();
  const error = await comments.add(comment).catch((reason: unknown) => reason);
  assert.instance(error, Error);
  await database.schema.alterTable('video_count').renameColumn('lost', 'comments').execute();
  assert.equal([await comments.find(['one']), await countOf('a')], [[undefined], 0]);
});

it.run();
