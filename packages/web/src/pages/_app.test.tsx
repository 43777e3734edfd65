import { renderToStaticMarkup } from 'react-dom/server';
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createSiteClient } from '../data/client.ts';
import type { AppProps } from './_app.tsx';
import { loadLanguage } from '../i18n/language.ts';
import { LanguageContext } from '../i18n/LanguageContext.tsx';
import type { PageProps } from '../router/page.ts';
import { pages } from '../router/pages.ts';

const { default: App } = await pages['/_app']();
const { client } = createSiteClient();

const english = await loadLanguage(['en']);

const it = suite('App');

function show(
  pageProps: PageProps & { readonly word?: string },
  href = 'http://site.test/',
  state: Pick<AppProps, 'outage' | 'waiting' | 'failures'> = {},
) {
  const html = renderToStaticMarkup(
    <html lang="en">
      <body>
        <LanguageContext value={english}>
          <App
            Component={({ word }: { readonly word?: string }) => <p id="page">{word}</p>}
            pageProps={pageProps}
            client={client}
            href={href}
            origin="http://site.test"
            {...state}
          />
        </LanguageContext>
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
  ['a message in the language', { title: { id: 'shell.notFound' } }, 'Page not found'],
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

for (const [waiting, hope] of [
  [0, 'You can still open pages that you have visited.'],
  [1, '1 change will be sent later.'],
  [2, '2 changes will be sent later.'],
] as const) {
  for (const [outage, said] of [
    ['network', 'You are offline.'],
    ['site', 'The site cannot be reached.'],
  ] as const) {
    it(`says without the ${outage}, where ${waiting} changes wait: ${said} ${hope}`, () => {
      const { body } = show({}, undefined, { outage, waiting });
      assert.is(body.querySelector('.offline-bar')!.textContent, `${said} ${hope}`);
    });
  }
}

it('says what did not arrive and what to do, and gives back what was written, as text', () => {
  const failure = {
    what: 'offline.commentNotPosted',
    advice: 'offline.again',
    text: '<b>Fog</b>',
    videoId: 'a/b',
  } as const;
  const bar = show({}, undefined, { failures: [failure] }).querySelector('.failure-bar')!;
  assert.match(bar.textContent!, /Your comment was not posted\. Try again\. Open the video<b>Fog<\/b>/);
  assert.is(bar.querySelector('a')!.getAttribute('href'), '/watch/a%2Fb');
});

it('keeps the regions that speak in the page, and silent while there is nothing to say', () => {
  const { body } = show({});
  for (const name of ['offline-bar', 'failure-bar']) {
    const region = body.querySelector(`.${name}`)!;
    assert.equal([region.getAttribute('role'), region.textContent], ['status', ''], name);
  }
});

it('shows in the search field what is being searched for', () => {
  const input = show({}, 'http://site.test/search?q=slow+%26+low').querySelector<HTMLInputElement>(
    '[name="q"]',
  );
  assert.is(input!.value, 'slow & low');
});

it.run();
