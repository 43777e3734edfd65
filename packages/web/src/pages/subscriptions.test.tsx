import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showPage } from '../../test/showPage.tsx';
import { videoPage, viewer } from '../../test/videos.ts';

const page = await import('./subscriptions.tsx');

function answersOf(channelNames: readonly string[]) {
  const edges = channelNames.map((name) => ({
    __typename: 'ChannelEdge',
    cursor: name,
    node: { __typename: 'Channel', id: name, handle: name, name, avatar: null },
  }));
  const subscriptions = { __typename: 'ChannelConnection', totalCount: edges.length, edges };
  return {
    SubscriptionsPage: ({ after }: { after?: string | null }) => ({
      viewer: { ...viewer, subscriptions, subscriptionFeed: videoPage(after ? 1 : 0, after === 'at 2') },
    }),
  };
}

const it = suite('the page of subscriptions');

it('shows the channels, what is new on them, and joins the next page to that in place', async () => {
  const shown = await showPage(page, '/subscriptions', answersOf(['clouds', 'tides']));
  assert.is(shown.textOf('h1'), 'Subscriptions');
  assert.is(shown.container.querySelectorAll('.channel-link').length, 2);
  assert.is(shown.find('.channel-link').getAttribute('href'), '/channel/clouds');
  await shown.click('.more a');
  assert.is(shown.container.querySelectorAll('.video-card').length, 4);
  assert.is(shown.has('.more'), false);
  assert.equal(page.head(), { noIndex: true });
  await shown.close();
});

it('says how to subscribe where there is nothing', async () => {
  const shown = await showPage(page, '/subscriptions', answersOf([]));
  assert.is(shown.textOf('h1'), 'No subscriptions yet');
  assert.match(shown.textOf('.screen-message__text')!, /Press Subscribe on a channel/);
  await shown.close();
});

it.run();
