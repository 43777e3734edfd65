import type { ScriptedReply } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pending, showPage } from '../../test/showPage.tsx';
import { videoPage, viewer } from '../../test/videos.ts';

const page = await import('./history.tsx');

const refusal: ScriptedReply = { json: { data: null, errors: [{ message: 'No.' }] } };

function historyOf(count: number) {
  const { edges, ...rest } = videoPage(0, true);
  const watched = edges
    .slice(0, count)
    .map((edge) => ({ ...edge, __typename: 'HistoryEdge', watchedAt: '2026-01-02T03:04:05.000Z' }));
  const history = { ...rest, __typename: 'HistoryConnection', edges: watched, totalCount: count };
  return { HistoryPage: () => ({ viewer: { ...viewer, historyPaused: false, history } }) };
}

const titlesOf = (shown: { readonly container: Element }) =>
  [...shown.container.querySelectorAll('.video-card__link')].map(({ textContent }) => textContent);

const it = suite('the page of the history');

it('shows what was watched, and when', async () => {
  const shown = await showPage(page, '/history', historyOf(2));
  assert.is(shown.textOf('h1'), 'History');
  assert.equal(titlesOf(shown), ['Video 1', 'Video 2']);
  const watched = shown.find<HTMLTimeElement>('.video-list li p time[title^="2 Jan"]');
  assert.match(watched.textContent, /^Watched .+/);
  assert.is(watched.title, '2 Jan 2026, 03:04 UTC');
  assert.equal(page.head(), { noIndex: true });
  await shown.close();
});

for (const [name, reply, titles, problem] of [
  [
    'is shorter at once by what is taken out, and its button hands the focus on',
    {
      json: {
        data: {
          __typename: 'Mutation',
          removeFromHistory: {
            __typename: 'RemoveFromHistoryPayload',
            video: {
              __typename: 'Video',
              id: '1',
              viewerState: { __typename: 'VideoViewerState', id: '1', positionSeconds: null, watched: false },
            },
            viewer: { __typename: 'Viewer', id: viewer.id },
          },
        },
      },
    },
    ['Video 2'],
    '',
  ],
  [
    'has it back, and says so, when the server does not take that',
    refusal,
    ['Video 1', 'Video 2'],
    'Your change was not saved. Try again.',
  ],
] as const) {
  it(name, async () => {
    const answer = pending<ScriptedReply>();
    const shown = await showPage(page, '/history', {
      ...historyOf(2),
      RemoveFromHistory: () => ({ reply: answer.promise }),
    });
    await shown.click('[aria-label="Remove from history: Video 1"]');
    assert.equal(shown.calls.RemoveFromHistory, [{ input: { videoId: '1' } }]);
    assert.equal(titlesOf(shown), ['Video 2']);
    assert.is(document.activeElement!.getAttribute('aria-label'), 'Remove from history: Video 2');
    answer.settle(reply);
    await shown.settle();
    assert.equal(titlesOf(shown), titles);
    assert.is(shown.textOf('.list-page > .list-problem'), problem);
    await shown.close();
  });
}

it('asks before it is cleared, is empty at once, and full again when the server refuses', async () => {
  const answer = pending<ScriptedReply>();
  const shown = await showPage(page, '/history', {
    ...historyOf(2),
    ClearHistory: () => ({ reply: answer.promise }),
  });
  await shown.click('.list-settings > button');
  assert.is(shown.calls.ClearHistory, undefined);
  await shown.click('.confirm__yes');
  assert.is(shown.textOf('h1'), 'Nothing watched yet');
  answer.settle(refusal);
  await shown.settle();
  assert.equal(titlesOf(shown), ['Video 1', 'Video 2']);
  await shown.close();
});

it('stops remembering when it is told to, and says so if that was not saved', async () => {
  const answer = pending<ScriptedReply>();
  const shown = await showPage(page, '/history', {
    ...historyOf(0),
    SetHistoryPaused: () => ({ reply: answer.promise }),
  });
  const isRemembering = () => shown.find<HTMLInputElement>('[type="checkbox"]').checked;
  assert.is(isRemembering(), true);
  await shown.click('[type="checkbox"]');
  assert.equal(shown.calls.SetHistoryPaused, [{ input: { paused: true } }]);
  assert.is(isRemembering(), false);
  assert.match(shown.textOf('.screen-message__text')!, /Watch history is off/);
  answer.settle(refusal);
  await shown.settle();
  assert.is(isRemembering(), true);
  assert.is(shown.textOf('.list-settings .list-problem'), 'Your change was not saved. Try again.');
  await shown.close();
});

it.run();
