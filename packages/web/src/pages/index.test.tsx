import type { HomePageQueryVariables } from '@mainvideo/sdk/operations';
import type { ScriptedReply } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pending, showPage } from '../../test/showPage.tsx';
import { homePage, seriesCard, videoCard, videoPage } from '../../test/videos.ts';

const page = await import('./index.tsx');

/** Three pages of two videos. */
const answers = {
  HomePage: (variables: HomePageQueryVariables) => {
    const { after } = variables;
    const pageNumber = after ? Number(after.slice('at '.length)) / 2 : 0;
    return homePage({ home: videoPage(pageNumber, pageNumber === 2) });
  },
};
const titlesOf = (shown: { container: Element }) =>
  [...shown.container.querySelectorAll('.video-card__link')].map((link) => link.textContent);

const it = suite('the home page');

it('shows the first page of videos, and where each leads', async () => {
  const shown = await showPage(page, '/', answers);
  assert.is(shown.pageProps.title, 'Mainvideo');
  assert.equal(titlesOf(shown), ['Video 1', 'Video 2']);
  assert.is(shown.find('.video-card__link').getAttribute('href'), '/watch/1');
  assert.is(shown.find('.video-card__channel').getAttribute('href'), '/channel/clouds');
  assert.is(shown.textOf('.page-heading__count'), '6 videos');
  assert.is(shown.find('.page-heading a').getAttribute('href'), '/search', 'to filter and sort them');
  await shown.close();
});

it('shows the series with new episodes above the newest videos, but not above further pages', async () => {
  const series = [seriesCard('storms'), seriesCard('fog')];
  const withSeries = { HomePage: () => homePage({ series }) };
  const shown = await showPage(page, '/', withSeries);
  const headings = [...shown.container.querySelectorAll('h1, h2')].map((each) => each.textContent);
  assert.equal(headings.slice(0, 2), ['Series', 'Newest']);
  assert.equal(
    [...shown.container.querySelectorAll('.video-row a')].map((link) => link.getAttribute('href')),
    ['/series/clouds.storms', '/series/clouds.fog'],
  );
  await shown.close();
  const later = await showPage(page, '/?after=at%202', withSeries);
  assert.is(later.container.querySelector('.video-row'), null);
  await later.close();
});

it('shows how far the viewer got in a video, and nothing for one that was never started', async () => {
  const started = videoCard('1', {
    viewerState: { __typename: 'VideoViewerState', id: '1', positionSeconds: 192, watched: false },
  });
  const first = videoPage(0, true);
  const shown = await showPage(page, '/', {
    HomePage: () =>
      homePage({ home: { ...first, edges: [{ ...first.edges[0]!, node: started }, first.edges[1]!] } }),
  });
  const bars = shown.container.querySelectorAll('progress');
  assert.is(bars.length, 1);
  assert.is(bars[0]!.value, 192);
  assert.is(bars[0]!.getAttribute('aria-label'), 'Watched up to 3:12');
  await shown.close();
});

it('shows that a video was watched to its end', async () => {
  const watched = videoCard('1', {
    viewerState: { __typename: 'VideoViewerState', id: '1', positionSeconds: null, watched: true },
  });
  const first = videoPage(0, true);
  const shown = await showPage(page, '/', {
    HomePage: () =>
      homePage({ home: { ...first, edges: [{ ...first.edges[0]!, node: watched }, first.edges[1]!] } }),
  });
  const bars = shown.container.querySelectorAll('progress');
  assert.equal([bars.length, bars[0]!.value], [1, bars[0]!.max]);
  assert.is(bars[0]!.getAttribute('aria-label'), 'Watched');
  await shown.close();
});

/** A video that the viewer has begun, or watched to its end (`null`). */
const seen = (id: string, positionSeconds: number | null) =>
  videoCard(id, {
    viewerState: {
      __typename: 'VideoViewerState',
      id,
      positionSeconds,
      watched: positionSeconds === null,
    },
  });

it('shows what the viewer has begun in a row of its own, above the newest, with a way to the history', async () => {
  const shown = await showPage(page, '/', {
    HomePage: (variables) => homePage({ home: videoPage(variables.after ? 1 : 0), begun: [seen('7', 60)] }),
  });
  assert.is(shown.textOf('section h2'), 'Continue watching');
  assert.is(shown.find('.video-row .video-card__link').getAttribute('href'), '/watch/7');
  assert.is(shown.find('.video-row progress').getAttribute('aria-label'), 'Watched up to 1:00');
  assert.is(shown.find('section .page-heading a').getAttribute('href'), '/history');
  assert.equal(titlesOf(shown), ['Video 7', 'Video 1', 'Video 2']);
  await shown.click('.more a');
  assert.equal(titlesOf(shown), ['Video 7', 'Video 1', 'Video 2', 'Video 3', 'Video 4']);
  await shown.close();
});

it('shows the first videos of subscribed channels that the viewer has not begun in another, with a way to all', async () => {
  const subscribed = [seen('20', null), seen('21', 5)];
  for (let id = 22; id < 40; id += 1) subscribed.push(videoCard(String(id)));
  const shown = await showPage(page, '/', {
    HomePage: () => homePage({ subscribed }),
  });
  assert.is(shown.textOf('section h2'), 'New from your subscriptions');
  assert.is(shown.find('section .page-heading a').getAttribute('href'), '/subscriptions');
  const row = titlesOf({ container: shown.find('.video-row') });
  assert.equal([row.length, row[0], row.at(-1)], [12, 'Video 22', 'Video 33']);
  await shown.close();
});

it('has no row where it would be empty, nor on a later page', async () => {
  const shown = await showPage(page, '/', answers);
  assert.is(shown.has('.video-row'), false);
  await shown.close();
  const later = await showPage(page, '/?after=at%202', {
    HomePage: () => homePage({ home: videoPage(1), begun: [seen('7', 60)] }),
  });
  assert.equal(titlesOf(later), ['Video 3', 'Video 4']);
  await later.close();
});

it('joins the next pages to the list in place, until there are no more', async () => {
  const shown = await showPage(page, '/', answers);
  assert.is(shown.find('.more a').getAttribute('href'), '/?after=at%202', 'a link, for want of JavaScript');
  assert.is(await shown.click('.more a'), true);
  assert.equal(titlesOf(shown), ['Video 1', 'Video 2', 'Video 3', 'Video 4']);
  await shown.click('.more a');
  assert.equal(titlesOf(shown).length, 6);
  assert.is(shown.has('.more'), false);
  await shown.close();
});

it('asks for a page once, however often it is pressed, and shows the room that it will take', async () => {
  const reply = pending<ScriptedReply>();
  const shown = await showPage(page, '/', {
    HomePage: (variables, call) => (call === 1 ? answers.HomePage(variables) : { reply: reply.promise }),
  });
  await shown.click('.more a');
  await shown.click('.more a');
  assert.is(shown.calls.HomePage?.length, 2);
  assert.is(shown.container.querySelectorAll('.video-card--skeleton').length, 4);
  reply.settle({ json: { data: answers.HomePage({ after: 'at 2' }) } });
  await shown.settle();
  assert.is(shown.container.querySelectorAll('.video-card--skeleton').length, 0);
  assert.is(titlesOf(shown).length, 4);
  await shown.close();
});

it('says when a page did not come, keeps the list, and tries again', async () => {
  const shown = await showPage(page, '/', {
    HomePage: (variables, call) =>
      call === 2 ? { reply: { error: new TypeError('fetch failed') } } : answers.HomePage(variables),
  });
  await shown.click('.more a');
  assert.is(shown.textOf('.more__problem'), 'Could not load more.');
  assert.is(shown.textOf('.more a'), 'Try again');
  assert.is(titlesOf(shown).length, 2);
  await shown.click('.more a');
  assert.is(titlesOf(shown).length, 4);
  await shown.close();
});

it('loads the next page by itself when its end comes near', async () => {
  const observed: IntersectionObserverCallback[] = [];
  class FakeObserver {
    constructor(callback: IntersectionObserverCallback) {
      observed.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  const shown = await showPage(page, '/', answers);
  await shown.act(() =>
    observed.at(-1)!([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver),
  );
  assert.is(titlesOf(shown).length, 4);
  await shown.close();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

it('says so where the library is empty', async () => {
  const shown = await showPage(page, '/', {
    HomePage: () => homePage({ home: { ...videoPage(0, true), edges: [], totalCount: 0 } }),
  });
  assert.is(shown.textOf('h1'), 'No videos yet');
  await shown.close();
});

it('sends HTML without a style attribute, which the Content-Security-Policy forbids', async () => {
  const shown = await showPage(page, '/', answers);
  assert.not.match(shown.html(), / style=/);
  await shown.close();
});

it.run();
