import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSite } from './makeSite.mjs';
import { readApi } from './readApi.mjs';
import { rankSections } from './assets/rankSections.js';
import { sourcePages } from './sourcePages.mjs';

const entries = readApi();
const sources = sourcePages();
const files = makeSite(sources, entries);

const it = suite('makeSite');

it('makes a page of each Markdown text, of each entry point, of the search and of what is not there', () => {
  for (const name of [
    ...[
      'index.html',
      'sdk/cache.html',
      'benchmarks.html',
      'benchmarks/conformance.html',
      'decisions.html',
      'decisions/0001-query-rules-and-document-printing-have-their-own-sdk-layers.html',
    ],
    ...['overview.html', 'packages/sdk.html', 'packages/sdk/changelog.html', 'contributing.html'],
    ...['api/sdk.html', 'api/react.html', 'api/testing.html', 'search.html', '404.html', 'search.json'],
  ])
    assert.ok(files.has(name), name);
});

it('has no link that leads nowhere, nor to an anchor that is not there', () => {
  const ids = new Map(
    [...files].map(([name, html]) => [
      name,
      new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const broken = [];
  for (const [name, html] of files) {
    for (const [, href] of html.matchAll(/<a [^>]*href="((?:\/docs|#)[^"]*)"/g)) {
      const [path, anchor] = href.split('#');
      const target = path === '' ? name : `${path.replace(/^\/docs\/?/, '') || 'index'}.html`;
      const known = ids.get(target);
      if (known === undefined || (anchor && !known.has(decodeURIComponent(anchor))))
        broken.push(`${name}: ${href}`);
    }
    for (const [, src] of html.matchAll(/<img src="([^"]*)"/g)) {
      if (!src.startsWith('/docs/images/')) broken.push(`${name}: ${src}`);
    }
  }
  assert.equal(broken, []);
});

it('has nothing inline, so the policy of the site needs no exception', () => {
  for (const [name, html] of files) {
    if (!name.endsWith('.html')) continue;
    assert.not.match(html, /<style| style="| on\w+="|<script(?![^>]* src=)/, name);
  }
});

it('shows every exported name with its declaration and what its comment says', () => {
  const page = files.get('api/sdk.html');
  for (const { name } of entries.find((entry) => entry.name === '@mainvideo/sdk').exports)
    assert.ok(page.includes(`<h3 id="${name}">`), name);
  assert.match(page, 'Creates a typed GraphQL client with retries');
});

for (const [query, address] of [
  ['behind nginx', '/docs/run/proxies#behind-nginx'],
  ['lost owner secret', '/docs/run/studio#lost-owner-secret'],
  ['keyboard shortcuts', '/docs/watch/keys#keyboard-shortcuts'],
  ['upload fails', '/docs/run/troubleshooting#an-upload-fails'],
  ['METRICS_PORT', '/docs/run/configuration#logs-and-monitoring'],
]) {
  it(`finds “${query}” among the first three results`, () => {
    const found = rankSections(JSON.parse(files.get('search.json')), query, 3).map(
      (section) => section.address,
    );
    assert.ok(found.includes(address), found.join('\n'));
  });
}

it('lists every page below docs in the group of its folder', () => {
  const groups = { watch: 'Watch', run: 'Run', sdk: 'Build with the SDK', api: 'API', develop: 'Develop' };
  const html = files.get('index.html');
  const [, ...parts] = html.slice(html.indexOf('<nav id="navigation"')).split('<h2>');
  const listed = new Map(parts.map((part) => [part.slice(0, part.indexOf('<')), part]));
  for (const { slug } of sources) {
    const group = groups[slug.split('/')[0]];
    if (group === undefined || /^sdk\/(from-|comparison$|recipes)/.test(slug)) continue;
    assert.ok(listed.get(group).includes(`href="/docs/${slug}"`), `${slug} is not in the group ${group}`);
  }
});

it('has every section in the index of the search', () => {
  const index = JSON.parse(files.get('search.json'));
  assert.ok(index.some(({ address, isName }) => isName && address === '/docs/api/sdk#createCache'));
  assert.ok(index.some(({ address }) => address === '/docs/sdk/cache#garbage'));
});

for (const [query, pages] of [
  ['reset the cache', ['/docs/sdk/cache-access#reset-the-cache', '/docs/sdk/queries#reset-the-cache']],
  ['auth header', ['/docs/sdk/queries#send-the-auth-header', '/docs/sdk/recipes/auth-refresh']],
]) {
  it(`finds "${query}" first where it is explained`, () => {
    const found = rankSections(JSON.parse(files.get('search.json')), query, 2);
    assert.equal(found.map(({ address }) => address).sort(), pages);
  });
}

it.run();
