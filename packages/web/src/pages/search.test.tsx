import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showPage } from '../../test/showPage.tsx';
import { searchPage, videoCard } from '../../test/videos.ts';
import { parseSearch } from '../features/search/searchState.ts';

const page = await import('./search.tsx');

const channel = {
  __typename: 'Channel',
  id: 'c1',
  handle: 'clouds',
  name: 'Clouds',
  description: 'Weather, mostly.',
  avatar: null,
} as const;

const it = suite('the search page');

it('shows videos and channels in the order they came in, and how many', async () => {
  const shown = await showPage(page, '/search?q=%20sea%20', {
    SearchPage: () => searchPage([videoCard('1'), channel, videoCard('2')]),
  });
  assert.equal(shown.calls.SearchPage, [{ query: 'sea' }]);
  assert.equal(shown.pageProps.title, { id: 'search.titleOf', values: { query: 'sea' } });
  assert.is(shown.textOf('.page-heading'), 'Results for “sea”3 results');
  const links = [...shown.container.querySelectorAll('h2 a')].map((link) => link.getAttribute('href'));
  assert.equal(links, ['/watch/1', '/channel/clouds', '/watch/2']);
  await shown.close();
});

it('offers each filter as a link, and says which is chosen', async () => {
  const counted = { __typename: 'SearchChannelCount', channel, count: 7 } as const;
  const other = { ...counted, channel: { ...channel, id: 'c2', handle: 'rain', name: 'Rain' }, count: 2 };
  const shown = await showPage(page, '/search?q=sea&length=long', {
    SearchPage: () => searchPage([videoCard('1')], [], [counted, other]),
  });
  const links = [...shown.container.querySelectorAll('.search-filters__choice')];
  const hrefOf = (text: string) => links.find((link) => link.textContent === text)?.getAttribute('href');
  assert.is(hrefOf('Under 4 minutes'), '/search?q=sea&length=short');
  assert.is(hrefOf('Newest'), '/search?q=sea&length=long&sort=newest');
  assert.is(hrefOf('With captions'), '/search?q=sea&length=long&captions=1');
  assert.is(hrefOf('Rain 2'), '/search?q=sea&length=long&channel=rain');
  const chosen = links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent);
  assert.equal(chosen, ['Best match', 'Over 20 minutes', 'Any', 'Any', 'Any', 'Any']);
  await shown.close();
});

it('takes each filter away by a link that says so, and all of them by one', async () => {
  const counted = { __typename: 'SearchChannelCount', channel, count: 7 } as const;
  const shown = await showPage(page, '/search?q=sea&length=long&channel=clouds&sort=newest', {
    SearchPage: () => searchPage([videoCard('1')], [], [counted]),
  });
  const chips = [...shown.container.querySelectorAll('.chips a')].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ]);
  assert.equal(chips, [
    ['Remove filter: Over 20 minutes', '/search?q=sea&channel=clouds&sort=newest'],
    ['Remove filter: Clouds', '/search?q=sea&length=long&sort=newest'],
    ['Remove all filters', '/search?q=sea'],
  ]);
  await shown.close();
});

it('says that the filters leave nothing, with a link that takes them away', async () => {
  const shown = await showPage(page, '/search?q=sea&captions=1', { SearchPage: () => searchPage([]) });
  assert.is(shown.textOf('.screen-message a'), 'Remove all filters');
  assert.is(shown.find('.screen-message a').getAttribute('href'), '/search?q=sea');
  await shown.close();
});

it('marks what was found, and leads to the moment where it is said', async () => {
  const part = { __typename: 'SearchHighlight', startSeconds: null, language: null } as const;
  const shown = await showPage(page, '/search?q=sea', {
    SearchPage: () =>
      searchPage(
        [videoCard('1', { title: 'Sea <b>' })],
        [
          [
            { ...part, field: 'TITLE', text: 'Sea <b>', ranges: [[0, 3]] },
            { ...part, field: 'TAG', text: 'seaside', ranges: [[0, 3]] },
            { ...part, field: 'DESCRIPTION', text: 'Of the sea.', ranges: [[7, 10]] },
            {
              ...part,
              field: 'TRANSCRIPT',
              text: 'A sea, a sea',
              ranges: [
                [2, 5],
                [9, 12],
              ],
              startSeconds: 61.5,
              language: 'en',
            },
          ],
        ],
      ),
  });
  const marked = (selector: string) => shown.find(selector).innerHTML;
  assert.is(marked('h2 a'), '<mark>Sea</mark> &lt;b&gt;');
  assert.is(marked('.result__tags a'), '<mark>sea</mark>side');
  assert.is(marked('.result__excerpt'), 'Of the <mark>sea</mark>.');
  assert.is(marked('.result__moment q'), 'A <mark>sea</mark>, a <mark>sea</mark>');
  assert.is(shown.find('.result__moment').getAttribute('href'), '/watch/1?t=61');
  assert.is(shown.find('.result__tags a').getAttribute('href'), '/search?q=seaside');
  await shown.close();
});

it('says what it searched for instead of a misspelt word', async () => {
  const { search, ...rest } = searchPage([videoCard('1')]);
  const shown = await showPage(page, '/search?q=arival', {
    SearchPage: () => ({ ...rest, search: { ...search, correctedQuery: 'arrival' } }),
  });
  assert.is(shown.textOf('.page-heading'), 'Results for “arrival”1 result');
  assert.match(shown.textOf('.search-page') ?? '', /No results for “arival”/);
  await shown.close();
});

it('says what it found nothing for', async () => {
  const shown = await showPage(page, '/search?q=%3Cb%3E', { SearchPage: () => searchPage([]) });
  assert.is(shown.textOf('h1'), 'No results for “<b>”');
  await shown.close();
});

it('lists all videos without words, the newest first, with the same filters', async () => {
  for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
    const shown = await showPage(page, path, { SearchPage: () => searchPage([videoCard('1')]) });
    assert.equal(shown.calls.SearchPage, [{ query: '' }]);
    assert.is(shown.textOf('.page-heading'), 'All videos1 video');
    const orders = [...shown.container.querySelector('.search-filters ul')!.querySelectorAll('a')];
    assert.equal(
      orders.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
      [
        ['Newest', '/search?sort=newest', 'true'],
        ['Most viewed', '/search?sort=views', null],
        ['Longest', '/search?sort=longest', null],
        ['Oldest', '/search?sort=oldest', null],
      ],
    );
    await shown.close();
  }
});

it('leads to the next page of all videos', async () => {
  const first = searchPage([videoCard('1')]);
  const pageInfo = { ...first.search.pageInfo, hasNextPage: true, endCursor: 'at 1' };
  const shown = await showPage(page, '/search', {
    SearchPage: () => ({ search: { ...first.search, pageInfo } }),
  });
  assert.is(shown.find('.more a').getAttribute('href'), '/search?after=at%201');
  await shown.close();
});

it('explains an empty library', async () => {
  const shown = await showPage(page, '/search', { SearchPage: () => searchPage([]) });
  assert.is(shown.textOf('h1'), 'No videos yet');
  await shown.close();
});

it('is kept out of search engines, under one address a search', () => {
  const state = parseSearch(new URLSearchParams('q=a%26b&length=long'));
  const props = { state, variables: { query: 'a&b' }, data: undefined };
  assert.equal(page.head(props), { canonicalPath: '/search?q=a%26b', noIndex: true });
});

it.run();
