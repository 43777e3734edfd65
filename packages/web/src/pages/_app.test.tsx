import { renderToStaticMarkup } from 'react-dom/server';
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSiteClient } from '../client.ts';
import type { PageProps } from '../router/page.ts';
import { pages } from '../router/pages.ts';

const { default: App } = await pages['/_app']();
const { client } = createSiteClient();

const it = suite('App');

function show(pageProps: PageProps & { readonly word?: string }, href = 'http://site.test/') {
  const html = renderToStaticMarkup(
    <html lang="en">
      <body>
        <App
          Component={({ word }: { readonly word?: string }) => <p id="page">{word}</p>}
          pageProps={pageProps}
          client={client}
          href={href}
          origin="http://site.test"
        />
      </body>
    </html>,
  );
  return new JSDOM(html).window.document;
}

it('S1: is registered at /_app, and renders the page with the properties that it is given', () => {
  assert.is(show({ word: 'given' }).querySelector('main #page')!.textContent, 'given');
});

const titles: readonly (readonly [name: string, pageProps: PageProps, title: string])[] = [
  ['that of the main video', { mainVideo: { title: 'Slow shapes' }, title: 'x' }, 'Slow shapes'],
  ["the page's own without a main video", { title: 'Search' }, 'Search'],
  ["the page's own where the main video is null", { mainVideo: null, title: 'Search' }, 'Search'],
  ["the site's where the page has none", {}, 'Mainvideo'],
];
for (const [name, pageProps, title] of titles) {
  it(`S2: the title is ${name}`, () => assert.is(show(pageProps).title, title));
}

it('S3: adds a viewport, a touch icon and a manifest', () => {
  const document = show({});
  for (const selector of ['meta[name="viewport"]', 'link[rel="apple-touch-icon"]', 'link[rel="manifest"]']) {
    assert.is(document.head.querySelectorAll(selector).length, 1, selector);
  }
});

it('S4: renders an empty element with the id "mounted"', () => {
  assert.is(show({}).getElementById('mounted')!.outerHTML, '<div id="mounted"></div>');
});

it('shows in the search field what is being searched for', () => {
  const input = show({}, 'http://site.test/search?q=slow+%26+low').querySelector<HTMLInputElement>(
    '[name="q"]',
  );
  assert.is(input!.value, 'slow & low');
});

it.run();
