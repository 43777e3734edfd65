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

it('says what it found nothing for', async () => {
  const shown = await showPage(page, '/search?q=%3Cb%3E', { SearchPage: () => searchPage([]) });
  assert.is(shown.textOf('h1'), 'Nothing found for “<b>”');
  await shown.close();
});

it('asks for words, and nothing of the server, while there is nothing to search for', async () => {
  for (const path of ['/search', '/search?q=', '/search?q=%20%20']) {
    const shown = await showPage(page, path, {});
    assert.is(shown.textOf('h1'), 'Search');
    assert.is(shown.find('form').getAttribute('action'), '/search');
    assert.equal(shown.calls, {});
    await shown.close();
  }
});

it('is kept out of search engines, under one address a search', () => {
  const state = parseSearch(new URLSearchParams('q=a%26b&length=long'));
  const results = { state, variables: { query: 'a&b' }, data: undefined };
  assert.equal(page.head({ results }), { canonicalPath: '/search?q=a%26b', noIndex: true });
  assert.equal(page.head({}), { canonicalPath: '/search', noIndex: true });
});

it.run();
