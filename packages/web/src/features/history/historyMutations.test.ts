import { HomePage, type HomePageQuery } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { videoCard, videoPage, viewer } from '../../../test/videos.ts';
import { createSiteClient } from '../../data/client.ts';
import {
  clearingHistory,
  removingFromHistory,
  updateAfterClearing,
  updateAfterRemoval,
} from './historyMutations.ts';

const it = suite('what the history forgets, on the home page');

/** A cache of the home page, where the videos 1 and 2 are begun. */
function open() {
  const cache = createSiteClient().client.cache!;
  const edges = ['1', '2'].map((id) => ({ __typename: 'VideoEdge', node: videoCard(id) }) as const);
  const unfinishedVideos = { __typename: 'VideoConnection', edges } as const;
  const data: HomePageQuery = {
    __typename: 'Query',
    home: videoPage(0, true),
    viewer: { ...viewer, unfinishedVideos },
  };
  cache.writeQuery({ query: HomePage, data });
  const row = () =>
    cache.readQuery({ query: HomePage })!.viewer!.unfinishedVideos.edges.map(({ node }) => node.id);
  return { cache, row };
}

it('is a video that is removed', () => {
  const { cache, row } = open();
  const { variables, optimisticResponse } = removingFromHistory('1', viewer.id);
  updateAfterRemoval(cache, { data: optimisticResponse }, { variables });
  assert.equal(row(), ['2']);
});

it('is every video once it is cleared', () => {
  const { cache, row } = open();
  updateAfterClearing(cache, { data: clearingHistory(viewer.id).optimisticResponse });
  assert.equal(row(), []);
});

it.run();
