import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('historyMutations');

async function open() {
  let nowMs = 1_700_000_000_000;
  const server = await openTestGraphql([makeVideo('a'), makeVideo('b')], () => ({
    now: () => (nowMs += 1000),
  }));
  const mutate = (text: string, key: string | null = null) =>
    server.ask(`mutation { ${text} }`, {}, { idempotencyKey: key });
  return {
    ...server,
    mutate,
    watch: (videoId: string, positionSeconds = 5, key: string | null = null) =>
      mutate(
        `recordProgress(input: { videoId: "${videoId}", positionSeconds: ${positionSeconds} }) { video { id } }`,
        key,
      ),
    async history(page = '') {
      const { data } = await server.ask(
        `{ viewer { historyPaused history${page} { totalCount pageInfo { hasNextPage endCursor }
          edges { watchedAt node { id viewerState { positionSeconds } } } } } }`,
      );
      return data.viewer;
    },
  };
}

const idsOf = ({ history }: any) => history.edges.map(({ node }: any) => node.id).join(' ');

it('list what was watched, the last first, with when and how far', async () => {
  const { watch, history } = await open();
  await watch('a', 7);
  await watch('b', 100);
  const { edges } = (await history()).history;
  assert.equal(
    edges.map(({ node, watchedAt }: any) => [node.id, node.viewerState.positionSeconds, watchedAt]),
    [
      ['b', null, '2023-11-14T22:13:22.000Z'],
      ['a', 7, '2023-11-14T22:13:21.000Z'],
    ],
  );
});

it('are read page by page', async () => {
  const { watch, history } = await open();
  await watch('a');
  await watch('b');
  const first = await history('(first: 1)');
  assert.equal([idsOf(first), first.history.totalCount], ['b', 2]);
  const second = await history(`(first: 1, after: "${first.history.pageInfo.endCursor}")`);
  assert.equal([idsOf(second), second.history.pageInfo.hasNextPage], ['a', false]);
});

it('take one video out, also when asked twice, or it left the library', async () => {
  const { watch, history, mutate } = await open();
  for (const id of ['a', 'b']) await watch(id);
  const remove = (id: string) =>
    mutate(`removeFromHistory(input: { videoId: "${id}" }) { video { viewerState { positionSeconds } } }`);
  assert.equal((await remove('a')).data.removeFromHistory.video, { viewerState: { positionSeconds: null } });
  assert.equal((await remove('a')).errors, undefined);
  assert.equal((await remove('gone')).data.removeFromHistory, { video: null });
  assert.is(idsOf(await history()), 'b');
});

it('clear all of it, once for each key: what is watched later stays when the request is repeated', async () => {
  const { watch, history, mutate } = await open();
  await watch('a');
  const clear = () => mutate('clearHistory { viewer { id } }', 'key of the clearing');
  await clear();
  assert.is(idsOf(await history()), '');
  await watch('b');
  await clear();
  assert.is(idsOf(await history()), 'b');
});

it('pause it', async () => {
  const { watch, history, mutate } = await open();
  const pause = (paused: boolean) =>
    mutate(`setHistoryPaused(input: { paused: ${paused} }) { viewer { historyPaused } }`);
  assert.is((await history()).historyPaused, false);
  assert.equal((await pause(true)).data.setHistoryPaused, { viewer: { historyPaused: true } });
  await watch('a');
  assert.equal([(await history()).historyPaused, idsOf(await history())], [true, '']);
  await pause(false);
  await watch('a');
  assert.is(idsOf(await history()), 'a');
});

it.run();
