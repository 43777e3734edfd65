import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppParts } from '../site/app.ts';
import { DatabaseAwayError } from '../database/opening/databaseAway.ts';
import { openTestRenderedSite } from '../testing/sites/testRenderedSite.ts';

const it = suite('a site whose database is away');

const away = () => Promise.reject(new DatabaseAwayError('ECONNREFUSED', new Error('no host')));
const site = await openTestRenderedSite(
  [],
  {},
  {
    catalogue: new Proxy({} as AppParts['catalogue'], { get: () => away }),
  },
);

for (const [what, path, type] of [
  ['the home page', '/', 'text/html'],
  ['a page of a video', '/watch/abcdefghijk', 'text/html'],
  ['a search', '/search?q=river', 'text/html'],
  ['a player on another page', '/embed/abcdefghijk', 'text/html'],
  ['a feed', '/feed.xml', 'text/plain'],
  ['the sitemap', '/sitemap.xml', 'text/plain'],
  ['media', '/media/abcdefghijk/poster.jpg', 'text/plain'],
  ['GraphQL by GET', '/api/graphql?query={home{totalCount}}', 'text/plain'],
] as const) {
  it(`T110: says 503 and when to come back, for ${what}`, async () => {
    const response = await site.ask(path, { headers: { accept: 'text/html,*/*' } });
    const text = await response.text();
    assert.equal(
      [response.status, response.headers.get('retry-after'), response.headers.get('content-type')],
      [503, '5', `${type}; charset=utf-8`],
      text.slice(0, 300),
    );
    assert.not.match(response.headers.get('cache-control') ?? 'no-store', /public/);
    assert.not.match(text, /ECONNREFUSED|no host/);
  });
}

it.after(() => site.close());

it.run();
