import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('subscriptionMutations');

async function open() {
  const server = await openTestGraphql([
    makeVideo('a', { channelHandle: 'sea' }),
    makeVideo('b', { channelHandle: 'sky' }),
  ]);
  return {
    ...server,
    subscribe: (channelId: string, subscribed = true, viewerId = 'ann') =>
      server.ask(
        `mutation ($input: SubscribeInput!) {
          subscribe(input: $input) { channel { subscriberCount viewerState { id subscribed } } viewer { id } }
        }`,
        { input: { channelId, subscribed } },
        { viewerId },
      ),
    async lists() {
      const { data } = await server.ask(`{ viewer {
        subscriptions { totalCount edges { node { handle } } }
        subscriptionFeed { totalCount edges { node { id } } }
      } }`);
      const { subscriptions, subscriptionFeed } = data.viewer;
      return [
        subscriptions.edges.map(({ node }: any) => node.handle).join(' '),
        subscriptionFeed.edges.map(({ node }: any) => node.id).join(' '),
      ];
    },
  };
}

it('subscribe to a channel and take that back, twice as once', async () => {
  const { subscribe, lists } = await open();
  for (const _ of [1, 2]) {
    assert.equal((await subscribe('channel:sea')).data.subscribe.channel, {
      subscriberCount: 1,
      viewerState: { id: 'channel:sea', subscribed: true },
    });
  }
  assert.is((await subscribe('channel:sea', true, 'bob')).data.subscribe.channel.subscriberCount, 2);
  assert.equal(await lists(), ['sea', 'a']);
  for (const _ of [1, 2]) {
    const { channel } = (await subscribe('channel:sea', false)).data.subscribe;
    assert.equal([channel.subscriberCount, channel.viewerState.subscribed], [1, false]);
  }
  assert.equal(await lists(), ['', '']);
});

it('refuse what is no channel', async () => {
  const { subscribe } = await open();
  for (const id of ['sea', 'channel:none', 'a', '']) {
    assert.is((await subscribe(id)).errors![0].extensions.code, 'NOT_FOUND', id);
  }
});

it('page through the feed and the channels by cursors of their own', async () => {
  const { subscribe, ask } = await open();
  for (const handle of ['sea', 'sky']) await subscribe(`channel:${handle}`);
  const page = async (list: string, after = '') => {
    const { data, errors } = await ask(`{ viewer { list: ${list}(first: 1${after}) {
      edges { node { id } } pageInfo { hasNextPage endCursor }
    } } }`);
    return { errors, ...data?.viewer.list };
  };
  for (const [list, other] of [
    ['subscriptions', 'subscriptionFeed'],
    ['subscriptionFeed', 'subscriptions'],
  ] as const) {
    const first = await page(list);
    const after = `, after: "${first.pageInfo.endCursor}"`;
    const second = await page(list, after);
    assert.equal([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage], [true, false]);
    assert.is.not(first.edges[0].node.id, second.edges[0].node.id);
    assert.is((await page(other, after)).errors[0].extensions.code, 'BAD_USER_INPUT');
  }
});

it.run();
