import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('moderationFields');

const uuid = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
const id = `comment:${uuid}`;
const owner = { isOwner: true };

async function open() {
  const { ask, faults } = await openTestGraphql([makeVideo('a'), makeVideo('b')]);
  await ask(
    `mutation { addComment(input: { videoId: "a", text: "Buy this", clientId: "${uuid}" }) { comment { id } } }`,
  );
  for (const viewerId of ['bob', 'cyd']) {
    await ask(
      `mutation { reportComment(input: { id: "${id}", reason: SPAM, text: "${viewerId} says so" }) { comment { id } } }`,
      {},
      { viewerId },
    );
  }
  const change = (field: string, asker: object = owner) =>
    ask(`mutation { ${field} { comment { isHidden reportCount } } }`, {}, asker);
  return { ask, faults, change };
}

const reported = `{ studio { reportedComments { totalCount edges { node {
  id commentId text isHidden reportCount reports { reason text createdAt } video { videoId title } author { name }
} } } } }`;

it('shows the owner what was reported, with what was said', async () => {
  const { ask, faults } = await open();
  const { data } = await ask(reported, {}, owner);
  const { totalCount, edges } = data.studio.reportedComments;
  const [{ node }] = edges;
  assert.equal(
    [totalCount, node.id, node.commentId, node.text, node.isHidden, node.reportCount, node.video.videoId],
    [1, `studio-comment:${uuid}`, id, 'Buy this', false, 2, 'a'],
  );
  assert.equal(
    node.reports.map((report: { text: string }) => report.text),
    ['bob says so', 'cyd says so'],
  );
  assert.equal((await ask(reported)).data, { studio: null });
  assert.equal(faults, []);
});

it('hides a comment from everybody, who wrote it included', async () => {
  const { ask, change } = await open();
  const { data } = await change(`hideComment(input: { id: "${id}", isHidden: true })`);
  assert.equal(data.hideComment.comment, { isHidden: true, reportCount: 2 });
  const seen = `{ node(id: "${id}") { id } video(id: "a") { commentCount comments { totalCount edges { node { id } } } } }`;
  for (const viewerId of ['ann', 'bob']) {
    assert.equal((await ask(seen, {}, { viewerId })).data, {
      node: null,
      video: { commentCount: 0, comments: { totalCount: 0, edges: [] } },
    });
  }
  const edit = `mutation { editComment(input: { id: "${id}", text: "Back" }) { comment { id } } }`;
  assert.is((await ask(edit)).errors![0].extensions.code, 'NOT_FOUND');
  await change(`hideComment(input: { id: "${id}", isHidden: false })`);
  assert.is((await ask(seen)).data.video.commentCount, 1);
});

it('lets the writer of a hidden comment delete it for good', async () => {
  const { ask, change } = await open();
  await change(`hideComment(input: { id: "${id}", isHidden: true })`);
  const remove = `mutation { deleteComment(input: { id: "${id}" }) { deletedCommentId video { commentCount } } }`;
  assert.equal((await ask(remove)).data.deleteComment, { deletedCommentId: id, video: { commentCount: 0 } });
  const { errors } = await change(`hideComment(input: { id: "${id}", isHidden: false })`);
  assert.is(errors![0].extensions.code, 'NOT_FOUND');
});

it('dismisses reports, and leaves the comment', async () => {
  const { ask, change } = await open();
  const { data } = await change(`dismissReports(input: { commentId: "${id}" })`);
  assert.equal(data.dismissReports.comment, { isHidden: false, reportCount: 0 });
  assert.is((await ask(reported, {}, owner)).data.studio.reportedComments.totalCount, 0);
  const own = `{ studio { video(id: "a") { comments { edges { node { text } } } } } }`;
  assert.equal((await ask(own, {}, owner)).data.studio.video.comments.edges, [
    { node: { text: 'Buy this' } },
  ]);
});

it('lists all comments for the owner, newest first, hidden ones too, and for nobody else', async () => {
  const { ask, change } = await open();
  // Of two comments from the same moment, the one with the lower id comes first.
  const other = '0b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
  await ask(
    `mutation { addComment(input: { videoId: "b", text: "Calm", clientId: "${other}" }) { comment { id } } }`,
  );
  await change(`hideComment(input: { id: "${id}", isHidden: true })`);
  const all = (page: string) =>
    `{ studio { comments(${page}) { totalCount edges { node { text isHidden } cursor } pageInfo { hasNextPage } } } }`;
  const { comments } = (await ask(all('first: 1'), {}, owner)).data.studio;
  assert.equal(comments.edges[0].node, { text: 'Calm', isHidden: false });
  assert.equal([comments.totalCount, comments.pageInfo.hasNextPage], [2, true]);
  const next = await ask(all(`first: 1, after: "${comments.edges[0].cursor}"`), {}, owner);
  assert.equal(next.data.studio.comments.edges[0].node, { text: 'Buy this', isHidden: true });
  assert.is((await ask(all('first: 1'))).data.studio, null);
});

it('lets the owner delete what anybody wrote, hidden or not, twice as once', async () => {
  for (const isHidden of [false, true]) {
    const { ask, change } = await open();
    await change(`hideComment(input: { id: "${id}", isHidden: ${isHidden} })`);
    const remove = `mutation { deleteComment(input: { id: "${id}" }) { deletedCommentId video { commentCount } } }`;
    const others = await ask(remove, {}, { viewerId: 'bob' });
    assert.is(others.errors![0].extensions.code, isHidden ? 'NOT_FOUND' : 'FORBIDDEN');
    for (const _ of [1, 2]) {
      const { data } = await ask(remove, {}, { ...owner, viewerId: 'cyd' });
      assert.equal(data.deleteComment, { deletedCommentId: id, video: { commentCount: 0 } });
    }
    const { data } = await ask('{ studio { comments { totalCount } } }', {}, owner);
    assert.is(data.studio.comments.totalCount, 0);
  }
});

it('lets the owner edit nobody else’s words', async () => {
  const { ask } = await open();
  const edit = `mutation { editComment(input: { id: "${id}", text: "Mine" }) { comment { id } } }`;
  assert.is((await ask(edit, {}, { ...owner, viewerId: 'cyd' })).errors![0].extensions.code, 'FORBIDDEN');
});

it('tells the owner alone that a comment can be hidden', async () => {
  const { ask } = await open();
  const asked = '{ video(id: "a") { comments { edges { node { viewerCanHide } } } } }';
  const canHide = async (asker: object) =>
    (await ask(asked, {}, asker)).data.video.comments.edges[0].node.viewerCanHide;
  assert.equal([await canHide(owner), await canHide({})], [true, false]);
});

it('does nothing for anybody but the owner', async () => {
  const { ask, change } = await open();
  for (const field of [
    `hideComment(input: { id: "${id}", isHidden: true })`,
    `dismissReports(input: { commentId: "${id}" })`,
  ]) {
    assert.is((await change(field, {})).errors![0].extensions.code, 'FORBIDDEN');
  }
  const { data } = await ask(reported, {}, owner);
  assert.is(data.studio.reportedComments.edges[0].node.reportCount, 2);
});

it('says that a comment is not there, whatever the id', async () => {
  const { change } = await open();
  for (const other of ['comment:none', uuid, 'a']) {
    const { errors } = await change(`hideComment(input: { id: "${other}", isHidden: true })`);
    assert.is(errors![0].extensions.code, 'NOT_FOUND');
  }
});

it.run();
