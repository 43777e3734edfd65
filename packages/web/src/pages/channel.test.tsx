import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showPage } from '../../test/showPage.tsx';
import { seriesCard, videoPage } from '../../test/videos.ts';

const page = await import('./channel.tsx');

const channel = {
  __typename: 'Channel',
  id: 'c2',
  handle: 'clouds & sky',
  name: 'Clouds',
  description: 'Weather, mostly.',
  avatar: null,
  subscriberCount: 2,
  viewerState: { __typename: 'ChannelViewerState', id: 'c2', subscribed: false },
};
const seriesOf = (...titles: readonly string[]) => ({
  __typename: 'SeriesConnection',
  edges: titles.map((title) => ({
    __typename: 'SeriesEdge',
    node: seriesCard(title),
  })),
});
const answers = {
  ChannelPage: ({ after }: { after?: string | null }) => ({
    channel: { ...channel, series: seriesOf(), videos: videoPage(after ? 1 : 0, after === 'at 2') },
  }),
};

const it = suite('the channel page');

it('shows the channel and its videos, which need not name it', async () => {
  const shown = await showPage(page, '/channel/clouds%20%26%20sky', answers);
  assert.is(shown.calls.ChannelPage?.[0].handle, 'clouds & sky');
  assert.is(shown.pageProps.title, 'Clouds');
  assert.is(shown.textOf('h1'), 'Clouds');
  assert.is(shown.textOf('.avatar'), 'C');
  assert.is(shown.container.querySelectorAll('.video-card').length, 2);
  assert.is(shown.has('.video-card__channel'), false);
  await shown.close();
});

it('shows its series above its videos, where it has some', async () => {
  const none = await showPage(page, '/channel/clouds', answers);
  assert.is(none.has('.video-row'), false);
  await none.close();
  const shown = await showPage(page, '/channel/clouds', {
    ChannelPage: () => ({ channel: { ...channel, series: seriesOf('storms', 'fog'), videos: videoPage(0) } }),
  });
  assert.is(shown.textOf('section h2'), 'Series');
  const links = [...shown.container.querySelectorAll('.video-row a')];
  assert.equal(
    links.map((link) => [link.textContent, link.getAttribute('href')]),
    [
      ['storms', '/series/clouds.storms'],
      ['fog', '/series/clouds.fog'],
    ],
  );
  assert.is(shown.textOf('.video-row p'), '12 episodes');
  await shown.close();
});

it('joins the next page to the list in place', async () => {
  const shown = await showPage(page, '/channel/clouds%20%26%20sky', answers);
  assert.is(shown.find('.more a').getAttribute('href'), '/channel/clouds%20%26%20sky?after=at%202');
  await shown.click('.more a');
  assert.is(shown.container.querySelectorAll('.video-card').length, 4);
  assert.is(shown.has('.more'), false);
  await shown.close();
});

it('searches, filters and sorts its videos on the search page', async () => {
  const shown = await showPage(page, '/channel/clouds%20%26%20sky', answers);
  const form = shown.find('.channel-search form') as HTMLFormElement;
  assert.equal(
    [form.getAttribute('action'), form.getAttribute('aria-label')],
    ['/search', 'Search this channel'],
  );
  assert.is(
    new URLSearchParams([...new FormData(form)] as string[][]).toString(),
    'q=&channel=clouds+%26+sky',
  );
  assert.is(shown.find('.channel-search a').getAttribute('href'), '/search?channel=clouds%20%26%20sky');
  await shown.close();
});

it('is not found where no channel has the handle', async () => {
  const shown = await showPage(page, '/channel/none', { ChannelPage: () => ({ channel: null }) });
  assert.is(shown.pageProps.notFound, true);
  await shown.close();
});

it('describes itself in the head', async () => {
  const shown = await showPage(page, '/channel/clouds', answers);
  assert.equal(page.head(shown.pageProps), {
    description: 'Weather, mostly.',
    image: null,
    type: 'profile',
    alternate: { type: 'application/rss+xml', path: '/channel/clouds%20%26%20sky/feed.xml' },
    linkedData: true,
  });
  await shown.close();
});

it.run();
