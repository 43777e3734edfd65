import { SavedPage, type SavedPageQuery, SetSaved } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { videoCard, videoPage, viewer } from '../../../test/videos.ts';
import { createSiteClient } from '../../data/client.ts';
import { settingSaved, updateSavedVideos } from './savedVideos.ts';

const it = suite('updateSavedVideos');

/**
 * Creates a cache with the first page of the list (videos 1 and 2 of 6) and video 9, and returns the list after each
 * change.
 */
function open() {
  const cache = createSiteClient().client.cache!;
  const data: SavedPageQuery = { __typename: 'Query', viewer: { ...viewer, savedVideos: videoPage(0) } };
  cache.writeQuery({ query: SavedPage, data });
  cache.writeQuery({
    query: SavedPage,
    variables: { after: 'at 2' },
    data: {
      ...data,
      viewer: {
        ...viewer,
        savedVideos: {
          ...videoPage(1, true),
          edges: [{ __typename: 'VideoEdge', cursor: 'at 9', node: videoCard('9') }],
        },
      },
    },
  });
  const change = (target: typeof cache, videoId: string, saved: boolean) => {
    const { variables, optimisticResponse } = settingSaved(videoId, saved, viewer.id);
    target.writeQuery({ query: SetSaved, variables, data: optimisticResponse });
    updateSavedVideos(target, { data: optimisticResponse });
  };
  const list = (optimistic = true) => {
    const { edges, totalCount } = cache.readQuery({ query: SavedPage, optimistic })!.viewer.savedVideos;
    return [edges.map(({ node }) => node.id).join(' '), totalCount];
  };
  return { cache, change, list };
}

it('puts what is saved first, and counts it', () => {
  const { cache, change, list } = open();
  change(cache, '1', false);
  change(cache, '1', true);
  assert.equal(list(), ['1 2 9', 6]);
});

it('takes what is not saved any more off the list', () => {
  const { cache, change, list } = open();
  change(cache, '2', false);
  assert.equal(list(), ['1 9', 5]);
});

it('changes nothing where nothing changes', () => {
  const { cache, change, list } = open();
  const before = cache.readQuery({ query: SavedPage });
  change(cache, '2', true);
  change(cache, 'unknown', false);
  assert.equal(list(), ['1 2 9', 6]);
  assert.is(cache.readQuery({ query: SavedPage }), before);
});

it('goes with the expectation that did not come true', () => {
  const { cache, change, list } = open();
  cache.recordOptimisticTransaction((layer) => change(layer, '2', false), 'layer');
  assert.equal(
    [list(), list(false)],
    [
      ['1 9', 5],
      ['1 2 9', 6],
    ],
  );
  cache.removeOptimistic('layer');
  assert.equal(list(), ['1 2 9', 6]);
});

it('leaves a list that nobody has asked for to the server', () => {
  const cache = createSiteClient().client.cache!;
  const { variables, optimisticResponse } = settingSaved('1', true, viewer.id);
  cache.writeQuery({ query: SetSaved, variables, data: optimisticResponse });
  updateSavedVideos(cache, { data: optimisticResponse });
  assert.is(cache.readQuery({ query: SavedPage }), null);
});

it.run();
