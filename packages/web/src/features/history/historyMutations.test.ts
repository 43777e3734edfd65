import { HomePage } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { homePage, videoCard, viewer } from '../../../test/videos.ts';
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
  cache.writeQuery({ query: HomePage, data: homePage({ begun: [videoCard('1'), videoCard('2')] }) });
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
