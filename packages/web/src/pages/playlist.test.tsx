import type { ScriptedReply } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answers, pending, showPage } from '../../test/showPage.tsx';
import { videoPage, viewer } from '../../test/videos.ts';

const page = await import('./playlist.tsx');

const refusal: ScriptedReply = { json: { data: null, errors: [{ message: 'No.' }] } };

const playlist = {
  __typename: 'Playlist',
  id: 'playlist:p',
  title: 'For rain',
  description: 'Slow ones.',
  visibility: 'PRIVATE',
  videoCount: 2,
  updatedAt: '2026-01-02T03:04:05.000Z',
  firstVideo: null,
  viewerCanEdit: true,
  author: viewer.author,
  videos: { ...videoPage(0, true), totalCount: 2 },
};

const show = (parts: object = {}, more: Answers = {}) =>
  showPage(page, '/playlist/playlist%3Ap', {
    PlaylistPage: () => ({ playlist: { ...playlist, ...parts } }),
    ...more,
  });

const titlesOf = (shown: { readonly container: Element }) =>
  [...shown.container.querySelectorAll('.video-card__link')].map(({ textContent }) => textContent);

const it = suite('the page of a playlist');

it('shows its videos in its order, each as a part of it', async () => {
  const shown = await show();
  assert.is(shown.textOf('h1'), 'For rain');
  assert.equal(titlesOf(shown), ['Video 1', 'Video 2']);
  const href = shown.find('.video-card__link').getAttribute('href');
  assert.is(href, '/watch/1?list=playlist%3Ap');
  assert.is(shown.find('.button--strong').getAttribute('href'), href);
  await shown.close();
});

it('can be changed by its own viewer alone', async () => {
  const shown = await show({ viewerCanEdit: false });
  assert.equal(titlesOf(shown), ['Video 1', 'Video 2']);
  assert.is(shown.has('.playlist-videos button'), false);
  assert.is(shown.has('.playlist-edit'), false);
  assert.is(shown.has('[draggable]'), false);
  await shown.close();
});

for (const [name, operation, label, after, variables] of [
  [
    'moves a video at once, and the focus with it; back, and says so, when the server refuses',
    'MovePlaylistItem',
    'Move down: Video 1',
    ['Video 2', 'Video 1'],
    { input: { playlistId: 'playlist:p', videoId: '1', afterVideoId: '2' } },
  ],
  [
    'takes a video out at once; has it back, and says so, when the server refuses',
    'RemoveFromPlaylist',
    'Remove: Video 1',
    ['Video 2'],
    { input: { playlistId: 'playlist:p', videoId: '1' }, videoId: '1' },
  ],
] as const) {
  it(name, async () => {
    const answer = pending<ScriptedReply>();
    const shown = await show({}, { [operation]: () => ({ reply: answer.promise }) });
    shown.find(`[aria-label="${label}"]`).focus();
    await shown.click(`[aria-label="${label}"]`);
    assert.equal(shown.calls[operation], [variables]);
    assert.equal(titlesOf(shown), after);
    assert.ok(shown.find('.playlist-videos').contains(document.activeElement));
    answer.settle(refusal);
    await shown.settle();
    assert.equal(titlesOf(shown), ['Video 1', 'Video 2']);
    assert.is(shown.textOf('.list-problem'), 'Your change was not saved. Try again.');
    await shown.close();
  });
}

it('asks before it is deleted, is gone at once, and there again when the server refuses', async () => {
  const answer = pending<ScriptedReply>();
  const shown = await show({}, { DeletePlaylist: () => ({ reply: answer.promise }) });
  await shown.click('.playlist-header__actions > button');
  assert.is(shown.calls.DeletePlaylist, undefined);
  await shown.click('.confirm__yes');
  assert.is(shown.textOf('h1'), 'Playlist deleted');
  answer.settle(refusal);
  await shown.settle();
  assert.is(shown.textOf('h1'), 'For rain');
  assert.is(shown.textOf('.list-problem'), 'Your change was not saved. Try again.');
  await shown.close();
});

it('says how to fill it where it is empty', async () => {
  const shown = await show({ videoCount: 0, videos: { ...playlist.videos, edges: [], totalCount: 0 } });
  assert.match(shown.container.textContent!, /Press “Playlist” below a video/);
  await shown.close();
});

it('is not found where there is none, or none for this viewer', async () => {
  const shown = await showPage(page, '/playlist/none', { PlaylistPage: () => ({ playlist: null }) });
  assert.is(shown.pageProps.notFound, true);
  await shown.close();
});

it.run();
