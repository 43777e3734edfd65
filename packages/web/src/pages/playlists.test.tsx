import type { ScriptedReply } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pending, showPage } from '../../test/showPage.tsx';
import { viewer } from '../../test/videos.ts';

const page = await import('./playlists.tsx');

const refusal: ScriptedReply = { json: { data: null, errors: [{ message: 'No.' }] } };

function answersOf(titles: readonly string[]) {
  const edges = titles.map((title) => ({
    __typename: 'PlaylistEdge',
    cursor: title,
    node: {
      __typename: 'Playlist',
      id: `playlist:${title}`,
      title,
      visibility: 'PRIVATE',
      videoCount: 2,
      updatedAt: '2026-01-02T03:04:05.000Z',
      firstVideo: null,
    },
  }));
  const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
  const playlists = { __typename: 'PlaylistConnection', totalCount: edges.length, edges, pageInfo };
  return { PlaylistsPage: () => ({ viewer: { ...viewer, playlists } }) };
}

const titlesOf = (shown: { readonly container: Element }) =>
  [...shown.container.querySelectorAll('.video-card__link')].map(({ textContent }) => textContent);

const it = suite('the page of playlists');

it('shows each, how many are in it, and who may see it', async () => {
  const shown = await showPage(page, '/playlists', answersOf(['rain', 'snow']));
  assert.is(shown.textOf('h1'), 'Playlists');
  assert.equal(titlesOf(shown), ['rain', 'snow']);
  assert.is(shown.find('.video-card__link').getAttribute('href'), '/playlist/playlist%3Arain');
  assert.match(shown.textOf('.video-card')!, /2 videos · Private/);
  await shown.close();
});

it('has a new one at once; without it, and says so, when the server does not take it', async () => {
  const answer = pending<ScriptedReply>();
  const shown = await showPage(page, '/playlists', {
    ...answersOf([]),
    CreatePlaylist: () => ({ reply: answer.promise }),
  });
  assert.is(shown.textOf('h1'), 'No playlists yet');
  shown.find<HTMLInputElement>('.new-playlist input').value = '  For rain ';
  await shown.click('.new-playlist button');
  assert.equal(titlesOf(shown), ['For rain']);
  const [{ input }] = shown.calls.CreatePlaylist!;
  assert.equal([input.title, input.visibility], ['For rain', 'PRIVATE']);
  answer.settle(refusal);
  await shown.settle();
  assert.is(shown.textOf('h1'), 'No playlists yet');
  assert.is(shown.textOf('.list-problem'), 'Your change was not saved. Try again.');
  await shown.close();
});

it('makes none without a title', async () => {
  const shown = await showPage(page, '/playlists', answersOf([]));
  shown.find<HTMLInputElement>('.new-playlist input').value = '   ';
  await shown.click('.new-playlist button');
  assert.is(shown.calls.CreatePlaylist, undefined);
  await shown.close();
});

it.run();
