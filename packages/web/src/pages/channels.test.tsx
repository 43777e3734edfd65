import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showPage } from '../../test/showPage.tsx';
import { subscribing } from '../features/channel/subscribing.ts';

const page = await import('./channels.tsx');

/** A page of channels with these names, and the cursor of the next page. */
function channelsOf(names: readonly string[], next: string | null = null) {
  const edges = names.map((name) => ({
    __typename: 'ChannelEdge',
    cursor: name,
    node: {
      __typename: 'Channel',
      id: `channel:${name}`,
      handle: name,
      name,
      description: `All of ${name}`,
      avatar: null,
      videoCount: 2,
      subscriberCount: 0,
      viewerState: { __typename: 'ChannelViewerState', id: `channel:${name}`, subscribed: false },
    },
  }));
  const pageInfo = {
    __typename: 'PageInfo',
    hasNextPage: next !== null,
    hasPreviousPage: false,
    startCursor: null,
    endCursor: next,
  };
  return { __typename: 'ChannelConnection', totalCount: 3, edges, pageInfo };
}

const it = suite('the page of channels');

it('lists each channel with its videos counted, and joins the next page in place', async () => {
  const shown = await showPage(page, '/channels', {
    ChannelsPage: ({ after }: { after?: string | null }) => ({
      channels: after ? channelsOf(['tides']) : channelsOf(['clouds & sky', 'rain'], 'rain'),
    }),
  });
  assert.is(shown.textOf('h1'), 'Channels');
  assert.is(shown.textOf('.page-heading__count'), '3 channels');
  assert.is(shown.find('.channel-row a').getAttribute('href'), '/channel/clouds%20%26%20sky');
  assert.is(shown.textOf('.channel-row__about'), '2 videos · All of clouds & sky');
  assert.is(shown.find('.more a').getAttribute('href'), '/channels?after=rain');
  await shown.click('.more a');
  assert.is(shown.container.querySelectorAll('.channel-row').length, 3);
  assert.is(shown.has('.more'), false);
  await shown.close();
});

it('subscribes to a channel in its row', async () => {
  const shown = await showPage(page, '/channels', {
    ChannelsPage: () => ({ channels: channelsOf(['clouds', 'rain']) }),
    Subscribe: ({ input }) =>
      subscribing({ id: input.channelId, subscriberCount: 0 }, true).optimisticResponse,
  });
  const buttons = () =>
    [...shown.container.querySelectorAll('.channel-row button')].map((button) => button.textContent);
  assert.equal(buttons(), ['Subscribe clouds', 'Subscribe rain']);
  await shown.click('.channel-row button');
  assert.equal(buttons(), ['Subscribed clouds', 'Subscribe rain']);
  await shown.close();
});

it('says where videos come from if there are none', async () => {
  const empty = { ...channelsOf([]), totalCount: 0 };
  const shown = await showPage(page, '/channels', { ChannelsPage: () => ({ channels: empty }) });
  assert.is(shown.textOf('h1'), 'No videos yet');
  await shown.close();
});

it.run();
