import {
  AddComment,
  DeleteComment,
  ReportComment,
  VideoComments,
  WithdrawCommentReport,
} from '@mainvideo/sdk/operations';
import { type DocumentNode, print } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CommentReport } from '../../library/viewers/commentReports.ts';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('commentReportMutations');

const clientId = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
const id = `comment:${clientId}`;
const bob = { viewerId: 'bob' };

/** Opens the API with a video that has a comment by ann. */
async function open() {
  const asked: CommentReport[] = [];
  const server = await openTestGraphql([makeVideo('a')], ({ commentReports }) => ({
    commentReports: {
      ...commentReports,
      async add(report, step) {
        asked.push(report);
        await commentReports.add(report, step);
      },
    },
  }));
  const run =
    (document: unknown) =>
    (input: object, who: { readonly viewerId?: string; readonly idempotencyKey?: string } = bob) =>
      server.ask(print(document as DocumentNode), { input }, who);
  await run(AddComment)({ videoId: 'a', text: 'Buy now.', clientId }, { viewerId: 'ann' });
  return {
    asked,
    report: run(ReportComment),
    withdraw: run(WithdrawCommentReport),
    remove: run(DeleteComment),
    async isReportedFor(viewerId: string) {
      const document = print(VideoComments as unknown as DocumentNode);
      const { data } = await server.ask(document, { id: 'a' }, { viewerId });
      return data.video.comments.edges[0].node.viewerHasReported;
    },
  };
}

const codeOf = ({ errors }: { readonly errors?: any[] }) => errors?.[0].extensions.code;

it('keep a report for the owner, and tell its viewer alone that the comment is reported', async () => {
  const { asked, report, isReportedFor } = await open();
  const { data } = await report({ id, reason: 'OTHER', text: ' It lies. ' });
  assert.equal(data.reportComment, { comment: { id, viewerHasReported: true } });
  assert.equal(asked, [
    { commentId: clientId, viewerId: 'bob', reason: 'OTHER', text: 'It lies.', createdMs: 1_700_000_000_000 },
  ]);
  assert.equal(
    [await isReportedFor('bob'), await isReportedFor('cat'), await isReportedFor('ann')],
    [true, false, false],
  );
});

it('answer a report that is there already as one that is made', async () => {
  const { report } = await open();
  const first = await report({ id, reason: 'SPAM' });
  assert.equal(await report({ id, reason: 'ABUSE', text: '' }), first);
});

it('take a report back, also when asked twice, and take another one after it', async () => {
  const { report, withdraw, isReportedFor } = await open();
  await report({ id, reason: 'SPAM' }, { ...bob, idempotencyKey: 'first' });
  for (let turn = 0; turn < 2; turn += 1) {
    assert.equal((await withdraw({ id })).data.withdrawCommentReport, {
      comment: { id, viewerHasReported: false },
    });
  }
  assert.is(await isReportedFor('bob'), false);
  await report({ id, reason: 'SPAM' }, { ...bob, idempotencyKey: 'second' });
  assert.is(await isReportedFor('bob'), true);
});

it("leave a viewer's report alone when another one takes theirs back", async () => {
  const { report, withdraw, isReportedFor } = await open();
  await report({ id, reason: 'SPAM' });
  await withdraw({ id }, { viewerId: 'cat' });
  assert.is(await isReportedFor('bob'), true);
});

it('refuse a report of the own comment', async () => {
  const { asked, report } = await open();
  assert.is(codeOf(await report({ id, reason: 'SPAM' }, { viewerId: 'ann' })), 'FORBIDDEN');
  assert.equal(asked, []);
});

it('refuse a comment that is not there, or was deleted', async () => {
  const { asked, report, withdraw, remove } = await open();
  assert.is(codeOf(await report({ id: 'comment:none', reason: 'SPAM' })), 'NOT_FOUND');
  await remove({ id }, { viewerId: 'ann' });
  assert.is(codeOf(await report({ id, reason: 'SPAM' })), 'NOT_FOUND');
  assert.is(codeOf(await withdraw({ id })), 'NOT_FOUND');
  assert.equal(asked, []);
});

for (const [name, text, expected] of [
  ['a text of 501 characters', 'x'.repeat(501), /501 characters\. Shorten it to 500/],
  ['control characters', 'a\u0007', /control characters/],
] as const) {
  it(`refuse ${name}, and keep nothing`, async () => {
    const { asked, report } = await open();
    const refusal = await report({ id, reason: 'OTHER', text });
    assert.is(codeOf(refusal), 'BAD_USER_INPUT');
    assert.match(refusal.errors![0].message, expected);
    assert.equal(asked, []);
  });
}

it.run();
