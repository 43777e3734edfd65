import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { textAnswer } from './textAnswer.ts';

const it = suite('textAnswer');

const ask = (headers: Record<string, string> = {}, changes: { text?: string; status?: number } = {}) =>
  textAnswer(new Request('http://localhost/feed.xml', { headers }), changes.text ?? 'news', {
    status: changes.status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=60' },
  });

it('answers the text with its headers and a tag', async () => {
  const response = ask();
  assert.is(await response.text(), 'news');
  assert.equal(
    [response.status, response.headers.get('content-type'), response.headers.get('cache-control')],
    [200, 'text/plain', 'public, max-age=60'],
  );
  assert.match(response.headers.get('etag')!, /^W\/"[\w-]{22}"$/);
});

it('tells whoever has the text that it is still the same', async () => {
  const etag = ask().headers.get('etag')!;
  const response = ask({ 'if-none-match': etag });
  assert.equal([response.status, await response.text()], [304, '']);
  assert.is(response.headers.get('etag'), etag);
});

it('sends the text again once it is another one', () => {
  const etag = ask().headers.get('etag')!;
  assert.is(ask({ 'if-none-match': etag }, { text: 'other news' }).status, 200);
});

it('goes by the text alone: no date makes it old or new', () => {
  assert.is(ask({ 'if-modified-since': new Date(4_000_000_000_000).toUTCString() }).status, 200);
});

it('never answers a failure with 304', () => {
  const etag = ask().headers.get('etag')!;
  assert.is(ask({ 'if-none-match': etag }, { status: 404 }).status, 404);
});

it.run();
