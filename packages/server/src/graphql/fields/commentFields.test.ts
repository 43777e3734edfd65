import { AddComment, DeleteComment, EditComment, VideoComments } from '@mainvideo/sdk/operations';
import { type DocumentNode, print } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { authorOf } from '../../library/viewers/authorOf.ts';
import type { Comments } from '../../library/viewers/comments.ts';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('commentMutations');

const clientId = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
const id = `comment:${clientId}`;
const input = { videoId: 'a', text: ' A calm sea. ', clientId };

async function open(replace?: (comments: Comments) => Partial<Comments>) {
  const server = await openTestGraphql([makeVideo('a'), makeVideo('b')], (parts) => ({
    comments: { ...parts.comments, ...replace?.(parts.comments) },
  }));
  const run =
    (document: unknown) =>
    (input: object, who: { readonly viewerId?: string; readonly idempotencyKey?: string } = {}) =>
      server.ask(print(document as DocumentNode), { input }, who);
  return {
    ...server,
    add: run(AddComment),
    edit: run(EditComment),
    remove: run(DeleteComment),
    async texts(viewerId = 'ann') {
      const { data } = await server.ask(
        print(VideoComments as unknown as DocumentNode),
        { id: 'a' },
        { viewerId },
      );
      const { commentCount, comments } = data.video;
      assert.is(commentCount, comments.edges.length);
      return comments.edges.map(({ node }: any) => node.text);
    },
  };
}

const codeOf = ({ errors }: { readonly errors?: any[] }) => errors?.[0].extensions.code;

it('add a comment under the id that the client chose', async () => {
  const { add, texts } = await open();
  const { data } = await add(input);
  assert.equal(data.addComment, {
    comment: {
      id,
      text: 'A calm sea.',
      createdAt: '2023-11-14T22:13:20.000Z',
      editedAt: null,
      author: authorOf('ann'),
      viewerCanEdit: true,
      viewerHasReported: false,
      viewerCanHide: false,
    },
    video: { id: 'a', commentCount: 1 },
  });
  assert.equal(await texts('bob'), ['A calm sea.']);
});

it('T18: tell nobody whose session wrote a comment', async () => {
  const { ask, add } = await open();
  const viewerId = 'q83vEjRWeJq83vEjRWeJqw';
  await add(input, { viewerId });
  const answer = await ask(
    '{ video(id: "a") { comments { edges { cursor node { id viewerCanEdit author { id name } } } } } }',
    {},
    { viewerId: 'bob' },
  );
  assert.is(answer.data.video.comments.edges[0].node.viewerCanEdit, false);
  assert.not.match(JSON.stringify(answer), viewerId);
  const decoded = Buffer.from(answer.data.video.comments.edges[0].cursor, 'base64url').toString();
  assert.not.match(decoded, viewerId);
});

it('answer the comment that is there when it is added again, also after it was edited', async () => {
  const { add, edit, texts } = await open();
  const first = await add(input);
  assert.equal(await add({ ...input, text: 'A calm sea.' }), first);
  await edit({ id, text: 'A rough sea.' });
  assert.is((await add(input)).data.addComment.comment.text, 'A rough sea.');
  assert.equal(await texts(), ['A rough sea.']);
});

for (const [name, change, viewerId] of [
  ['with another text', { text: 'Another.' }, 'ann'],
  ['below another video', { videoId: 'b' }, 'ann'],
  ['by another viewer', {}, 'bob'],
] as const) {
  it(`refuse a \`clientId\` that is taken ${name}, and leave the comment as it is`, async () => {
    const { add, texts } = await open();
    await add(input);
    assert.is(codeOf(await add({ ...input, ...change }, { viewerId })), 'CLIENT_ID_REUSED');
    assert.equal(await texts(), ['A calm sea.']);
  });
}

it('make an id where the client chose none, the same for a repeat after a fault', async () => {
  let isBroken = true;
  const { add, texts } = await open((comments) => ({
    async add(comment) {
      const added = await comments.add(comment);
      if (isBroken) throw new Error('the machine stops here');
      return added;
    },
  }));
  const unnamed = { videoId: 'a', text: 'Once.' };
  assert.is(codeOf(await add(unnamed, { idempotencyKey: 'k' })), 'INTERNAL_SERVER_ERROR');
  isBroken = false;
  const { data } = await add(unnamed, { idempotencyKey: 'k' });
  assert.match(data.addComment.comment.id, /^comment:[0-9a-f-]{36}$/);
  assert.equal(await texts(), ['Once.']);
  await add(unnamed);
  await add(unnamed);
  assert.equal(await texts(), ['Once.', 'Once.', 'Once.']);
});

it('edit the own comment, and say when', async () => {
  const { add, edit } = await open();
  await add(input);
  const { data } = await edit({ id, text: 'A rough sea.\r\n' });
  const { text, editedAt } = data.editComment.comment;
  assert.equal([text, editedAt], ['A rough sea.', '2023-11-14T22:13:20.000Z']);
});

it('delete the own comment, also when asked twice, and never bring it back', async () => {
  const { add, edit, remove, texts, ask } = await open();
  await add(input);
  const expected = { deletedCommentId: id, video: { id: 'a', commentCount: 0 } };
  assert.equal((await remove({ id })).data.deleteComment, expected);
  assert.equal((await remove({ id })).data.deleteComment, expected);
  assert.is(codeOf(await add(input)), 'NOT_FOUND');
  assert.is(codeOf(await edit({ id, text: 'Back.' })), 'NOT_FOUND');
  assert.equal(await texts(), []);
  assert.equal((await ask('query ($id: ID!) { node(id: $id) { id } }', { id })).data, { node: null });
});

it('leave the comments of others alone', async () => {
  const { add, edit, remove, texts } = await open();
  await add(input);
  const bob = { viewerId: 'bob' };
  assert.is(codeOf(await edit({ id, text: 'Mine now.' }, bob)), 'FORBIDDEN');
  assert.is(codeOf(await remove({ id }, bob)), 'FORBIDDEN');
  assert.equal(await texts(), ['A calm sea.']);
  await remove({ id });
  assert.is(codeOf(await remove({ id }, bob)), 'NOT_FOUND');
});

for (const [name, change, code, message] of [
  ['an empty text', { text: ' \n' }, 'BAD_USER_INPUT', /nothing to read/],
  ['a text of 2,001 characters', { text: 'x'.repeat(2_001) }, 'BAD_USER_INPUT', /2001 characters\. Shorten/],
  ['control characters', { text: 'a\u0007' }, 'BAD_USER_INPUT', /control characters/],
  ['a `clientId` that is no UUID', { clientId: 'first' }, 'BAD_USER_INPUT', /no UUID/],
  ['a video that is not there', { videoId: 'x' }, 'NOT_FOUND', /No video has the id "x"/],
] as const) {
  it(`refuse ${name}, and keep nothing`, async () => {
    const { add, texts, faults } = await open();
    const { errors } = await add({ ...input, ...change });
    assert.is(errors![0].extensions.code, code);
    assert.match(errors![0].message, message);
    assert.equal([await texts(), faults], [[], []]);
  });
}

it('refuse to edit or delete what is no comment', async () => {
  const { edit, remove } = await open();
  for (const id of ['a', clientId, 'comment:', `comment:${clientId}`, 'viewer:ann']) {
    assert.is(codeOf(await edit({ id, text: 'x' })), 'NOT_FOUND', id);
    assert.is(codeOf(await remove({ id })), 'NOT_FOUND', id);
  }
});

it.run();
