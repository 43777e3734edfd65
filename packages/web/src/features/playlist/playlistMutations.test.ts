import type { Cache } from '@mainvideo/sdk';
import {
  AddToPlaylist,
  CreatePlaylist,
  DeletePlaylist,
  PlaylistPage,
  PlaylistsPage,
} from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { videoCard, videoPage } from '../../../test/videos.ts';
import { createSiteClient } from '../../data/client.ts';
import {
  addingVideo,
  creatingPlaylist,
  deletingPlaylist,
  movingVideo,
  removingVideo,
  updateAfterMove,
  updateAfterRemoval,
} from './playlistMutations.ts';

const it = suite('playlistMutations');

const card = {
  __typename: 'Playlist',
  id: 'playlist:p',
  title: 'For rain',
  visibility: 'PRIVATE',
  videoCount: 2,
  updatedAt: '2026-01-02T03:04:05.000Z',
  firstVideo: null,
} as const;
const words = { title: 'New', description: '', visibility: 'PRIVATE' } as const;
const made = { clientId: 'n', updatedAt: card.updatedAt, videoId: '' };

function open() {
  const cache = createSiteClient().client.cache!;
  cache.writeQuery({
    query: PlaylistPage,
    variables: { id: card.id },
    data: {
      __typename: 'Query',
      playlist: {
        ...card,
        description: '',
        viewerCanEdit: true,
        author: { __typename: 'Author', id: 'author:me', name: 'Amber Otter 27' },
        videos: videoPage(0, true),
      },
    },
  });
  const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null } as const;
  cache.writeQuery({
    query: PlaylistsPage,
    data: {
      __typename: 'Query',
      viewer: {
        __typename: 'Viewer',
        id: 'viewer:me',
        playlists: {
          __typename: 'PlaylistConnection',
          totalCount: 1,
          edges: [{ __typename: 'PlaylistEdge', cursor: 'c', node: card }],
          pageInfo,
        },
      },
    },
  });
  return {
    cache,
    videos() {
      const data = cache.readQuery({ query: PlaylistPage, variables: { id: card.id } });
      return data!.playlist!.videos.edges.map(({ node }) => node.id).join(' ');
    },
    playlists() {
      const data = cache.readQuery({ query: PlaylistsPage });
      return data!.viewer.playlists.edges.map(({ node }) => node.title).join(', ');
    },
  };
}

const move = (cache: Cache, videoId: string, afterVideoId: string | null) =>
  updateAfterMove(cache, null, movingVideo(card.id, videoId, afterVideoId));

it('show a new playlist first, before the server has answered', () => {
  const { cache, playlists } = open();
  const { variables, optimisticResponse } = creatingPlaylist('viewer:me', words, made);
  cache.recordOptimisticTransaction((layer) => {
    layer.writeQuery({ query: CreatePlaylist, variables, data: optimisticResponse });
  }, 'layer');
  assert.is(playlists(), 'New, For rain');
  cache.removeOptimistic('layer');
  assert.is(playlists(), 'For rain');
});

it('take a deleted playlist off the list', () => {
  const { cache, playlists } = open();
  const { variables, optimisticResponse } = deletingPlaylist(card.id);
  cache.writeQuery({ query: DeletePlaylist, variables, data: optimisticResponse });
  assert.is(playlists(), '');
});

it('put a video to the end of the list', () => {
  const { cache, videos } = open();
  const { variables, optimisticResponse } = addingVideo(card, videoCard('9'));
  cache.writeQuery({ query: AddToPlaylist, variables, data: optimisticResponse });
  assert.is(videos(), '1 2 9');
});

it('take a video out', () => {
  const { cache, videos } = open();
  updateAfterRemoval(cache, null, removingVideo(card, '1'));
  assert.is(videos(), '2');
});

it('move a video after another, and to the beginning', () => {
  const { cache, videos } = open();
  move(cache, '1', '2');
  assert.is(videos(), '2 1');
  move(cache, '1', null);
  assert.is(videos(), '1 2');
});

it('leave an order that only the server knows', () => {
  const { cache, videos } = open();
  move(cache, '1', 'not loaded');
  move(cache, 'not loaded', '1');
  assert.is(videos(), '1 2');
});

it.run();
