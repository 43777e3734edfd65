import type { CommentPartsFragment } from '@mainvideo/sdk/operations';
import type { ScriptedReply } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answers, pending, showPage } from '../../test/showPage.tsx';
import { until } from '../../test/until.ts';
import { commentOf, commentPage, ownCommentOf, viewer, watchVideo } from '../../test/videos.ts';

const page = await import('./watch.tsx');

const it = suite('the comments of the watch page');

/** Renders the page with these comments, newest first. */
async function show(
  comments: readonly CommentPartsFragment[],
  answers: Answers = {},
  { hasNextPage = false, path = '/watch/1' } = {},
) {
  const video = watchVideo('1', {
    commentCount: comments.length,
    comments: commentPage(comments, hasNextPage),
  });
  const shown = await showPage(page, path, { WatchPage: () => ({ video, viewer }), ...answers });
  const focused = () => shown.container.ownerDocument.activeElement;
  return {
    ...shown,
    texts: () => [...shown.container.querySelectorAll('.comment__text')].map((text) => text.textContent),
    field: () => shown.find<HTMLTextAreaElement>('textarea'),
    type: (text: string) =>
      shown.act(() => {
        const field = shown.find<HTMLTextAreaElement>('textarea');
        field.value = text;
        field.dispatchEvent(new window.Event('input', { bubbles: true }));
      }),
    focusIsOn: (selector: string) => focused() === shown.find(selector),
  };
}

const post = '.comment-form [type="submit"]';
const editButton = '.comment__action:nth-child(1)';
const deleteButton = '.comment__action:nth-child(2)';

const added = (comment: CommentPartsFragment, commentCount: number): ScriptedReply => ({
  json: {
    data: {
      addComment: {
        __typename: 'AddCommentPayload',
        comment,
        video: { __typename: 'Video', id: '1', commentCount },
      },
    },
  },
});
const failure: ScriptedReply = { error: new TypeError('fetch failed') };
const refusal = (code: string): ScriptedReply => ({
  json: { data: null, errors: [{ message: 'No.', extensions: { code } }] },
});

it('T19: are in the HTML, as text and nothing else', async () => {
  const shown = await show([commentOf('1', { text: '<b>2:30</b> https://example.org/ "&' })]);
  const html = shown.html();
  assert.match(html, /&lt;b&gt;<a href="\?t=150">2:30<\/a>&lt;\/b&gt;/);
  assert.match(html, /<a href="https:\/\/example\.org\/" rel="nofollow ugc">/);
  assert.match(html, /Jade Heron 31/);
  assert.not.match(html, / style=/, 'a style attribute would break the Content-Security-Policy');
  await shown.close();
});

it('play the moments that they name', async () => {
  const shown = await show([commentOf('1', { text: 'Look: 2:30' })], {
    RecordProgress: () => ({ reply: failure }),
  });
  assert.is(await shown.click('.comment__text a'), true);
  assert.is(shown.find<HTMLVideoElement>('video').currentTime, 150);
  await shown.close();
});

it('are joined in place by the next page, which is a link for want of JavaScript', async () => {
  const shown = await show(
    [commentOf('3'), commentOf('2')],
    {
      VideoComments: () => ({
        video: { __typename: 'Video', id: '1', commentCount: 3, comments: commentPage([commentOf('1')]) },
      }),
    },
    { hasNextPage: true },
  );
  const more = '.comments .more a';
  assert.is(shown.find(more).getAttribute('href'), '/watch/1?comments=at%20comment%3A2#comments');
  await shown.click(more);
  assert.is(shown.calls.VideoComments?.[0].after, 'at comment:2');
  assert.equal(shown.texts(), ['Comment 3', 'Comment 2', 'Comment 1']);
  assert.is(shown.has(more), false);
  await shown.close();
});

it('begin after a cursor where the address says so, and lead back to the newest', async () => {
  const shown = await show([commentOf('1')], {}, { path: '/watch/1?comments=at%202' });
  assert.is(shown.calls.WatchPage?.[0].commentsAfter, 'at 2');
  assert.is(shown.find('.comments__newest a').getAttribute('href'), '/watch/1#comments');
  await shown.close();
});

it('show a new one at once, and keep it in its place when the answer comes', async () => {
  const reply = pending<ScriptedReply>();
  const shown = await show([commentOf('1')], { AddComment: () => ({ reply: reply.promise }) });
  await shown.type(' A calm sea.\n');
  assert.is(shown.textOf('.comment-form__counter'), 'Characters: 11 of 2000');
  await shown.click(post);
  const { input } = shown.calls.AddComment![0];
  assert.equal([input.videoId, input.text], ['1', 'A calm sea.']);
  assert.match(input.clientId, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(shown.texts(), ['A calm sea.', 'Comment 1']);
  assert.is(shown.textOf('.comments h2'), '2 comments');
  assert.match(shown.textOf('.comment__by')!, /Amber Otter 27 You Waiting to be posted/);
  assert.is(shown.has('.comment__action'), true, 'what is done to it is sent after it');
  assert.is(shown.field().value, '');

  const item = shown.find('.comment');
  reply.settle(added(ownCommentOf(input.clientId, { text: 'A calm sea.' }), 5));
  await shown.settle();
  assert.is(shown.find('.comment'), item, 'it is the same element');
  assert.equal(shown.texts(), ['A calm sea.', 'Comment 1']);
  assert.is(shown.textOf('.comments h2'), '5 comments');
  assert.match(shown.find<HTMLTimeElement>('.comment__by time').title, /^13 Mar 2025, /);
  assert.is(shown.has('.comment__action'), true);
  assert.is(shown.textOf('.comments > [role="status"]'), 'Comment posted');
  await shown.close();
});

it('give the text back where one is not taken, say what to do, and try again as the same comment', async () => {
  const reply = pending<ScriptedReply>();
  const shown = await show([], {
    AddComment: ({ input }, call) =>
      call === 1
        ? { reply: reply.promise }
        : { reply: added(ownCommentOf(input.clientId, { text: input.text }), 1) },
  });
  await shown.type('A calm sea.');
  await shown.click(post);
  reply.settle(refusal('INTERNAL_SERVER_ERROR'));
  await shown.settle();
  assert.equal([shown.texts(), shown.textOf('.comments h2')], [[], 'No comments']);
  assert.is(shown.field().value, 'A calm sea.');
  assert.match(shown.textOf('.comment-form__problem')!, /not posted\. Try again\./);
  await shown.click(post);
  const [first, second] = shown.calls.AddComment!;
  assert.equal(second.input, first.input);
  assert.equal(shown.texts(), ['A calm sea.']);
  assert.is(shown.textOf('.comment-form__problem'), '');
  await shown.close();
});

it('make another comment of another text, and of the same text once the first is there', async () => {
  const shown = await show([], {
    AddComment: ({ input }, call) => ({
      reply: added(ownCommentOf(input.clientId, { text: input.text }), call),
    }),
  });
  for (const text of ['Same.', 'Same.', 'Other.']) {
    await shown.type(text);
    await shown.click(post);
  }
  assert.is(new Set(shown.calls.AddComment!.map(({ input }) => input.clientId)).size, 3);
  assert.equal(shown.texts(), ['Other.', 'Same.', 'Same.']);
  await shown.close();
});

for (const [name, text, problem] of [
  ['nothing', ' \n', 'Write something first.'],
  ['too much', 'x'.repeat(2_001), 'Shorten it by one character.'],
] as const) {
  it(`send ${name} nowhere, and say so beside the field`, async () => {
    const shown = await show([]);
    await shown.type(text);
    await shown.click(post);
    assert.is(shown.textOf('.comment-form__problem'), problem);
    assert.is(shown.field().getAttribute('aria-invalid'), 'true');
    assert.is(shown.field().value, text);
    assert.ok(shown.focusIsOn('textarea'));
    await shown.type(`${text}.`);
    assert.is(shown.textOf('.comment-form__problem'), '');
    await shown.close();
  });
}

it('are sent with Ctrl+Enter, and leave the keys of the player alone', async () => {
  const shown = await show([], {
    AddComment: ({ input }) => ({ reply: added(ownCommentOf(input.clientId, { text: input.text }), 1) }),
  });
  await shown.type('k');
  assert.is(await shown.press('k', shown.field()), false);
  assert.is(shown.find<HTMLVideoElement>('video').paused, true);
  await shown.act(() =>
    shown
      .field()
      .dispatchEvent(
        new window.KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
  );
  assert.equal(shown.texts(), ['k']);
  await shown.close();
});

it('can be edited and deleted by who wrote them, and reported by everybody else', async () => {
  const shown = await show([ownCommentOf('2'), commentOf('1')]);
  const items = [...shown.container.querySelectorAll('.comment')];
  assert.equal(
    items.map((item) => [...item.querySelectorAll('.comment__action')].map((button) => button.textContent)),
    [['Edit', 'Delete'], ['Report']],
  );
  await shown.close();
});

it('show another text at once', async () => {
  const reply = pending<ScriptedReply>();
  const shown = await show([ownCommentOf('1')], { EditComment: () => ({ reply: reply.promise }) });
  await shown.click(editButton);
  const form = '.comment .comment-form';
  const field = () => shown.find<HTMLTextAreaElement>(`${form} textarea`);
  assert.is(field().value, 'Comment 1');
  assert.ok(shown.focusIsOn(`${form} textarea`));
  field().value = 'A rough sea.';
  await shown.click(`${form} [type="submit"]`);
  assert.equal(shown.calls.EditComment, [{ input: { id: 'comment:1', text: 'A rough sea.' } }]);
  assert.equal(shown.texts(), ['A rough sea.']);
  assert.match(shown.textOf('.comment__by')!, /edited/);
  assert.ok(shown.focusIsOn(editButton), 'the focus is where it came from');

  reply.settle(refusal('FORBIDDEN'));
  await shown.settle();
  assert.is(field().value, 'A rough sea.');
  assert.match(shown.textOf(`${form} [role="alert"]`)!, /not saved\. It was written in another session/);
  assert.not.ok(shown.focusIsOn(`${form} textarea`), 'the viewer may be typing elsewhere');
  await shown.press('Escape', field());
  assert.equal(shown.texts(), ['Comment 1']);
  assert.not.match(shown.textOf('.comment__by')!, /edited/);
  await shown.click(editButton);
  assert.is(field().value, 'Comment 1', 'what was given up is forgotten');
  await shown.close();
});

it('send no edit that changes nothing', async () => {
  const shown = await show([ownCommentOf('1')]);
  await shown.click(editButton);
  await shown.click('.comment .comment-form [type="submit"]');
  assert.is(shown.calls.EditComment, undefined);
  assert.equal(shown.texts(), ['Comment 1']);
  await shown.close();
});

it('ask before one is deleted, and lead the focus there and back', async () => {
  const shown = await show([ownCommentOf('1')]);
  await shown.click(deleteButton);
  assert.ok(shown.focusIsOn('.comment__delete'));
  await shown.press('Escape', shown.find('.comment__delete'));
  assert.ok(shown.focusIsOn(deleteButton));
  await shown.click(deleteButton);
  await shown.click('.comment__question button:last-child');
  assert.ok(shown.focusIsOn(deleteButton));
  assert.is(shown.calls.DeleteComment, undefined);
  await shown.close();
});

it('are one less at once when one is deleted', async () => {
  const shown = await show([ownCommentOf('2'), commentOf('1')], {
    DeleteComment: () => ({
      deleteComment: {
        __typename: 'DeleteCommentPayload',
        deletedCommentId: 'comment:2',
        video: { __typename: 'Video', id: '1', commentCount: 1 },
      },
    }),
  });
  await shown.click(deleteButton);
  await shown.click('.comment__delete');
  assert.equal(shown.calls.DeleteComment, [{ input: { id: 'comment:2' } }]);
  assert.equal([shown.texts(), shown.textOf('.comments h2')], [['Comment 1'], '1 comment']);
  assert.ok(shown.focusIsOn('.comments h2'));
  assert.is(shown.textOf('.comments > [role="status"]'), 'Comment deleted');
  await shown.close();
});

it('have one back that could not be deleted, and say why', async () => {
  const reply = pending<ScriptedReply>();
  const shown = await show([ownCommentOf('2'), commentOf('1')], {
    DeleteComment: () => ({ reply: reply.promise }),
  });
  await shown.click(deleteButton);
  await shown.click('.comment__delete');
  assert.equal(shown.texts(), ['Comment 1']);
  reply.settle(refusal('FORBIDDEN'));
  await shown.settle();
  assert.equal([shown.texts(), shown.textOf('.comments h2')], [['Comment 2', 'Comment 1'], '2 comments']);
  assert.match(shown.textOf('.comments__problem')!, /not deleted\. It was written in another session/);
  await shown.close();
});

/** Presses the owner's button, and waits for the dialog's code, which takes real time. */
async function openHide(shown: Awaited<ReturnType<typeof show>>) {
  await shown.click(reportButton);
  await until(() => shown.has('dialog.dialog .button--strong'), shown.settle);
}

it('are one less at once when the owner of the site hides one, and the focus is not lost', async () => {
  const shown = await show(
    [commentOf('2', { viewerCanHide: true }), commentOf('1', { viewerCanHide: true })],
    {
      HideComment: () => ({
        hideComment: {
          __typename: 'HideCommentPayload',
          comment: { __typename: 'StudioComment', id: 'studio-comment:2', isHidden: true },
        },
      }),
    },
  );
  assert.is(shown.textOf(reportButton), 'Hide or delete');
  await openHide(shown);
  await shown.click('dialog.dialog .button--strong');
  await shown.settle();
  assert.equal(shown.calls.HideComment, [{ input: { id: 'comment:2', isHidden: true } }]);
  assert.equal([shown.texts(), shown.textOf('.comments h2')], [['Comment 1'], '1 comment']);
  assert.ok(shown.focusIsOn('.comments h2'));
  assert.is(shown.textOf('.comments > [role="status"]'), 'Comment hidden');
  await shown.close();
});

it('say why one could not be hidden, and keep it', async () => {
  const shown = await show([commentOf('2', { viewerCanHide: true })], {
    HideComment: () => ({ reply: refusal('NOT_FOUND') }),
  });
  await openHide(shown);
  await shown.click('dialog.dialog .button--strong');
  await shown.settle();
  assert.match(shown.textOf('dialog [role="alert"]')!, /not saved\. This comment no longer exists/);
  assert.equal(shown.texts(), ['Comment 2']);
  await shown.close();
});

it('are one less when the owner of the site deletes one of another viewer', async () => {
  const shown = await show([commentOf('2', { viewerCanHide: true }), commentOf('1')], {
    DeleteComment: () => ({
      deleteComment: {
        __typename: 'DeleteCommentPayload',
        deletedCommentId: 'comment:2',
        video: { __typename: 'Video', id: '1', commentCount: 1 },
      },
    }),
  });
  await openHide(shown);
  await shown.click('dialog .comment__delete');
  assert.equal(shown.calls.DeleteComment, [{ input: { id: 'comment:2' } }]);
  assert.equal([shown.texts(), shown.textOf('.comments h2')], [['Comment 1'], '1 comment']);
  assert.ok(shown.focusIsOn('.comments h2'));
  await shown.close();
});

const reportButton = '[aria-haspopup="dialog"].comment__action';
const reported = (viewerHasReported: boolean) => ({
  comment: { __typename: 'Comment', id: 'comment:1', viewerHasReported },
});

/** Presses the button, and waits for the dialog's code, which takes real time. */
async function openReport(shown: Awaited<ReturnType<typeof show>>) {
  await shown.click(reportButton);
  await until(() => shown.has('dialog.dialog .report'), shown.settle);
}

it('are hidden at once from who reports one, for a reason and in words of their own, until that is undone', async () => {
  const shown = await show([commentOf('1')], {
    ReportComment: () => ({ reportComment: { __typename: 'ReportCommentPayload', ...reported(true) } }),
    WithdrawCommentReport: () => ({
      withdrawCommentReport: { __typename: 'WithdrawCommentReportPayload', ...reported(false) },
    }),
  });
  await openReport(shown);
  assert.is(shown.textOf('dialog h2'), 'Report the comment by Jade Heron 31');
  await shown.click('.report__reason:nth-of-type(2) input');
  shown.find<HTMLTextAreaElement>('.report textarea').value = ' It shouts. ';
  await shown.click('.report [type="submit"]');
  assert.equal(shown.calls.ReportComment, [
    { input: { id: 'comment:1', reason: 'ABUSE', text: 'It shouts.' } },
  ]);
  assert.equal(shown.texts(), []);
  assert.match(shown.textOf('.comment--reported')!, /Reported\. This comment is now hidden for you\./);
  assert.ok(shown.focusIsOn('.comment--reported button'));
  assert.is(shown.textOf('.comments h2'), '1 comment');

  await shown.click('.comment--reported button');
  assert.equal(shown.calls.WithdrawCommentReport, [{ input: { id: 'comment:1' } }]);
  assert.equal(shown.texts(), ['Comment 1']);
  assert.ok(shown.focusIsOn(reportButton));
  await shown.close();
});

it('are shown again where a report of one is not taken, which is said', async () => {
  const reply = pending<ScriptedReply>();
  const shown = await show([commentOf('1')], { ReportComment: () => ({ reply: reply.promise }) });
  await openReport(shown);
  await shown.click('.report [type="submit"]');
  assert.equal(shown.texts(), []);
  reply.settle(refusal('NOT_FOUND'));
  await shown.settle();
  assert.equal(shown.texts(), ['Comment 1']);
  assert.match(shown.textOf('.comments__problem')!, /report was not sent\. This comment no longer exists/);
  assert.ok(shown.focusIsOn(reportButton), 'the focus is not lost');
  await shown.close();
});

it('are not reported by who thinks better of it', async () => {
  const shown = await show([commentOf('1')]);
  await openReport(shown);
  await shown.click('.report [type="button"]');
  assert.is(shown.has('dialog.dialog'), false);
  assert.is(shown.calls.ReportComment, undefined);
  assert.equal(shown.texts(), ['Comment 1']);
  await shown.close();
});

it.run();
