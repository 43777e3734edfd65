import { HomePage, RecordProgress, type RecordProgressMutation } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { homePage, videoCard } from '../../../../test/videos.ts';
import { createSiteClient } from '../../../data/client.ts';
import { updateUnfinishedVideos } from './unfinishedVideos.ts';

const it = suite('updateUnfinishedVideos');

/** A cache of the home page with the videos 1 and 2, of which these are begun. */
function open(...begun: readonly string[]) {
  const cache = createSiteClient().client.cache!;
  cache.writeQuery({ query: HomePage, data: homePage({ begun: begun.map((id) => videoCard(id)) }) });
  const change = (target: typeof cache, id: string, positionSeconds: number | null) => {
    const viewerState = { __typename: 'VideoViewerState', id, positionSeconds, watched: false } as const;
    const changed: RecordProgressMutation = {
      __typename: 'Mutation',
      recordProgress: {
        __typename: 'RecordProgressPayload',
        video: { __typename: 'Video', id, viewCount: 1, viewerState },
      },
    };
    target.writeQuery({
      query: RecordProgress,
      variables: { input: { videoId: id, positionSeconds: positionSeconds ?? 600 } },
      data: changed,
    });
    updateUnfinishedVideos(target, { data: changed });
  };
  const row = () => {
    const { viewer: read } = cache.readQuery({ query: HomePage })!;
    return read!.unfinishedVideos.edges.map(
      ({ node }) => `${node.id} at ${node.viewerState.positionSeconds}`,
    );
  };
  return { cache, change, row };
}

it('puts a video that was begun in front, with all that its card shows', () => {
  const { cache, change, row } = open('2');
  change(cache, '1', 30);
  assert.equal(row(), ['1 at 30', '2 at null']);
});

it('puts the one that was watched last in front, once', () => {
  const { cache, change, row } = open('1', '2');
  change(cache, '2', 7);
  change(cache, '2', 9);
  assert.equal(row(), ['2 at 9', '1 at null']);
});

it('takes away what was watched to its end', () => {
  const { cache, change, row } = open('1', '2', '3');
  change(cache, '2', null);
  assert.equal(row(), ['1 at null', '3 at null']);
});

it('is undone with the layer of a change that fails', () => {
  const { cache, change, row } = open();
  cache.recordOptimisticTransaction((layer) => change(layer, '1', 30), 'report');
  assert.equal(row(), ['1 at 30']);
  cache.removeOptimistic('report');
  assert.equal(row(), []);
});

it('leaves a row unknown that was never asked for', () => {
  const cache = createSiteClient().client.cache!;
  updateUnfinishedVideos(cache, {
    data: {
      __typename: 'Mutation',
      recordProgress: {
        __typename: 'RecordProgressPayload',
        video: {
          __typename: 'Video',
          id: '1',
          viewCount: 1,
          viewerState: { __typename: 'VideoViewerState', id: '1', positionSeconds: 3, watched: false },
        },
      },
    },
  });
  assert.is(cache.readQuery({ query: HomePage }), null);
});

it.run();
