import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showPage } from '../../test/showPage.tsx';
import { videoPage } from '../../test/videos.ts';

const page = await import('./series.tsx');

/** A page of episodes: `videoPage`, numbered. */
function episodesOf(...given: Parameters<typeof videoPage>) {
  const page = videoPage(...given);
  const { seasons: _, ...of } = series;
  const edges = page.edges.map((edge) => ({
    ...edge,
    node: {
      ...edge.node,
      episode: { __typename: 'Episode', seasonNumber: 1, number: Number(edge.node.id), series: of },
    },
  }));
  return { ...page, edges };
}

const series = {
  __typename: 'Series',
  id: 'series:clouds.storms',
  handle: 'clouds.storms',
  title: 'Storms',
  episodeCount: 6,
  seasons: [1, 2, 0].map((number) => ({ __typename: 'Season', number, episodeCount: 2 })),
  channel: { __typename: 'Channel', id: 'c2', handle: 'clouds', name: 'Clouds' },
};
const answers = {
  SeriesPage: ({ after }: { after?: string | null }) => ({
    series: { ...series, episodes: episodesOf(after ? 1 : 0, after === 'at 2') },
  }),
};

const it = suite('the page of a series');

it('shows the episodes of all seasons in the order that the site answers', async () => {
  const shown = await showPage(page, '/series/clouds.storms', answers);
  assert.equal(shown.calls.SeriesPage, [{ handle: 'clouds.storms' }]);
  assert.is(shown.pageProps.title, 'Storms');
  assert.is(shown.textOf('h1'), 'Storms');
  assert.is(shown.textOf('.page-heading__count'), '6 episodes');
  assert.is(shown.find('.page-heading a').getAttribute('href'), '/channel/clouds');
  const titles = [...shown.container.querySelectorAll('.video-card h2, .video-card h3')];
  assert.equal(
    titles.map((title) => title.textContent),
    ['Video 1', 'Video 2'],
  );
  assert.match(shown.textOf('.video-card__text'), /S1 E1$/);
  assert.is(shown.has('.video-card__channel'), false);
  await shown.close();
});

it('links to each season, specials last, and shows the one in its URL', async () => {
  const shown = await showPage(page, '/series/clouds.storms?season=2', answers);
  assert.equal(shown.calls.SeriesPage, [{ handle: 'clouds.storms', season: 2 }]);
  const links = [...shown.container.querySelectorAll('nav .chip')];
  assert.equal(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    [
      ['All episodes', '/series/clouds.storms', null],
      ['Season 1', '/series/clouds.storms?season=1', null],
      ['Season 2', '/series/clouds.storms?season=2', 'page'],
      ['Specials', '/series/clouds.storms?season=0', null],
    ],
  );
  assert.is(shown.find('.more a').getAttribute('href'), '/series/clouds.storms?season=2&after=at%202');
  await shown.close();
});

it('needs no links for a single season, and takes no notice of one that is no number', async () => {
  const shown = await showPage(page, '/series/clouds.storms?season=two', {
    SeriesPage: () => ({
      series: { ...series, seasons: series.seasons.slice(0, 1), episodes: episodesOf(0, true) },
    }),
  });
  assert.equal(shown.calls.SeriesPage, [{ handle: 'clouds.storms' }]);
  assert.is(shown.has('.chip'), false);
  await shown.close();
});

it('joins the next page to the list in place', async () => {
  const shown = await showPage(page, '/series/clouds.storms', answers);
  await shown.click('.more a');
  assert.is(shown.container.querySelectorAll('.video-card').length, 4);
  assert.is(shown.has('.more'), false);
  await shown.close();
});

it('is not found where no series has the handle', async () => {
  const shown = await showPage(page, '/series/none', { SeriesPage: () => ({ series: null }) });
  assert.is(shown.pageProps.notFound, true);
  await shown.close();
});

it('describes itself in the head', async () => {
  const shown = await showPage(page, '/series/clouds.storms', answers);
  const { image, linkedData } = page.head(shown.pageProps);
  assert.equal([image?.url, linkedData], ['/posters/1-768.webp', true]);
  await shown.close();
});

it.run();
